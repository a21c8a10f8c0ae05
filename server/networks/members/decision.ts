import { sql } from 'kysely'
import { networkAddress } from '../../../contract/networks/addresses.ts'
import type { MemberCause } from '../../../contract/networks/memberStates.ts'
import { notify } from '../../messages/notifications.ts'
import type { NotificationKind } from '../../messages/sentences.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { allows } from '../../platform/rights/policy.ts'
import { idsBelow } from './above.ts'
import { decisionUndo, offerUndo } from './decisionUndo.ts'
import { holdNetworks, type Move, moveMembers } from './memberMoves.ts'
import { addMembers, settle } from './newMembers.ts'
import { membersPolicy } from './policy.ts'
import { knownMembership } from './seen.ts'

export type Decision = 'approve' | 'decline' | 'remove' | 'reinstate' | 'add'

interface Network {
  id: number
  name: string
  kind: string
  parent_id: number | null
}

interface Deciding {
  reason?: string | null
  cause?: MemberCause | null
}

const logged: Record<Decision, string> = {
  approve: 'member.approved',
  decline: 'member.declined',
  remove: 'member.removed',
  reinstate: 'member.reinstated',
  add: 'member.added',
}
const told: Record<Decision, NotificationKind> = {
  approve: 'member.approved',
  decline: 'member.declined',
  remove: 'member.removed',
  reinstate: 'member.approved',
  add: 'member.added',
}

/** Nobody decides about their own request; those who look after a network may still remove themselves. */
const mayBeOwn = (decision: Decision) => decision === 'remove'

interface Around {
  above: Awaited<ReturnType<typeof idsAbove>>
  below: readonly number[]
}

/** The networks that a decision in one of them depends on, or has consequences in. */
export const networksAround = async (db: Db, id: number, decision: Decision): Promise<Around> => ({
  above: await idsAbove(db, id),
  below: decision === 'remove' ? await idsBelow(db, [id]) : [],
})

/**
 * The people a decision can't be made about whatever their state, and why: `decide` refuses by it, and `can` is
 * filled by it.
 */
export async function refusalsAmong(
  act: Reading,
  networkId: number,
  { above, below }: Around,
  { decision, ids }: { decision: Decision; ids: readonly number[] },
): Promise<Map<number, string>> {
  const { db, me } = act
  const refusals = new Map<number, string>()
  const refuse = (some: Iterable<number>, code: string) => {
    for (const id of some) if (!refusals.has(id)) refusals.set(id, code)
  }
  refuse(await unknownAmong(act, networkId, ids, decision), 'missing')
  if (!mayBeOwn(decision)) refuse(ids.includes(me.user_id) ? [me.user_id] : [], 'own_request')
  if (decision === 'remove') refuse(await leadersAmong(db, [networkId, ...below], ids), 'member_leads_still')
  if (decision !== 'decline' && decision !== 'remove')
    refuse(await outsideAmong(act, above, ids, decision), 'not_in_parent')
  return refusals
}

/**
 * Decides about many people at once. Returns the result for each: 'done', or the code of the refusal. The caller has
 * checked the right to decide.
 */
export async function decide(
  act: Act,
  network: Network,
  { decision, userIds }: { decision: Decision; userIds: readonly number[] },
  deciding: Deciding = {},
): Promise<Map<number, string>> {
  const { tx, me } = act
  const ids = [...new Set(userIds)].toSorted((a, b) => a - b)
  const around = await networksAround(tx, network.id, decision)
  const { above, below } = around
  await holdNetworks(tx, [network.id, ...above.map(({ id }) => id), ...below])
  const outcomes = await refusalsAmong(act, network.id, around, { decision, ids })
  const open = ids.filter((id) => !outcomes.has(id))
  await decisionUndo.hold(act)
  const moves =
    decision === 'add'
      ? await added(act, network, open, deciding)
      : await moved(act, network, { action: decision, ids: open, below }, deciding)
  const done = moves.flatMap(({ network_id, user_id }) => (network_id === network.id ? [user_id] : []))
  const moving = new Set(done)
  for (const id of open)
    outcomes.set(id, moving.has(id) ? 'done' : decision === 'add' ? 'already_a_member' : 'member_not_now')
  await offerUndo(act, network.id, decision, moves)
  await notify(tx, done, {
    kind: told[decision],
    facts: { group: network.name },
    link: networkAddress(network),
    actor_id: me.user_id,
    network_id: network.id,
  })
  return outcomes
}

