import { sql } from 'kysely'
import type { z } from 'zod'
import { userData } from '../../../contract/access.ts'
import { type groupLeaders, leaderPositions, type NewLeader } from '../../../contract/leaders.ts'
import { limits } from '../../../contract/limits.ts'
import { groups } from '../../../contract/networks.ts'
import type { Hears } from '../../../contract/route.ts'
import { userIsHere, userStates } from '../../../contract/states.ts'
import { authorizeLeading, roleToLeadWith } from '../../access/roles/giving.ts'
import { notify } from '../../messages/notifications.ts'
import type { NotificationKind } from '../../messages/sentences.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/listen.ts'
import { wentStale } from '../../platform/live.ts'
import { authorize } from '../../platform/policy.ts'
import { touched } from '../../platform/touched.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { addMembers } from '../members/adding.ts'
import { idsAbove, outsideAmong } from '../members/deciding.ts'
import { doorOf } from '../members/joining.ts'
import { networkOfMembers } from '../members/listing.ts'
import { holdNetworks } from '../members/moving.ts'
import { leadersPolicy, ledFrom } from './policy.ts'
import { beginTerms, endTerms, setRight } from './terms.ts'

type Network = Awaited<ReturnType<typeof networkOfMembers>>
type Appointment = z.output<typeof NewLeader>

/** The network, held with whatever counts its members, for who manages its leaders. */
async function holdLed(tx: Tx, me: Viewer, id: number): Promise<Network> {
  await holdNetworks(tx, [id])
  const network = await networkOfMembers(tx, id)
  authorize(me, leadersPolicy.manage, network)
  return network
}

/** The position somebody is about to have, held so that it isn't deleted meanwhile. */
async function positionToHave(tx: Tx, id: number) {
  const position = await tx
    .selectFrom('leader_positions')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!position) throw missing()
  return position
}

/** Somebody who is here, or will be; not in a part of what they don't belong to, where others decide about that. */
async function personToLead(tx: Tx, me: Viewer, network: Network, id: number) {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', userStates.filter(userIsHere))
    .forShare()
    .executeTakeFirst()
  if (!person) throw missing()
  const outside = await outsideAmong(tx, me, await idsAbove(tx, network.id), [id], 'add')
  if (outside.length > 0) throw conflict('not_in_parent')
}

async function follow(tx: Tx, me: Viewer, network: Network, userId: number, kind: NotificationKind | null) {
  await rightsChanged(tx, userId)
  await touched(tx, [userId])
  await wentStale(tx, [userData.show.path, '/api/v2/users/me'], [userId])
  await shownAnew(tx)
  if (kind && userId !== me.user_id)
    await notify(tx, [userId], {
      kind,
      facts: { group: network.name },
      link: `${doorOf(network.kind)}/${network.id}`,
      actor_id: me.user_id,
      network_id: network.id,
    })
}

const shownAnew = (tx: Tx) =>
  wentStale(tx, [
    '/api/v1/group_leaders',
    groups.list.path,
    groups.show.path,
    '/api/v1/members',
    leaderPositions.list.path,
  ])

/**
 * Makes somebody a leader: they belong to the network from now on, and everybody who sees it may know. Asked while the
 * network is held, by whoever may appoint there.
 */
