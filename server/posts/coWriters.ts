import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { postDrafts } from '../../contract/posts/drafts.ts'
import type { Hears } from '../../contract/route.ts'
import { facesOf } from '../identity/faces.ts'
import { notify } from '../messages/notifications.ts'
import { searchPeopleIds } from '../people/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { mayDoToDraft, standingAt } from './draftAbilities.ts'
import { tellOfEnd } from './draftEnds.ts'
import { showDraft } from './drafts.ts'
import { writersOf, writtenBy } from './writers.ts'

const SOME = 10
const LOOKED_AT = 200

const draftAt = ({ db, me }: Reading, id: string) =>
  db.selectFrom('post_drafts').selectAll().where('id', '=', id).where(writtenBy(me))

/** People by name who don't write at it yet. */
export async function invitable(
  act: Reading,
  id: string,
  { search }: Hears<typeof postDrafts.invitable, 'query'>,
) {
  const { db, me } = act
  const draft = await draftAt(act, id).executeTakeFirst()
  if (!draft) throw missing()
  mayDoToDraft(standingAt(me, draft), 'invite')
  const [found, there] = await Promise.all([searchPeopleIds(db, search, LOOKED_AT), writersOf(db, id)])
  const active = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${found.filter((one) => !there.includes(one))}::bigint[])`)
    .where('state', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .limit(SOME)
    .execute()
  const face = await facesOf(
    db,
    active.map((one) => one.id),
  )
  return { items: active.flatMap((one) => face(one.id) ?? []) }
}

/** Only the owner of a draft decides who writes it, and whether they may publish it. */
async function ownDraft(act: Act, id: string) {
  const draft = await draftAt(act, id).forUpdate().executeTakeFirst()
  if (!draft) throw missing()
  return draft
}

export async function inviteWriter(
  act: Act,
  { id, user_id }: Hears<typeof postDrafts.invite, 'params'>,
  { may_publish }: Hears<typeof postDrafts.invite, 'body'>,
) {
  const { tx, me } = act
  const draft = await ownDraft(act, id)
  mayDoToDraft(standingAt(me, draft), 'invite')
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!person || user_id === me.user_id) throw invalid({ user_id: { code: 'unknown_person' } })
  const there = await writersOf(tx, id)
  if (there.includes(user_id)) {
    await tx
      .updateTable('post_draft_writers')
      .set({ may_publish })
      .where('draft_id', '=', id)
      .where('user_id', '=', user_id)
      .execute()
  } else {
    if (there.length > limits.draft_writers) throw conflict('too_many_writers', { max: limits.draft_writers })
    await tx.insertInto('post_draft_writers').values({ draft_id: id, user_id, may_publish }).execute()
    await notify(tx, [user_id], {
      kind: 'post.draft_shared',
      facts: { post: draft.title || '…' },
      link: `/posts/drafts/${id}`,
      actor_id: me.user_id,
      network_id: null,
    })
  }
  await record(act, {
    action: 'post.writer_added',
    subject: { type: 'post_draft', id },
    difference: { user_id, may_publish },
  })
  wentStale(tx, [postDrafts.list.path, postDrafts.show.path], await writersOf(tx, id))
  return showDraft(act, id)
}

export async function partWriter(act: Act, { id, user_id }: Hears<typeof postDrafts.part, 'params'>) {
  const { tx, me } = act
  const draft = await ownDraft(act, id)
  if (user_id !== me.user_id) mayDoToDraft(standingAt(me, draft), 'invite')
  const there = await writersOf(tx, id)
  const gone = await tx
    .deleteFrom('post_draft_writers')
    .where('draft_id', '=', id)
    .where('user_id', '=', user_id)
    .returning('user_id')
    .executeTakeFirst()
  if (!gone) throw missing()
  if (user_id === me.user_id)
    await notify(tx, [draft.author_id], {
      kind: 'post.draft_left',
      facts: { post: draft.title || '…' },
      link: `/posts/drafts/${id}`,
      actor_id: me.user_id,
      network_id: null,
    })
  else await tellOfEnd(act, draft, { kind: 'post.draft_parted', userIds: [user_id] })
  await record(act, {
    action: 'post.writer_removed',
    subject: { type: 'post_draft', id },
    difference: { user_id },
  })
  wentStale(tx, [postDrafts.list.path, postDrafts.show.path], there)
  return { done: true as const }
}
