import { sql } from 'kysely'
import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'
import { networkAddress } from '../../../contract/networks/addresses.ts'
import type { groupLeaders, NewLeader } from '../../../contract/networks/leaders.ts'
import type { Hears } from '../../../contract/route.ts'
import { authorizeLeading, roleToLeadWith } from '../../identity/roles/grant.ts'
import { notify } from '../../messages/notifications.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { orderAsked, writeOrder } from '../../platform/database/order.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { knownNetwork } from '../known.ts'
import { idsAbove, outsideAmong } from '../members/decision.ts'
import { holdNetworks } from '../members/memberMoves.ts'
import { addMembers } from '../members/newMembers.ts'
import { knownMembership } from '../members/seen.ts'
import { follow, leadersShownAnew } from './leaderNotices.ts'
import { endLeadership, endStandIns } from './leadershipEnd.ts'
import { leadersPolicy, ledFrom } from './policy.ts'
import { leadsOpenly, leftColumns } from './succession.ts'
import { hasBegun, planTerm } from './termPlan.ts'
import { beginTerms, endTerms, reopenTerm, setRight } from './terms.ts'
import { here } from './unled.ts'

type Network = Awaited<ReturnType<typeof knownNetwork>>
type Appointment = z.output<typeof NewLeader> & { ends_on?: string | null; deputy_id?: number | null }

