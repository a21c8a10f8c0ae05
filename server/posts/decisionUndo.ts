import { sql } from 'kysely'
import { viewedNetwork } from '../networks/queries.ts'
import type { Act } from '../platform/act.ts'
import { recordMany } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict } from '../platform/errors.ts'
import { plan, unplan } from '../platform/jobs/timed.ts'
import { authorize } from '../platform/rights/policy.ts'
import { undoable } from '../platform/undo.ts'
import { lockPost, type PlaceRow, type PostRow, showPlaces } from './places.ts'
import { postsPolicy } from './policy.ts'
import { PUBLISH } from './publication.ts'
import { moderationChanged, postsChanged } from './stale.ts'

/** The columns a transition writes. Texts stay in the post alone. */
export const standingOf = (post: PostRow) => {
  const { state, stood, state_changed_at, state_changed_by, state_reason, publish_at, published_at } = post
  return { state, stood, state_changed_at, state_changed_by, state_reason, publish_at, published_at }
}

/** A post and its place in the network as they were before the decision, and what the decision made of them. */
interface Decided {
  before: ReturnType<typeof standingOf>
  place: PlaceRow
  version: number
  decided_at: string
}

/** All of them wait again as they did, or none. */
export const postsDecided = undoable<{ network_id: number; decided: Decided[] }>(
  'posts.decided',
  async (act, { network_id, decided }) => {
    const { tx } = act
    authorize(act.me, postsPolicy.approve, await viewedNetwork(act, network_id))
    const back: PostRow[] = []
    for (const one of decided) back.push(await setBack(tx, one))
    await recordMany(
      act,
      back.map(({ id, title }) => ({
        action: 'post.decision_undone',
        subject: { type: 'post', id },
        network_id,
        difference: { title },
      })),
    )
    postsChanged(tx)
    moderationChanged(tx)
  },
)

/** Offers the undo; timestamps and versions are those the decision wrote. */
export async function offerUndo(
  act: Act,
  network_id: number,
  decided: readonly { post: PostRow; place: PlaceRow }[],
) {
  if (!act.showsUndo || decided.length === 0) return
  const rows = await act.tx
    .selectFrom('post_networks as p')
    .innerJoin('posts as s', 's.id', 'p.post_id')
    .select(['p.post_id', 'p.decided_at', 's.version'])
    .where('p.network_id', '=', network_id)
    .where('p.post_id', '=', sql<number>`any(${decided.map(({ post }) => post.id)}::bigint[])`)
    .execute()
  const now = new Map(rows.map((row) => [row.post_id, row]))
  await postsDecided.offer(act, {
    network_id,
    decided: decided.map(({ post, place }) => {
      const { version = 0, decided_at = null } = now.get(post.id) ?? {}
      return { before: standingOf(post), place, version, decided_at: decided_at ?? '' }
    }),
  })
}

async function setBack(tx: Tx, { before, place, version, decided_at }: Decided): Promise<PostRow> {
  const { enterprise_id: _, post_id, network_id, ...written } = place
  const post = await lockPost(tx, post_id)
  if (post.version !== version) throw conflict('undo_changed')
  await tx
    .updateTable('posts')
    .set({ ...before, version: sql`version + 1` })
    .where('id', '=', post_id)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('post_networks')
    .set(written)
    .where('post_id', '=', post_id)
    .where('network_id', '=', network_id)
    .where('decided_at', '=', decided_at)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw conflict('undo_changed')
  // Nobody there was notified of it: they are when it is published again.
  await tx
    .deleteFrom('post_announcements')
    .where('post_id', '=', post_id)
    .where('begun_at', '=', decided_at)
    .execute()
  if (before.state === 'pending_publication' && before.publish_at !== null)
    await plan(tx, PUBLISH, String(post_id), before.publish_at)
  else await unplan(tx, PUBLISH, String(post_id))
  await showPlaces(tx, post_id)
  return post
}
