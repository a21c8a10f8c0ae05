import { type Selectable, sql } from 'kysely'
import type { eventTalk } from '../../contract/events/talk.ts'
import type { postComments } from '../../contract/posts/comments.ts'
import type { Hears } from '../../contract/route.ts'
import { notify } from '../messages/notifications.ts'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { DB, Tx } from '../platform/database/db.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { mentionedIn } from '../posts/excerpts.ts'
import { mayDoTo, removalOf } from './abilities.ts'
import { addressOf, countComment, knownComment, showComment } from './commentRows.ts'
import { commentApproved, commentRemoved } from './commentUndo.ts'
import { commentShown } from './facts.ts'
import { type About, columnOf, type Subject, subjectOf } from './subject.ts'

/** So many people hear that a comment names them. */
const MOST_NAMED = 50

/** Comments on a post or an event, or replies to a comment; a reply can't be replied to. */
export async function addComment(
  act: Act,
  about: About,
  subjectId: number,
  { body, reply_to_id }: Hears<typeof postComments.create | typeof eventTalk.comment, 'body'>,
) {
  const { tx, me } = act
  const known = await subjectOf(act, about, subjectId)
  if (!known.may.comment) throw known.commentsRefused()
  const said =
    reply_to_id === null
      ? undefined
      : await tx
          .selectFrom('post_comments')
          .select(['id', 'author_id', 'reply_to_id', 'state'])
          .where('id', '=', reply_to_id)
          .where(columnOf(about), '=', subjectId)
          .executeTakeFirst()
  if (reply_to_id !== null) {
    if (!said) throw missing()
    mayDoTo(me, known, said, 'reply')
  }
  const { pending_comments_enabled } = await tx
    .selectFrom('enterprises')
    .select('pending_comments_enabled')
    .where('id', '=', tx.enterpriseId)
    .executeTakeFirstOrThrow()
  const waits = pending_comments_enabled && !known.moderates
  const { id } = await tx
    .insertInto('post_comments')
    .values({
      [columnOf(about)]: subjectId,
      author_id: me.user_id,
      reply_to_id,
      body,
      state: waits ? 'pending' : 'shown',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(act, {
    action: `${about}.commented`,
    subject: { type: about, id: subjectId },
    difference: { comment_id: id, waits },
  })
  if (waits) await tellWaiting(act, known, id)
  else await comeOut(tx, known, { id, body, author_id: me.user_id, answers: said?.author_id })
  known.changed(tx)
  return showComment(act, known, id)
}

async function tellWaiting({ tx, me }: Act, known: Subject, id: number) {
  await notify(tx, await known.approvers(tx, me.user_id), {
    kind: `${known.about}.commented`,
    facts: { [known.about]: known.title },
    link: addressOf(known, id),
    actor_id: me.user_id,
    network_id: known.home_id,
  })
}

/** It is to be seen now: it counts, and those it concerns hear of it, each once and by what concerns them most. */
async function comeOut(
  tx: Tx,
  known: Subject,
  {
    id,
    body,
    author_id,
    answers,
  }: { id: number; body: string; author_id: number; answers: number | undefined },
) {
  await countComment(tx, known, 1)
  await commentShown(tx, { id, author_id })
  const told = new Set([author_id])
  const tell = async (people: readonly number[], what: 'comment_mentioned' | 'replied' | 'commented') => {
    const fresh = people.filter((id) => !told.has(id))
    for (const id of fresh) told.add(id)
    await notify(tx, fresh, {
      kind: `${known.about}.${what}`,
      facts: { [known.about]: known.title },
      link: addressOf(known, id),
      actor_id: author_id,
      network_id: known.network_id,
    })
  }
  await tell(await known.readers(tx, mentionedIn(body).slice(0, MOST_NAMED)), 'comment_mentioned')
  if (answers !== undefined) await tell([answers], 'replied')
  if (known.author_id !== null) await tell([known.author_id], 'commented')
}

export async function changeComment(
  act: Act,
  id: number,
  { body, version }: Hears<typeof postComments.update, 'body'>,
) {
  const { tx, me } = act
  const { comment, known } = await knownComment(act, id)
  mayDoTo(me, known, comment, 'edit')
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
      await notify(tx, await known.readers(tx, fresh.slice(0, MOST_NAMED)), {
        kind: `${known.about}.comment_mentioned`,
        facts: { [known.about]: known.title },
        link: addressOf(known, id),
        actor_id: me.user_id,
        network_id: known.network_id,
      })
    await record(act, {
      action: `${known.about}.comment_changed`,
      subject: { type: known.about, id: known.id },
      difference: { comment_id: id },
    })
    known.changed(tx)
  }
  return showComment(act, known, id)
}

/** One's own comment needs no reason; somebody else's does, and they are told. */
export async function deleteComment(act: Act, id: number, reason: string | null) {
  const { comment, known } = await knownComment(act, id)
  const { state, decided_by, decided_at, version } = comment
  // Offered before anybody is notified: until it can no longer be undone, nobody hears of it.
  if (mayDoTo(act.me, known, comment, removalOf(act.me, comment)))
    await commentRemoved.offer(act, { id, before: { state, decided_by, decided_at }, version: version + 1 })
  await takeComment(act, comment, known, reason)
  return { done: true as const }
}

export async function takeComment(
  act: Act,
  comment: Selectable<DB['post_comments']>,
  known: Subject,
  reason: string | null,
) {
  const { tx, me } = act
  const removal = removalOf(me, comment)
  const isMine = removal === 'delete'
  const isThere = mayDoTo(me, known, comment, removal)
  if (!isMine && reason === null) throw invalid({ reason: { code: 'required' } })
  if (!isThere) return
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
  if (comment.state === 'shown') {
    await countComment(tx, known, -1)
    await commentShown(tx, comment)
  }
  await record(act, {
    action: isMine ? `${known.about}.comment_deleted` : `${known.about}.comment_removed`,
    subject: { type: known.about, id: known.id },
    difference: { comment_id: comment.id, ...(isMine ? {} : { reason }) },
  })
  if (!isMine)
    await notify(tx, [comment.author_id], {
      kind: `${known.about}.comment_removed`,
      facts: { [known.about]: known.title, reason: reason ?? '' },
      link: known.link,
      actor_id: me.user_id,
      network_id: null,
    })
  known.moderationChanged(tx)
}

export async function approveComment(act: Act, id: number) {
  const { tx, me } = act
  const { comment, known } = await knownComment(act, id)
  if (mayDoTo(me, known, comment, 'approve')) {
    await commentApproved.offer(act, { id, version: comment.version + 1 })
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
    await record(act, {
      action: `${known.about}.comment_approved`,
      subject: { type: known.about, id: known.id },
      difference: { comment_id: id },
    })
    known.changed(tx)
  }
  return showComment(act, known, id)
}
