import { type Selectable, sql } from 'kysely'
import {
  isAccepted,
  isOut,
  type PlaceAction,
  type PlaceState,
  type PostAction,
  type PostState,
  placeStateAfter,
  postStateAfter,
  stateReinstated,
} from '../../contract/posts/states.ts'
import type { DB, Tx } from '../platform/database/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import { postChanged } from './facts.ts'

export type PostRow = Selectable<DB['posts']>
export type PlaceRow = Selectable<DB['post_networks']>

/** The error for changing a post that is missing for the viewer. */
export const GONE = 'post_missing'

/** Locks a post: everything that changes its state or one of its places does so first. */
export async function lockPost(tx: Tx, id: number): Promise<PostRow> {
  const post = await tx.selectFrom('posts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!post) throw missing(GONE)
  return post
}

export const placesIn = (tx: Tx, postId: number): Promise<PlaceRow[]> =>
  tx.selectFrom('post_networks').selectAll().where('post_id', '=', postId).orderBy('network_id').execute()

/**
 * The one verb that changes a post's state, under its lock: what `postTransitions` allows is done, anything else is
 * refused. The caller checks the rights.
 */
export async function movePost(
  tx: Tx,
  { by, action }: { by: number | null; action: PostAction },
  post: Pick<PostRow, 'id' | 'state'>,
  more: { reason?: string | null; publish_at?: string | null } = {},
): Promise<PostState> {
  const state = postStateAfter(post.state as PostState, action)
  if (state === undefined) throw conflict('post_state')
  await standsNow(tx, { by, state }, post, more)
  return state
}

/** Restores a wrongly removed post to its former state, in each network too; false if that state wasn't recorded. */
export async function reinstatePost(
  tx: Tx,
  by: number,
  post: Pick<PostRow, 'id' | 'state' | 'stood'>,
): Promise<boolean> {
  if (post.state !== 'pending_deletion') throw conflict('post_state')
  if (post.stood === null) return false
  await standsNow(tx, { by, state: stateReinstated(post.stood as PostState) }, post)
  return true
}

async function standsNow(
  tx: Tx,
  { by, state }: { by: number | null; state: PostState },
  post: Pick<PostRow, 'id' | 'state'>,
  more: { reason?: string | null; publish_at?: string | null } = {},
) {
  const { author_id } = await tx
    .updateTable('posts')
    .set({
      state,
      stood: state === 'pending_deletion' ? post.state : null,
      state_changed_at: sql`now()`,
      state_changed_by: by,
      saved_by: by,
      updated_at: sql`now()`,
      state_reason: more.reason ?? null,
      version: sql`version + 1`,
      ...(more.publish_at === undefined ? {} : { publish_at: more.publish_at }),
      ...(isOut(state) ? { published_at: sql`coalesce(published_at, now())`, publish_at: null } : {}),
    })
    .where('id', '=', post.id)
    .returning('author_id')
    .executeTakeFirstOrThrow()
  await showPlaces(tx, post.id)
  await postChanged(tx, author_id, post.id)
}

/** One step of a post in one network, under the post's lock; answers whether it was possible. */
export async function movePlace(
  tx: Tx,
  { by, action }: { by: number | null; action: PlaceAction },
  place: Pick<PlaceRow, 'post_id' | 'network_id' | 'state'>,
  reason: string | null = null,
): Promise<PlaceState | undefined> {
  const state = placeStateAfter(place.state as PlaceState, action)
  if (state === undefined) return undefined
  const asks = action === 'ask' || action === 'withdraw'
  await tx
    .updateTable('post_networks')
    .set({
      state,
      decided_by: asks ? null : by,
      decided_at: asks ? null : sql`now()`,
      reason: asks ? null : reason,
      ...(action === 'ask' ? { asked_at: sql`now()`, asked_by: by } : {}),
      ...(isAccepted(state) ? {} : { live: false, pinned_at: null, pinned_by: null }),
    })
    .where('post_id', '=', place.post_id)
    .where('network_id', '=', place.network_id)
    .execute()
  return state
}

/** Where a post is to be seen follows from its state and from what each network decided. */
export async function showPlaces(tx: Tx, postId: number) {
  const e = sql`${tx.enterpriseId}::bigint`
  await sql`
    with stands as (
      select p.network_id, s.state = 'published' and p.state in ('approved', 'accepted') and p.expired_at is null as live,
        count(*) filter (where s.state = 'published' and p.state in ('approved', 'accepted') and p.expired_at is null)
          over () > 1 as several,
        exists (select from post_segments ps where ps.enterprise_id = ${e} and ps.post_id = ${postId}) as restricted
      from post_networks p join posts s on s.enterprise_id = ${e} and s.id = p.post_id
      where p.enterprise_id = ${e} and p.post_id = ${postId}
    )
    update post_networks p set live = st.live, several = st.several and st.live, restricted = st.restricted,
      published_at = case when st.live then coalesce(p.published_at, now()) else p.published_at end
    from stands st
    where p.enterprise_id = ${e} and p.post_id = ${postId} and p.network_id = st.network_id
      and (p.live, p.several, p.restricted) is distinct from (st.live, st.several and st.live, st.restricted)`.execute(
    tx,
  )
}

/**
 * Whether the network of a row of `post_networks` decides about the post as a whole: the post was written for it and
 * it approved it or, while none has, it was asked. Networks it was shared with never do.
 */
export const hasSay = (enterpriseId: number, alias: string) => {
  const place = sql.ref(alias)
  return sql<boolean>`(${place}.origin = 'author' and ${place}.state not in ('draft', 'declined')
    and (${place}.state = 'approved' or not exists (select from post_networks said
      where said.enterprise_id = ${enterpriseId}::bigint and said.post_id = ${place}.post_id
        and said.origin = 'author' and said.state = 'approved')))`
}
