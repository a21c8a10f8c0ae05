import { sql } from 'kysely'
import type { DraftEnd, postDrafts } from '../../contract/posts/drafts.ts'
import type { Answers } from '../../contract/route.ts'
import { facesOf } from '../identity/faces.ts'
import { notify } from '../messages/notifications.ts'
import type { Act, Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import { writtenBy } from './writers.ts'

const ends = {
  'post.draft_published': 'published',
  'post.draft_deleted': 'deleted',
  'post.draft_parted': 'parted',
} as const satisfies Record<string, DraftEnd['became']>
type EndKind = keyof typeof ends

interface Ended {
  id: string
  title: string
}

/** Notifies the other writers of a draft's end; an editor still open asks by the draft's id. */
export async function tellOfEnd(
  { tx, me }: Act,
  { id, title }: Ended,
  { kind, userIds }: { kind: EndKind; userIds: readonly number[] },
  post?: { id: number },
) {
  const others = userIds.filter((one) => one !== me.user_id)
  await notify(tx, others, {
    kind,
    facts: { post: title.trim() || '…', draft: id },
    link: post ? `/posts/${post.id}` : '/posts/drafts',
    actor_id: me.user_id,
    network_id: null,
    // They needn't be notified of the post itself as well.
    ...(post ? { post_id: post.id } : {}),
  })
}

/** What became of a draft that the viewer wrote; null while they still do. */
export async function draftEnd({ db, me }: Reading, id: string): Promise<Answers<typeof postDrafts.end>> {
  const draft = await db
    .selectFrom('post_drafts')
    .select('id')
    .where('id', '=', id)
    .where(writtenBy(me))
    .executeTakeFirst()
  if (draft) return { end: null }
  const [told, post] = await Promise.all([
    db
      .selectFrom('notifications')
      .select(['kind', 'actor_id', 'created_at'])
      .where('user_id', '=', me.user_id)
      .where('kind', 'in', Object.keys(ends) as EndKind[])
      .where(sql<string>`facts->>'draft'`, '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('posts')
      .select(['id', 'created_at'])
      .where('draft_id', '=', id)
      .where((eb) =>
        eb.or([
          eb('author_id', '=', me.user_id),
          eb.exists(
            eb
              .selectFrom('post_writers as w')
              .select('w.user_id')
              .whereRef('w.post_id', '=', 'posts.id')
              .where('w.user_id', '=', me.user_id),
          ),
        ]),
      )
      .executeTakeFirst(),
  ])
  const became = post ? 'published' : told && ends[told.kind as EndKind]
  const at = post?.created_at ?? told?.created_at
  if (became === undefined || at === undefined) throw missing()
  // The person who ended it wasn't notified; an older notification is about an earlier end.
  const by = told && ends[told.kind as EndKind] === became ? told.actor_id : null
  const face = await facesOf(db, [by])
  return { end: { became, by: face(by), at, post_id: post?.id ?? null } }
}
