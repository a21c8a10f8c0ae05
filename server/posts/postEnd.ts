import { sql } from 'kysely'
import { isOut } from '../../contract/posts/states.ts'
import { notify } from '../messages/notifications.ts'
import { type Act, acting } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { conflict } from '../platform/errors.ts'
import type { Sweep } from '../platform/jobs/sweeper.ts'
import { type Due, plan, unplan } from '../platform/jobs/timed.ts'
import { archiving, undoable } from '../platform/undo.ts'
import { isRemoved, mayDo } from './abilities.ts'
import { knownPost } from './knownPost.ts'
import { GONE, lockPost, movePost, type PostRow, reinstatePost } from './places.ts'
import { showPost } from './postPage.ts'
import { appealsChanged, archiveChanged, postsChanged } from './stale.ts'

const PURGE = 'post.purge'
/** Deletion waits, so that what was deleted by mistake can come back. */
const GRACE_MS = 14 * 86_400_000
const LOOK_AGAIN_MS = 86_400_000

const wrongMoment = () => conflict('post_state')

async function markForDeletion({ tx, me }: Act, post: PostRow, reason: string | null) {
  await movePost(tx, { by: me.user_id, action: 'mark_for_deletion' }, post, { reason, publish_at: null })
  await unplan(tx, 'post.publish', String(post.id))
  await planPurge(tx, post.id, Date.now())
  postsChanged(tx)
  archiveChanged(tx)
}

export const planPurge = (tx: Tx, id: number, removedAt: number) =>
  plan(tx, PURGE, String(id), new Date(removedAt + GRACE_MS).toISOString())

export async function deletePost(act: Act, id: number) {
  const { tx } = act
  mayDo(await knownPost(act, id, GONE), 'delete', wrongMoment)
  const post = await lockPost(tx, id)
  await markForDeletion(act, post, null)
  await record(act, {
    action: 'post.marked_for_deletion',
    subject: { type: 'post', id },
    difference: { title: post.title },
  })
  return { done: true as const }
}

/** Removing somebody else's post takes a reason, which they are told. */
export async function removePost(act: Act, id: number, reason: string) {
  const { tx, me } = act
  mayDo(await knownPost(act, id, GONE), 'remove', wrongMoment)
  const post = await lockPost(tx, id)
  await postRemoved.offer(act, { id })
  await markForDeletion(act, post, reason)
  await record(act, {
    action: 'post.removed',
    subject: { type: 'post', id },
    difference: { title: post.title, reason },
  })
  await notify(tx, [post.author_id], {
    kind: 'post.removed',
    facts: { post: post.title, reason },
    link: `/posts/${id}`,
    actor_id: me.user_id,
    network_id: null,
  })
  return { done: true as const }
}

/**
 * A post that people have read is restored to the archive, for somebody to decide again; one nobody has read, as a
 * draft.
 */
export async function restorePost(act: Act, id: number) {
  const { tx, me } = act
  const known = await knownPost(act, id, GONE)
  mayDo(known, 'restore', wrongMoment)
  const post = await lockPost(tx, id)
  // Taking back a removal leaves the post where it stood, as a granted appeal does.
  if (isRemoved(post)) {
    await bringBack(tx, me.user_id, post)
    await grantAppeal(act, post)
  } else {
    await takeBack(tx, me.user_id, post)
    await unplan(tx, PURGE, String(post.id))
  }
  await record(act, {
    action: 'post.restored',
    subject: { type: 'post', id },
    difference: { title: post.title },
  })
  postsChanged(tx)
  archiveChanged(tx)
  return showPost(act, id)
}

export const postRemoved = undoable<{ id: number }>('post.removed', (act, { id }) => restorePost(act, id))

/** An appeal needs no decision once its removal was reverted. */
async function grantAppeal({ tx, me }: Act, { id, title }: PostRow) {
  const granted = await tx
    .updateTable('post_appeals')
    .set({ state: 'granted', decided_by: me.user_id, decided_at: sql`now()` })
    .where('post_id', '=', id)
    .where('state', '=', 'open')
    .returning('asked_by')
    .execute()
  await notify(
    tx,
    granted.map(({ asked_by }) => asked_by),
    {
      kind: 'post.appeal_granted',
      facts: { post: title, reason: '' },
      link: `/posts/${id}`,
      actor_id: me.user_id,
      network_id: null,
    },
  )
  if (granted.length > 0) appealsChanged(tx)
}

async function takeBack(tx: Tx, by: number, post: PostRow) {
  await movePost(tx, { by, action: post.published_at === null ? 'restore_unread' : 'restore' }, post)
  if (post.published_at === null)
    await tx
      .updateTable('post_networks')
      .set({ state: 'draft', decided_by: null, decided_at: null, reason: null })
      .where('post_id', '=', post.id)
      .execute()
}

