import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Comment, postComments } from '../../contract/postComments.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { notify } from '../messages/notifications.ts'
import { FACE_WIDTHS, faceOf } from '../people/faces.ts'
import { record } from '../platform/changes.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import { type DB, type Db, type Tx, together } from '../platform/db.ts'
import { conflict, denied, invalid, missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/viewer.ts'
import { mentionedIn } from './lines.ts'
import { type Known, knownPost, mayDo } from './one.ts'
import { readersOf } from './readers.ts'
import { commentsChanged, moderationChanged } from './stale.ts'
import { approversOf } from './telling.ts'

type Row = Selectable<DB['post_comments']> & {
  author_name: string
  pronouns: string | null
  avatar_file_id: string | null
  reply_count: number
}

/** Those who look after the post, and whoever wrote it, see a comment that waits; a removed one only leaves its place. */
const seenComments = (db: Db, me: Viewer, { moderates, post }: Pick<Known, 'moderates' | 'post'>) =>
  db
    .selectFrom('post_comments as c')
    .innerJoin('users as u', 'u.id', 'c.author_id')
    .selectAll('c')
    .select(['u.name as author_name', 'u.pronouns', 'u.avatar_file_id'])
    .select((eb) =>
      eb
        .selectFrom('post_comments as r')
        .whereRef('r.reply_to_id', '=', 'c.id')
        .where('r.state', '=', 'shown')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('reply_count'),
    )
    .where('c.post_id', '=', post.id)
    .$if(!moderates, (all) =>
      all.where((eb) => eb.or([eb('c.state', '<>', 'pending'), eb('c.author_id', '=', me.user_id)])),
    )
    .where((eb) =>
      eb.or([
        eb('c.state', '<>', 'removed'),
        eb.exists(
          eb
            .selectFrom('post_comments as r')
            .select('r.id')
            .whereRef('r.reply_to_id', '=', 'c.id')
            .where('r.state', '=', 'shown'),
        ),
        eb('c.author_id', '=', me.user_id),
      ]),
    )

const namesOf = async (db: Db, bodies: readonly string[]) => {
  const ids = [...new Set(bodies.flatMap(mentionedIn))]
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name'])
          .where('id', '=', sql<number>`any(${ids}::bigint[])`)
          .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function listComments(
  db: Db,
  me: Viewer,
  id: number,
  { limit, after, reply_to_id }: Hears<typeof postComments.list, 'query'>,
): Promise<Answers<typeof postComments.list>> {
  const known = await knownPost(db, me, id)
  const from = readCursor(after)
  const [rows] = await together(
    db,
    seenComments(db, me, known)
      .$if(reply_to_id === undefined, (all) => all.where('c.reply_to_id', 'is', null))
      .$if(reply_to_id !== undefined, (all) => all.where('c.reply_to_id', '=', reply_to_id ?? 0))
      .$if(from !== undefined, (all) =>
        all.where(sql<boolean>`(c.created_at, c.id) > (${from?.at}::timestamptz, ${from?.id}::bigint)`),
      )
      .orderBy('c.created_at')
      .orderBy('c.id')
      .limit(limit + 1),
  )
  const shown = rows.slice(0, limit) as Row[]
  const last = shown.at(-1)
  const names = await namesOf(
    db,
    shown.map(({ body }) => body),
  )
  return {
    items: shown.map((row) => commentOf(me, known, row, names)),
    next: rows.length > limit && last ? writeCursor({ at: last.created_at, id: last.id }) : null,
  }
}

function commentOf(
  me: Viewer,
  known: Known,
  row: Row,
  names: ReadonlyMap<number, { id: number; name: string }>,
): z.output<typeof Comment> {
  const isMine = row.author_id === me.user_id
  const isThere = row.state !== 'removed'
  const told = isMine || known.moderates
  return {
    id: row.id,
    post_id: row.post_id,
    reply_to_id: row.reply_to_id,
    state: row.state as z.output<typeof Comment>['state'],
    body: isThere || told ? row.body : null,
    mentions: isThere || told ? mentionedIn(row.body).flatMap((id) => names.get(id) ?? []) : [],
    author:
      isThere || told
        ? faceOf(
            {
              id: row.author_id,
              name: row.author_name,
              pronouns: row.pronouns,
              avatar_file_id: row.avatar_file_id,
            },
            FACE_WIDTHS[0],
          )
        : null,
    created_at: row.created_at,
    edited_at: row.edited_at,
    removed_reason: told ? row.removed_reason : null,
    reply_count: row.reply_count,
    version: row.version,
    can: {
      edit: isMine && isThere && known.can.comment,
      delete: isMine && isThere,
      remove: !isMine && isThere && known.moderates,
      approve: row.state === 'pending' && known.moderates && !isMine,
      reply: row.state === 'shown' && row.reply_to_id === null && known.can.comment,
      report: !isMine && row.state === 'shown' && known.can.report,
    },
  }
}

/** The page of the post, opened where the comment stands. */
const addressOf = (postId: number, id: number) => `/posts/${postId}#comment-${id}`

/** One comment; whoever doesn't see the post, or not this one of its comments, is told that there is none. */
export async function oneComment(db: Db, me: Viewer, id: number) {
  const comment = await db
    .selectFrom('post_comments')
    .select('post_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!comment) throw missing()
  return showComment(db, me, await knownPost(db, me, comment.post_id), id)
}

async function showComment(db: Db, me: Viewer, known: Known, id: number) {
  const row = (await seenComments(db, me, known).where('c.id', '=', id).executeTakeFirst()) as Row | undefined
  if (!row) throw missing()
  return commentOf(me, known, row, await namesOf(db, [row.body]))
}

/** A comment with the post it is about; it isn't there for whoever doesn't see that. */
async function knownComment(tx: Tx, me: Viewer, id: number) {
  const comment = await tx
    .selectFrom('post_comments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!comment) throw missing()
  const known = await knownPost(tx, me, comment.post_id)
  if (comment.state === 'pending' && comment.author_id !== me.user_id && !known.moderates) throw missing()
  return { comment, known }
}

/** Whatever counts comments holds the post, so that none is lost between two who write at once. */
const count = (tx: Tx, postId: number, more: number) =>
  tx
    .updateTable('posts')
    .set({ comment_count: sql`greatest(comment_count + ${more}::int, 0)` })
    .where('id', '=', postId)
    .execute()

/** Says something about a post, or answers what somebody said; an answer isn't answered itself. */
export async function addComment(
  tx: Tx,
  me: Viewer,
  postId: number,
  { body, reply_to_id }: Hears<typeof postComments.create, 'body'>,
  address: string,
) {
  const known = await knownPost(tx, me, postId)
  mayDo(known, 'comment')
  const said =
    reply_to_id === null
      ? undefined
      : await tx
          .selectFrom('post_comments')
          .select(['id', 'author_id', 'reply_to_id', 'state'])
          .where('id', '=', reply_to_id)
          .where('post_id', '=', postId)
          .executeTakeFirst()
  if (reply_to_id !== null && said?.state !== 'shown') throw missing()
  if (said?.reply_to_id) throw invalid({ reply_to_id: { code: 'reply_depth' } })
  const { pending_comments_enabled } = await tx
    .selectFrom('enterprises')
    .select('pending_comments_enabled')
    .where('id', '=', tx.enterpriseId)
    .executeTakeFirstOrThrow()
  const waits = pending_comments_enabled && !known.moderates
  const { id } = await tx
    .insertInto('post_comments')
    .values({ post_id: postId, author_id: me.user_id, reply_to_id, body, state: waits ? 'pending' : 'shown' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, me, {
    action: 'post.commented',
    subject: { type: 'post', id: postId },
    difference: { comment_id: id, waits },
    address,
  })
  if (waits) await tellWaiting(tx, me, known, id)
  else await comeOut(tx, known, { id, body, author_id: me.user_id, answers: said?.author_id })
  await commentsChanged(tx)
  return showComment(tx, me, known, id)
}

async function tellWaiting(tx: Tx, me: Viewer, { post, places }: Known, id: number) {
  const [place] = places
  if (!place) return
  await notify(tx, await approversOf(tx, place.network_id, me.user_id), {
    kind: 'post.commented',
    facts: { post: post.title },
    link: addressOf(post.id, id),
    actor_id: me.user_id,
    network_id: place.network_id,
  })
}

/** It is to be seen now: it counts, and those it concerns hear of it, each once and by what concerns them most. */
async function comeOut(
  tx: Tx,
  { post, read }: Known,
  {
    id,
    body,
    author_id,
    answers,
  }: { id: number; body: string; author_id: number; answers: number | undefined },
) {
  await count(tx, post.id, 1)
  const told = new Set([author_id])
  const tell = async (
    people: readonly number[],
    kind: 'post.comment_mentioned' | 'post.replied' | 'post.commented',
  ) => {
    const fresh = people.filter((id) => !told.has(id))
    for (const id of fresh) told.add(id)
    await notify(tx, fresh, {
      kind,
      facts: { post: post.title },
      link: addressOf(post.id, id),
      actor_id: author_id,
      network_id: read[0]?.network_id ?? null,
    })
  }
  await tell(await readersOf(tx, post.id, mentionedIn(body).slice(0, 50)), 'post.comment_mentioned')
  if (answers !== undefined) await tell([answers], 'post.replied')
  await tell([post.author_id], 'post.commented')
}

export async function changeComment(
  tx: Tx,
  me: Viewer,
  id: number,
  { body, version }: Hears<typeof postComments.update, 'body'>,
  address: string,
) {
  const { comment, known } = await knownComment(tx, me, id)
  if (comment.author_id !== me.user_id || comment.state === 'removed')
    throw denied('denied.post_comment_edit')
  mayDo(known, 'comment')
  if (comment.version !== version) throw conflict('changed_meanwhile')
  if (comment.body !== body) {
    await tx
      .updateTable('post_comments')
      .set({ body, edited_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    const before = new Set(mentionedIn(comment.body))
    const fresh = mentionedIn(body).filter((one) => !before.has(one) && one !== me.user_id)
    if (comment.state === 'shown')
      await notify(tx, await readersOf(tx, known.post.id, fresh.slice(0, 50)), {
        kind: 'post.comment_mentioned',
        facts: { post: known.post.title },
        link: addressOf(known.post.id, id),
        actor_id: me.user_id,
        network_id: known.read[0]?.network_id ?? null,
      })
    await record(tx, me, {
      action: 'post.comment_changed',
      subject: { type: 'post', id: known.post.id },
      difference: { comment_id: id },
      address,
    })
    await commentsChanged(tx)
  }
  return showComment(tx, me, known, id)
}

/** One's own goes without a word; somebody else's needs a reason, and they are told. */
export async function deleteComment(tx: Tx, me: Viewer, id: number, reason: string | null, address: string) {
  const { comment, known } = await knownComment(tx, me, id)
  await takeComment(tx, me, comment, known, reason, address)
  return { done: true as const }
}

export async function takeComment(
  tx: Tx,
  me: Viewer,
  comment: Selectable<DB['post_comments']>,
  known: Known,
  reason: string | null,
  address: string,
) {
  const isMine = comment.author_id === me.user_id
  if (!isMine && !known.moderates) throw denied('denied.post_comment_edit')
  if (!isMine && reason === null) throw invalid({ reason: { code: 'required' } })
  if (comment.state === 'removed') return
  await tx
    .updateTable('post_comments')
    .set({
      state: 'removed',
      decided_by: me.user_id,
      decided_at: sql`now()`,
      removed_reason: isMine ? null : reason,
      version: sql`version + 1`,
    })
    .where('id', '=', comment.id)
    .execute()
  if (comment.state === 'shown') await count(tx, comment.post_id, -1)
  await record(tx, me, {
    action: isMine ? 'post.comment_deleted' : 'post.comment_removed',
    subject: { type: 'post', id: comment.post_id },
    difference: { comment_id: comment.id, ...(isMine ? {} : { reason }) },
    address,
  })
  if (!isMine)
    await notify(tx, [comment.author_id], {
      kind: 'post.comment_removed',
      facts: { post: known.post.title, reason: reason ?? '' },
      link: `/posts/${comment.post_id}`,
      actor_id: me.user_id,
      network_id: null,
    })
  await commentsChanged(tx)
  await moderationChanged(tx)
}

export async function approveComment(tx: Tx, me: Viewer, id: number, address: string) {
  const { comment, known } = await knownComment(tx, me, id)
  if (!known.moderates) throw denied('denied.news_manage')
  if (comment.author_id === me.user_id) throw denied('denied.own_request')
  if (comment.state === 'removed') throw conflict('post_state')
  if (comment.state === 'pending') {
    await tx
      .updateTable('post_comments')
      .set({ state: 'shown', decided_by: me.user_id, decided_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    const said =
      comment.reply_to_id === null
        ? undefined
        : await tx
            .selectFrom('post_comments')
            .select('author_id')
            .where('id', '=', comment.reply_to_id)
            .executeTakeFirst()
    await comeOut(tx, known, {
      id,
      body: comment.body,
      author_id: comment.author_id,
      answers: said?.author_id,
    })
    await record(tx, me, {
      action: 'post.comment_approved',
      subject: { type: 'post', id: comment.post_id },
      difference: { comment_id: id },
      address,
    })
    await commentsChanged(tx)
  }
  return showComment(tx, me, known, id)
}
