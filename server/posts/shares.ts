import { sql } from 'kysely'
import type { posts } from '../../contract/posts/pages.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import { knownTo } from '../networks/known.ts'
import { networksPolicy } from '../networks/policy.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { type Tx, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { totalOf } from '../platform/database/totals.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { mayDo } from './abilities.ts'
import { writesEverywhere } from './audience.ts'
import { knownPost } from './knownPost.ts'
import { tellApprovers } from './notices.ts'
import { isEnded, isTimeFor, placeDenial } from './placeAbilities.ts'
import { GONE, lockPost, movePlace, placesIn } from './places.ts'
import { postsPolicy } from './policy.ts'
import { showPost } from './postPage.ts'
import { settle } from './publication.ts'
import { moderationChanged, postsChanged } from './stale.ts'

/** The networks a reader may ask to show it: where they are a member, lead or may write, and where it isn't yet. */
export async function shareableWith(
  act: Reading,
  id: number,
  { page, page_size, search, sort_direction = 'asc' }: Hears<typeof posts.shareable, 'query'>,
): Promise<Answers<typeof posts.shareable>> {
  const { db, me } = act
  mayDo(await knownPost(act, id), 'share')
  const near = [...new Set([...activeNetworks(me), ...me.leads.keys()])]
  const some = db
    .selectFrom('networks as n')
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .$if(!writesEverywhere(me), (all) => all.where('n.id', '=', sql<number>`any(${near}::bigint[])`))
    .where(contains('n.name', search))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('post_networks as p')
            .select('p.post_id')
            .whereRef('p.network_id', '=', 'n.id')
            .where('p.post_id', '=', id),
        ),
      ),
    )
  const [rows, [counted]] = await together(
    db,
    some
      .select(markColumns.map((column) => `n.${column}` as const))
      .orderBy('n.name', sort_direction)
      .orderBy('n.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => ({ ...markOf(row), can: { publish: allows(me, postsPolicy.approve, row) } })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

/**
 * A reader asks another network to show a post. Those who look after that network decide; people who may approve
 * there share directly. Posts limited to segments or private networks can't be passed on by readers: other people
 * would learn of them.
 */
export async function sharePost(
  act: Act,
  id: number,
  { network_id, note }: { network_id: number; note: string | null },
) {
  const { tx, me } = act
  const known = await knownPost(act, id)
  mayDo(known, 'share')
  const network = await tx
    .selectFrom('networks as n')
    .selectAll('n')
    .where('n.id', '=', network_id)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .executeTakeFirst()
  if (!network) throw invalid({ network_id: { code: 'not_there' } })
  authorize(me, networksPolicy.view, network)
  const isInside = me.memberships.get(network_id) === 'active' || me.leads.has(network_id)
  if (!isInside && !allows(me, postsPolicy.create, network))
    throw invalid({ network_id: { code: 'not_a_member' } })
  const post = await lockPost(tx, id)
  const place = await tx
    .selectFrom('post_networks')
    .selectAll()
    .where('post_id', '=', id)
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  // A declined or ended share can be requested again only by the post's own side.
  const isAskedAnew = place?.origin === 'share' && isEnded(place) && (known.mine || known.moderates)
  if (place && !isAskedAnew) throw conflict('already_shared')
  if (place) await dropPlace(tx, place)
  const asked = await tx
    .insertInto('post_networks')
    .values({
      post_id: id,
      network_id,
      kind: post.kind,
      state: 'requested',
      origin: 'share',
      asked_by: me.user_id,
      note,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'post.share_requested',
    subject: { type: 'post', id },
    network_id,
    difference: { title: post.title, ...(note === null ? {} : { note }) },
  })
  if (allows(me, postsPolicy.approve, network)) {
    await movePlace(tx, { by: me.user_id, action: 'approve' }, asked)
    await settle(tx, me.user_id, id)
  } else await tellApprovers(act, id, 'post.share_requested')
  moderationChanged(tx)
  return showPost(act, id)
}

const dropPlace = (tx: Tx, { post_id, network_id }: { post_id: number; network_id: number }) =>
  tx.deleteFrom('post_networks').where('post_id', '=', post_id).where('network_id', '=', network_id).execute()

/** Takes a post out of a network it was shared with, or takes the request back. It stays where it was written for. */
export async function unsharePost(act: Act, id: number, networkId: number) {
  const { tx, me } = act
  const known = await knownPost(act, id, GONE)
  const isTheirs = (place: { network_id: number; origin: string }) =>
    place.network_id === networkId && place.origin === 'share'
  const shown = known.places.find(isTheirs)
  if (!shown) throw missing(GONE)
  const owns = known.mine || known.moderates
  const denial = placeDenial(me, 'end', { place: shown, wrote: known.mine, owns })
  if (denial) throw denial
  const post = await lockPost(tx, id)
  const place = (await placesIn(tx, id)).find(isTheirs)
  if (!place || !isTimeFor('end', place)) throw conflict('post_decided')
  // A withdrawn request was never decided, and doesn't keep anybody from asking.
  if (place.state === 'requested' && place.asked_by === me.user_id) await dropPlace(tx, place)
  else await movePlace(tx, { by: me.user_id, action: 'decline' }, place)
  await settle(tx, me.user_id, id)
  await record(act, {
    action: 'post.unshared',
    subject: { type: 'post', id },
    network_id: networkId,
    difference: { title: post.title },
  })
  postsChanged(tx)
  moderationChanged(tx)
  return { done: true as const }
}