/** Restores a wrongly removed post to its former state: archived, waiting, or published. */
export async function bringBack(tx: Tx, by: number, post: PostRow) {
  if (!(await reinstatePost(tx, by, post))) await takeBack(tx, by, post)
  await unplan(tx, PURGE, String(post.id))
  postsChanged(tx)
  archiveChanged(tx)
}

export async function archivePost(act: Act, id: number, archived: boolean) {
  const { tx, me } = act
  mayDo(await knownPost(act, id, GONE), archived ? 'archive' : 'unarchive', wrongMoment)
  const post = await lockPost(tx, id)
  await movePost(tx, { by: me.user_id, action: archived ? 'archive' : 'unarchive' }, post)
  await tx
    .updateTable('posts')
    .set({ held: archived && post.author_id !== me.user_id })
    .where('id', '=', id)
    .execute()
  if (!archived) await keepLonger(tx, id)
  await record(act, {
    action: archived ? 'post.archived' : 'post.unarchived',
    subject: { type: 'post', id },
    difference: { title: post.title },
  })
  postsChanged(tx)
  archiveChanged(tx)
  return showPost(act, id)
}

export const postArchiving = archiving('post', archivePost)

/** Restoring a post that was archived for its age restarts the clock. */
async function keepLonger(tx: Tx, id: number) {
  await sql`update post_networks set live = true, expired_at = null, published_at = now()
    where enterprise_id = ${tx.enterpriseId} and post_id = ${id} and expired_at is not null
      and state in ('approved', 'accepted')`.execute(tx)
}

export const postPurge: Due = {
  kind: PURGE,
  happen: async (tx, subjectId, now) => {
    const asked = await tx
      .selectFrom('post_appeals')
      .select('id')
      .where('post_id', '=', Number(subjectId))
      .where('state', '=', 'open')
      .executeTakeFirst()
    // Nobody has decided on the appeal yet.
    if (asked) {
      await plan(tx, PURGE, subjectId, new Date(now.getTime() + LOOK_AGAIN_MS).toISOString())
      return
    }
    const gone = await tx
      .deleteFrom('posts')
      .where('id', '=', Number(subjectId))
      .where('state', '=', 'pending_deletion')
      .returning(['id', 'title'])
      .executeTakeFirst()
    if (!gone) return
    await record(acting(tx, undefined), {
      action: 'post.purged',
      subject: { type: 'post', id: gone.id },
      difference: {},
    })
    postsChanged(tx)
  },
}

const AT_ONCE = 500

/** Archives posts older than their network keeps news. Pins stay. */
async function expireSome(tx: Tx): Promise<number> {
  const { rows } = await sql<{ post_id: number }>`
    with old as (
      select p.post_id, p.network_id from networks n
      cross join lateral (
        select p.post_id, p.network_id from post_networks p
        where p.enterprise_id = n.enterprise_id and p.network_id = n.id and p.live and p.pinned_at is null
          and p.published_at < now() - make_interval(
            weeks => case when n.expiry_age_news_unit = 'weeks' then n.expiry_age_news else 0 end,
            months => case when n.expiry_age_news_unit = 'months' then n.expiry_age_news else 0 end,
            years => case when n.expiry_age_news_unit = 'years' then n.expiry_age_news else 0 end)
        limit ${AT_ONCE}
      ) p
      where n.enterprise_id = ${tx.enterpriseId} and n.expiry_age_news is not null and n.expiry_age_news_unit is not null
      limit ${AT_ONCE}
    )
    update post_networks p set live = false, expired_at = now() from old
    where p.enterprise_id = ${tx.enterpriseId} and p.post_id = old.post_id and p.network_id = old.network_id and p.live
    returning p.post_id`.execute(tx)
  for (const id of new Set(rows.map(({ post_id }) => post_id))) {
    const post = await lockPost(tx, id)
    const [live] = await tx
      .selectFrom('post_networks')
      .select('network_id')
      .where('post_id', '=', id)
      .where('live', '=', true)
      .limit(1)
      .execute()
    if (live || !isOut(post.state as 'published')) continue
    await movePost(tx, { by: null, action: 'expire' }, post)
    await record(acting(tx, undefined), {
      action: 'post.expired',
      subject: { type: 'post', id },
      difference: { title: post.title },
    })
  }
  if (rows.length > 0) {
    postsChanged(tx)
    archiveChanged(tx)
  }
  return rows.length
}

export const expirySweep: Sweep = {
  name: 'post expiry',
  every: 10 * 60_000,
  run: async (database: Database) => {
    for (const enterpriseId of await database.across('all_enterprises'))
      while ((await database.inTransaction(enterpriseId, expireSome)) >= AT_ONCE);
  },
}