export async function appoint(
  tx: Tx,
  me: Viewer,
  network: Network,
  { user_id, role_id, position_id, visible }: Appointment,
  address: string,
): Promise<number> {
  const role = await roleToLeadWith(tx, me, role_id, ledFrom(network))
  const position = await positionToHave(tx, position_id)
  await personToLead(tx, me, network, user_id)
  const { count, last } = await tx
    .selectFrom('network_leaders')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(sort_order), 0)`.as('last'),
    ])
    .where('network_id', '=', network.id)
    .executeTakeFirstOrThrow()
  if (count >= limits.leaders) throw conflict('too_many_leaders', { max: limits.leaders })
  const { id } = await tx
    .insertInto('network_leaders')
    .values({ network_id: network.id, user_id, role_id, position_id, visible, sort_order: last + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMembers(tx, me, [{ network_id: network.id, user_id }], { address })
  // Whoever leads is known as belonging there; a membership that says otherwise would promise what can't be kept.
  await tx
    .updateTable('network_members')
    .set({ visibility: 'open' })
    .where('network_id', '=', network.id)
    .where('user_id', '=', user_id)
    .where('visibility', '<>', 'open')
    .execute()
  await beginTerms(tx, [network.id], user_id)
  await record(tx, me, {
    action: 'leader.added',
    subject: { type: 'user', id: user_id },
    network_id: network.id,
    difference: { role: [null, role.role_name], position: [null, position.name], visible: [null, visible] },
    address,
  })
  await follow(tx, me, network, user_id, 'leader.added')
  return id
}

export async function addLeader(
  tx: Tx,
  me: Viewer,
  { group_id, ...appointment }: Hears<typeof groupLeaders.create, 'body'>,
  address: string,
) {
  const network = await holdLed(tx, me, group_id)
  return appoint(tx, me, network, appointment, address)
}

/** Those who lead a network from its first day, in their order. Whoever may make it may choose them. */
export async function appointAll(
  tx: Tx,
  me: Viewer,
  networkId: number,
  leaders: readonly Appointment[],
  address: string,
) {
  if (leaders.length === 0) return
  await holdNetworks(tx, [networkId])
  const network = await networkOfMembers(tx, networkId)
  for (const one of leaders) await appoint(tx, me, network, one, address)
}

/** Whom somebody is about to change or dismiss: nobody touches a leader whose role opens more than they hold. */
async function holdLeader(tx: Tx, me: Viewer, id: number) {
  const place = await tx
    .selectFrom('network_leaders')
    .select('network_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!place) throw missing()
  const network = await holdLed(tx, me, place.network_id)
  const leader = await tx
    .selectFrom('network_leaders as l')
    .innerJoin('user_roles as r', 'r.id', 'l.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .innerJoin('leader_positions as p', 'p.id', 'l.position_id')
    .select(['l.id', 'l.user_id', 'l.role_id', 'l.position_id', 'l.visible', 'l.version'])
    .select(['r.role_name', 't.permissions', 'p.name as position'])
    .where('l.id', '=', id)
    .forNoKeyUpdate(['l'])
    .executeTakeFirst()
  if (!leader) throw missing()
  authorizeLeading(me, leader, ledFrom(network))
  return { network, leader }
}

/** With another role or another name a new term begins; what is set right on the first day was never one. */
export async function changeLeader(
  tx: Tx,
  me: Viewer,
  id: number,
  { role_id, position_id, visible, version }: Hears<typeof groupLeaders.update, 'body'>,
  address: string,
) {
  const { network, leader } = await holdLeader(tx, me, id)
  if (leader.version !== version) throw conflict('changed_meanwhile')
  const role = role_id === leader.role_id ? leader : await roleToLeadWith(tx, me, role_id, ledFrom(network))
  const position = await positionToHave(tx, position_id)
  const difference = differenceOf<Record<string, unknown>>(
    { role: leader.role_name, position: leader.position, visible: leader.visible },
    { role: role.role_name, position: position.name, visible },
  )
  if (Object.keys(difference).length === 0) return
  await tx
    .updateTable('network_leaders')
    .set({ role_id, position_id, visible, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  if (role_id !== leader.role_id || position_id !== leader.position_id) {
    const place = { network_id: network.id, user_id: leader.user_id }
    if (!(await setRight(tx, place))) {
      await endTerms(tx, [place])
      await beginTerms(tx, [network.id], leader.user_id)
    }
  }
  await record(tx, me, {
    action: 'leader.changed',
    subject: { type: 'user', id: leader.user_id },
    network_id: network.id,
    difference,
    address,
  })
  await follow(tx, me, network, leader.user_id, role_id === leader.role_id ? null : 'leader.changed')
}

/** They stay a member; who led, and until when, is kept. */
export async function removeLeader(tx: Tx, me: Viewer, id: number, address: string) {
  const { network, leader } = await holdLeader(tx, me, id)
  await tx.deleteFrom('network_leaders').where('id', '=', id).execute()
  await endTerms(tx, [{ network_id: network.id, user_id: leader.user_id }])
  await record(tx, me, {
    action: 'leader.removed',
    subject: { type: 'user', id: leader.user_id },
    network_id: network.id,
    difference: { role: [leader.role_name, null], position: [leader.position, null] },
    address,
  })
  await follow(tx, me, network, leader.user_id, 'leader.removed')
  return { done: true as const }
}

export async function orderLeaders(
  tx: Tx,
  me: Viewer,
  networkId: number,
  ids: readonly number[],
  address: string,
) {
  await holdLed(tx, me, networkId)
  const rows = await tx
    .selectFrom('network_leaders')
    .select('id')
    .where('network_id', '=', networkId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const known = rows.map(({ id }) => id)
  if (ids.some((id) => !known.includes(id))) throw missing()
  const order = [...new Set([...ids, ...known])]
  await sql`update network_leaders l set sort_order = o.place::int
    from unnest(${order}::bigint[]) with ordinality as o(id, place)
    where l.enterprise_id = ${tx.enterpriseId} and l.id = o.id`.execute(tx)
  await record(tx, me, {
    action: 'leader.ordered',
    subject: { type: 'network', id: networkId },
    network_id: networkId,
    difference: { leader_ids: [known, order] },
    address,
  })
  await shownAnew(tx)
  return { done: true as const }
}
