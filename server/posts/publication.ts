import {
  isAccepted,
  type PlaceState,
  type PostState,
  postStateAfter,
  standing,
} from '../../contract/posts/states.ts'
import { notify } from '../messages/notifications.ts'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { type Due, plan, unplan } from '../platform/jobs/timed.ts'
import { allows } from '../platform/rights/policy.ts'
import { mayDo } from './abilities.ts'
import { announce } from './announcement.ts'
import { knownPost } from './knownPost.ts'
import { GONE, lockPost, movePlace, movePost, type PostRow, placesIn, showPlaces } from './places.ts'
import { type Home, postsPolicy } from './policy.ts'
import { showPost } from './postPage.ts'
import { readersOf } from './readers.ts'
import { postsChanged } from './stale.ts'
import { byTitle } from './texts.ts'

export const PUBLISH = 'post.publish'

/**
 * After something was asked or decided: a post goes where its networks have brought it. The first that approves lets it
 * out, or plans that it goes out; what was approved before is its author's to publish.
 */
export async function settle(tx: Tx, by: number | null, postId: number, reason: string | null = null) {
  const post = await lockPost(tx, postId)
  const places = await placesIn(tx, postId)
  const written = places.filter(({ origin }) => origin === 'author').map(({ state }) => state as PlaceState)
  const action = standing(written)
  const state = post.state as PostState
  if (postStateAfter(state, action) !== undefined) {
    const now = await movePost(tx, { by, action }, post, { reason })
    if (now === 'approved') await goOut(tx, by, { ...post, state: now })
  } else if (postStateAfter(state, 'revise') !== undefined && action !== 'approve') {
    // Nobody approves it any more.
    await unplan(tx, PUBLISH, String(postId))
    await movePost(tx, { by, action: 'revise' }, post, { reason })
  } else if (state === 'published') await bringOut(tx, post)
  postsChanged(tx)
}

/** Out now, or at the moment its author chose. */
async function goOut(tx: Tx, by: number | null, post: PostRow) {
  if (post.publish_at !== null && Date.parse(post.publish_at) > Date.now()) {
    await movePost(tx, { by, action: 'schedule' }, post, { publish_at: post.publish_at })
    await plan(tx, PUBLISH, String(post.id), post.publish_at)
    return
  }
  await movePost(tx, { by, action: 'publish' }, post)
  await bringOut(tx, post)
}

/** A published post is announced once in each network, and people it mentions are notified. */
async function bringOut(tx: Tx, post: PostRow) {
  await showPlaces(tx, post.id)
  await tx
    .insertInto('post_views')
    .values({ post_id: post.id, user_id: post.author_id })
    .onConflict((on) => on.doNothing())
    .execute()
  await tellNamed(tx, post)
  await announce(tx, post)
}

/** People mentioned get that notification instead of the one about a new post. */
async function tellNamed(tx: Tx, post: PostRow) {
  const named = await tx
    .selectFrom('post_mentions')
    .select('user_id')
    .where('post_id', '=', post.id)
    .execute()
  const readers = await readersOf(
    tx,
    post.id,
    named.map(({ user_id }) => user_id),
  )
  if (readers.length === 0) return
  const told = await tx.selectFrom('notifications').select('user_id').where('post_id', '=', post.id).execute()
  const known = new Set(told.map(({ user_id }) => user_id))
  const fresh = readers.filter((id) => !known.has(id))
  for (const [title, some] of await byTitle(tx, post, fresh))
    await notify(tx, some, {
      kind: 'post.mentioned',
      facts: { post: title },
      link: `/posts/${post.id}`,
      actor_id: post.author_id,
      network_id: null,
      post_id: post.id,
    })
}

/** Each network is asked, or approves at once by the author's own right; then the post is published there. */
export async function ask({ tx, me }: Act, post: Pick<PostRow, 'id'>, homes: readonly Home[]) {
  const byId = new Map(homes.map((home) => [home.id, home]))
  for (const place of await placesIn(tx, post.id)) {
    const home = byId.get(place.network_id)
    if (!home || place.origin !== 'author') continue
    if (isAccepted(place.state as PlaceState)) continue
    await movePlace(
      tx,
      { by: me.user_id, action: allows(me, postsPolicy.approve, home) ? 'approve' : 'ask' },
      place,
    )
  }
  await settle(tx, me.user_id, post.id)
}

/** Its author asks again. */
export async function submitPost(act: Act, id: number) {
  const { tx } = act
  const known = await knownPost(act, id, GONE)
  mayDo(known, 'submit', () => conflict('post_state'))
  const post = await lockPost(tx, id)
  if (postStateAfter(post.state as PostState, 'submit') === undefined) throw conflict('post_state')
  const homes = known.places.map(({ network_id, name }) => ({ id: network_id, name }))
  await ask(act, post, homes)
  await record(act, {
    action: 'post.submitted',
    subject: { type: 'post', id },
    difference: { title: post.title },
  })
  return showPost(act, id)
}

/** Publishes what was approved, now or at a moment to come. */
export async function publishPost(act: Act, id: number, publishAt: string | null) {
  const { tx, me } = act
  const known = await knownPost(act, id, GONE)
  mayDo(known, 'publish', () => conflict('post_state'))
  const post = await lockPost(tx, id)
  if (publishAt !== null && Date.parse(publishAt) <= Date.now())
    throw invalid({ publish_at: { code: 'past' } })
  if (post.state !== 'approved' && post.state !== 'pending_publication') throw conflict('post_state')
  await unplan(tx, PUBLISH, String(id))
  await goOut(tx, me.user_id, { ...post, publish_at: publishAt })
  await record(act, {
    action: publishAt === null ? 'post.published' : 'post.scheduled',
    subject: { type: 'post', id },
    difference: { title: post.title, ...(publishAt === null ? {} : { publish_at: publishAt }) },
  })
  postsChanged(tx)
  return showPost(act, id)
}

export async function cancelPublication(act: Act, id: number) {
  const { tx, me } = act
  mayDo(await knownPost(act, id, GONE), 'cancel_publication', () => conflict('post_state'))
  const post = await lockPost(tx, id)
  await movePost(tx, { by: me.user_id, action: 'cancel_publication' }, post, { publish_at: null })
  await unplan(tx, PUBLISH, String(id))
  await record(act, {
    action: 'post.publication_canceled',
    subject: { type: 'post', id },
    difference: { title: post.title },
  })
  postsChanged(tx)
  return showPost(act, id)
}

/** The moment has come; what was changed, canceled or deleted meanwhile stays where it is. */
export const publicationDue: Due = {
  kind: PUBLISH,
  happen: async (tx, subjectId) => {
    const post = await tx
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', Number(subjectId))
      .where('state', '=', 'pending_publication')
      .forUpdate()
      .executeTakeFirst()
    if (!post) return
    await movePost(tx, { by: null, action: 'publish' }, post)
    await bringOut(tx, post)
    postsChanged(tx)
  },
}