/** The network, locked together with everything that counts its members, for people who manage its leaders. */
async function holdLed(act: Act, id: number): Promise<Network> {
  const { tx, me } = act
  await holdNetworks(tx, [id])
  const network = await knownNetwork(act, id)
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

/**
 * A person who is active or will be. In a part of a network they aren't in, they can lead only if nobody there
 * decides about members.
 */
async function personToLead(act: Act, network: Network, id: number) {
  const { tx } = act
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', here)
    .forShare()
    .executeTakeFirst()
  if (!person) throw missing()
  const outside = await outsideAmong(act, await idsAbove(tx, network.id), [id], 'add')
  if (outside.length > 0) throw conflict('not_in_parent')
}

/** A last day that is still to come where the enterprise is. */
async function lastDay(tx: Tx, endsOn: string | null) {
  if (endsOn !== null && (await hasBegun(tx, endsOn))) throw invalid({ ends_on: { code: 'from_tomorrow' } })
}

/** The deputy: a member who can sign in, as far as the viewer may know. */
async function personToStepIn({ tx, me }: Act, network: Network, leaderId: number, deputyId: number | null) {
  if (deputyId === null) return
  const deputy = await tx
    .selectFrom('network_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.network_id', '=', network.id)
    .where('m.user_id', '=', deputyId)
    .where('m.user_id', '<>', leaderId)
    .where('m.state', '=', 'active')
    .where('u.state', 'in', here)
    .where(knownMembership(me))
    .executeTakeFirst()
  if (!deputy) throw invalid({ deputy_id: { code: 'deputy' } })
}

const tellDeputy = ({ tx, me }: Act, network: Network, deputyId: number) =>
  notify(
    tx,
    [deputyId].filter((id) => id !== me.user_id),
    {
      kind: 'leader.deputy_named',
      facts: { group: network.name },
      link: networkAddress(network),
      actor_id: me.user_id,
      network_id: network.id,
    },
  )

/**
 * Makes somebody a leader, and an openly visible member. Called while the network is locked, by people who may
 * appoint there.
 */
export async function appoint(
  act: Act,
  network: Network,
  { user_id, role_id, position_id, visible, ends_on = null, deputy_id = null }: Appointment,
): Promise<number> {
  const { tx } = act
  const role = await roleToLeadWith(act, role_id, ledFrom(network))
  const position = await positionToHave(tx, position_id)
  await personToLead(act, network, user_id)
  await lastDay(tx, ends_on)
  await personToStepIn(act, network, user_id, deputy_id)
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
    .values({
      network_id: network.id,
      user_id,
      role_id,
      position_id,
      visible,
      ends_on,
      deputy_id,
      sort_order: last + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMembers(act, [{ network_id: network.id, user_id }])
  await leadsOpenly(tx, network.id, user_id)
  await beginTerms(tx, [network.id], user_id)
  await planTerm(tx, id, ends_on)
  await record(act, {
    action: 'leader.added',
    subject: { type: 'user', id: user_id },
    network_id: network.id,
    difference: {
      role: [null, role.role_name],
      position: [null, position.name],
      visible: [null, visible],
      ...(ends_on === null ? {} : { ends_on: [null, ends_on] }),
      ...(deputy_id === null ? {} : { deputy_id: [null, deputy_id] }),
    },
  })
  await follow(act, network, user_id, { kind: 'leader.added' })
  if (deputy_id !== null) await tellDeputy(act, network, deputy_id)
  await endStandIns(act, network, user_id)
  return id
}

export async function addLeader(
  act: Act,
  { group_id, ...appointment }: Hears<typeof groupLeaders.create, 'body'>,
) {
  const network = await holdLed(act, group_id)
  return appoint(act, network, appointment)
}

/** The first leaders of a new network, in order. Creating one includes choosing them. */
export async function appointAll(act: Act, networkId: number, leaders: readonly Appointment[]) {
  const { tx } = act
  if (leaders.length === 0) return
  await holdNetworks(tx, [networkId])
  const network = await knownNetwork(act, networkId)
  for (const one of leaders) await appoint(act, network, one)
}

/** The leader to change or dismiss: nobody touches one whose role has more rights than they hold. */
async function holdLeader(act: Act, id: number) {
  const { tx, me } = act
  const place = await tx
    .selectFrom('network_leaders')
    .select('network_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!place) throw missing()
  const network = await holdLed(act, place.network_id)
  const leader = await tx
    .selectFrom('network_leaders as l')
    .innerJoin('user_roles as r', 'r.id', 'l.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .innerJoin('leader_positions as p', 'p.id', 'l.position_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(leftColumns)
    .select(['l.id', 'l.visible', 'l.stands_in', 'l.version'])
    .select(['r.role_name', 't.permissions', 'p.name as position', 'u.state'])
    .where('l.id', '=', id)
    .forNoKeyUpdate(['l'])
    .executeTakeFirst()
  if (!leader) throw missing()
  authorizeLeading(me, leader, ledFrom(network))
  return { network, leader }
}

/** With another role or another name a new term begins; what is set right on the first day was never one. */
export async function changeLeader(act: Act, id: number, asked: Hears<typeof groupLeaders.update, 'body'>) {
  const { tx } = act
  const { network, leader } = await holdLeader(act, id)
  const { role_id, position_id, visible, version } = asked
  const { ends_on = leader.ends_on, deputy_id = leader.deputy_id } = asked
  const stands_in = leader.stands_in && (asked.stands_in ?? true)
  if (leader.version !== version) throw conflict('changed_meanwhile')
  if (ends_on !== leader.ends_on) await lastDay(tx, ends_on)
  if (deputy_id !== leader.deputy_id) await personToStepIn(act, network, leader.user_id, deputy_id)
  const role = role_id === leader.role_id ? leader : await roleToLeadWith(act, role_id, ledFrom(network))
  const position = await positionToHave(tx, position_id)
  const { role_name, position: called, ...before } = leader
  const difference = differenceOf<Record<string, unknown>>(
    { ...before, role: role_name, position: called },
    { role: role.role_name, position: position.name, visible, ends_on, deputy_id, stands_in },
  )
  if (Object.keys(difference).length === 0) return
  await tx
    .updateTable('network_leaders')
    .set({ role_id, position_id, visible, ends_on, deputy_id, stands_in, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  if (ends_on !== leader.ends_on) await planTerm(tx, id, ends_on)
  if (role_id !== leader.role_id || position_id !== leader.position_id) {
    const place = { network_id: network.id, user_id: leader.user_id }
    if (!(await setRight(tx, place))) {
      await endTerms(tx, [place])
      await beginTerms(tx, [network.id], leader.user_id)
    }
  }
  await record(act, {
    action: 'leader.changed',
    subject: { type: 'user', id: leader.user_id },
    network_id: network.id,
    difference,
  })
  await follow(act, network, leader.user_id, { kind: role_id === leader.role_id ? null : 'leader.changed' })
  if (deputy_id !== null && deputy_id !== leader.deputy_id) await tellDeputy(act, network, deputy_id)
}

/** They stay a member; who led, and until when, is kept. */
export async function removeLeader(act: Act, id: number) {
  const { network, leader } = await holdLeader(act, id)
  const { user_id, role_id, position_id, visible, ends_on, deputy_id } = leader
  await leaderRemoved.offer(act, {
    network_id: network.id,
    leader: { user_id, role_id, position_id, visible, ends_on, deputy_id },
  })
  await endLeadership(act, network, leader, { action: 'leader.removed', tells: 'leader.removed' })
  return { done: true as const }
}

/** They lead again, in the term that they were in. */
export const leaderRemoved = undoable<{ network_id: number; leader: Appointment }>(
  'leader.removed',
  async (act, { network_id, leader }) => {
    const network = await holdLed(act, network_id)
    await reopenTerm(act.tx, { network_id, user_id: leader.user_id })
    await appoint(act, network, leader)
  },
)

export async function orderLeaders(act: Act, networkId: number, ids: readonly number[]) {
  const { tx } = act
  await holdLed(act, networkId)
  const rows = await tx
    .selectFrom('network_leaders')
    .select('id')
    .where('network_id', '=', networkId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const known = rows.map(({ id }) => id)
  const order = orderAsked(known, ids)
  await writeOrder(tx, 'network_leaders', 'sort_order', order)
  await record(act, {
    action: 'leader.ordered',
    subject: { type: 'network', id: networkId },
    network_id: networkId,
    difference: { leader_ids: [known, order] },
  })
  leadersShownAnew(tx)
  return { done: true as const }
}