async function added(act: Act, network: Network, ids: readonly number[], deciding: Deciding) {
  return addMembers(
    act,
    ids.map((user_id) => ({ network_id: network.id, user_id })),
    deciding,
  )
}

async function moved(
  act: Act,
  network: Network,
  {
    action,
    ids,
    below,
  }: { action: Exclude<Decision, 'add'>; ids: readonly number[]; below: readonly number[] },
  deciding: Deciding,
) {
  const { tx, me } = act
  const { done } = await moveMembers(
    tx,
    me.user_id,
    ids.map((user_id) => ({ network_id: network.id, user_id, action })),
    deciding,
  )
  await settle(act, logged[action], done, deciding)
  const people = done.map(({ user_id }) => user_id)
  if (below.length === 0 || people.length === 0) return done
  const parts = await moveMembers(tx, me.user_id, await placesBelow(tx, below, people), { cause: 'parent' })
  await settle(act, logged.remove, parts.done)
  return [...done, ...parts.done]
}

/** Nobody stays in a part of what they were removed from; their requests there are declined. */
async function placesBelow(tx: Tx, below: readonly number[], people: readonly number[]): Promise<Move[]> {
  const rows = await tx
    .selectFrom('network_members')
    .select(['network_id', 'user_id', 'state'])
    .where('network_id', '=', sql<number>`any(${below}::bigint[])`)
    .where('user_id', '=', sql<number>`any(${people}::bigint[])`)
    .where('state', 'in', ['active', 'pending'])
    .execute()
  return rows.map(({ state, ...pair }) => ({ ...pair, action: state === 'active' ? 'remove' : 'decline' }))
}

/** All networks above one, the nearest first; archived ones don't count. */
export async function idsAbove(db: Db, id: number) {
  const { rows } = await sql<{ id: number; name: string; asks: boolean }>`
    with recursive above as (
      select n.parent_id as id, 1 as level from networks n
      where n.enterprise_id = ${db.enterpriseId} and n.id = ${id}::bigint and n.parent_id is not null
      union all
      select p.parent_id, a.level + 1 from above a
      join networks p on p.enterprise_id = ${db.enterpriseId} and p.id = a.id and p.parent_id is not null
    )
    select n.id, n.name, n.private or n.pending_users as asks from above a
    join networks n on n.enterprise_id = ${db.enterpriseId} and n.id = a.id and n.archived_at is null
    order by a.level`.execute(db)
  return rows
}

/** Unknown ids: memberships the viewer may not know of; for adding, people who don't exist. */
async function unknownAmong(
  { db, me }: Reading,
  network_id: number,
  ids: readonly number[],
  decision: Decision,
) {
  const rows =
    decision === 'add'
      ? await db
          .selectFrom('users')
          .select('id')
          .where('id', '=', sql<number>`any(${ids}::bigint[])`)
          .where('state', 'in', ['active', 'invited', 'pending_activation'])
          .execute()
      : await db
          .selectFrom('network_members as m')
          .select('m.user_id as id')
          .where('m.network_id', '=', network_id)
          .where('m.user_id', '=', sql<number>`any(${ids}::bigint[])`)
          .where(knownMembership(me))
          .execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** A leader has to hand over before leaving. */
async function leadersAmong(db: Db, networkIds: readonly number[], ids: readonly number[]) {
  const rows = await db
    .selectFrom('network_leaders')
    .select('user_id')
    .distinct()
    .where('network_id', '=', sql<number>`any(${networkIds}::bigint[])`)
    .where('user_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * People who would join a part of something they aren't in. Adding joins them there as well if the viewer may add
 * members or anybody may join; where somebody else decides, it is up to them.
 */
export async function outsideAmong(
  { db, me }: Reading,
  above: Awaited<ReturnType<typeof idsAbove>>,
  ids: readonly number[],
  decision: Decision,
) {
  const closed = above.filter(
    (network) => decision !== 'add' || (network.asks && !allows(me, membersPolicy.add, network)),
  )
  if (closed.length === 0) return []
  // Asking to join reveals one's memberships above. For people added by others only what the viewer may know counts.
  const known = decision === 'approve' ? sql`true` : knownMembership(me)
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${ids}::bigint[]) as u(id)
    where (select count(*) from network_members m where m.enterprise_id = ${db.enterpriseId} and m.user_id = u.id
      and m.state = 'active' and ${known} and m.network_id = any(${closed.map(({ id }) => id)}::bigint[])) < ${closed.length}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
