import { sql } from 'kysely'
import type { MemberCause, MemberState } from '../../../contract/networks/memberStates.ts'
import { type UserState, userIsHere } from '../../../contract/people/states.ts'
import type { Tx } from '../../platform/database/db.ts'
import { wentStale } from '../../platform/live/live.ts'
import { holdNetworks, moveMembers } from './memberMoves.ts'

const lists = ['/api/v1/members', '/api/v1/groups']

/**
 * Locks everything these people belong to or asked to join, and their suspended memberships: before the people
 * themselves, as everywhere, to avoid deadlocks.
 */
export async function holdNetworksOf(tx: Tx, userIds: readonly number[]) {
  if (userIds.length === 0) return
  const rows = await tx
    .selectFrom('network_members')
    .select('network_id')
    .distinct()
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where((eb) => eb.or([eb('state', 'in', ['active', 'pending']), eb('cause', '=', 'away')]))
    .execute()
  await holdNetworks(
    tx,
    rows.map(({ network_id }) => network_id),
  )
}

/**
 * Deactivated people, and those waiting for deletion, are members nowhere meanwhile: no list, count or mail of a
 * network includes them. Their memberships are suspended, and resumed when the account is activated. They keep their
 * leaderships, which give no rights until then. Does nothing if the memberships already agree with the account.
 */
export const settleMemberships = (
  tx: Tx,
  by: number | null,
  userIds: readonly number[],
  account: UserState,
) => (userIsHere(account) ? resume(tx, by, userIds) : rest(tx, by, userIds))

async function rest(tx: Tx, by: number | null, userIds: readonly number[]) {
  const rows = await tx
    .selectFrom('network_members')
    .select(['network_id', 'user_id'])
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where('state', 'in', ['active', 'pending'])
    .orderBy('network_id')
    .orderBy('user_id')
    .execute()
  const { done } = await moveMembers(
    tx,
    by,
    rows.map((row) => ({ ...row, action: 'rest' as const })),
    { cause: 'away' },
  )
  if (done.length > 0) wentStale(tx, lists)
}

interface Resting {
  network_id: number
  user_id: number
  parent_id: number | null
  /** The state, and its cause, before the account was deactivated. */
  state: MemberState
  cause: MemberCause | null
  by_segment: boolean
}

const placeOf = (network_id: number, user_id: number) => `${network_id} ${user_id}`

/** These people's suspended memberships, from the top of the tree down, and where they are members already. */
async function restingOf(tx: Tx, userIds: readonly number[]) {
  const { rows } = await sql<Resting>`
    select m.network_id, m.user_id, n.parent_id, before.state, before.cause,
      exists (select from network_segment_links l
        join segment_members s on s.enterprise_id = l.enterprise_id and s.segment_id = l.segment_id
        where l.enterprise_id = m.enterprise_id and l.network_id = m.network_id and s.user_id = m.user_id) as by_segment
    from network_members m
    join networks n on n.enterprise_id = m.enterprise_id and n.id = m.network_id
    cross join lateral (
      select s.state, s.cause from membership_spans s
      where s.enterprise_id = m.enterprise_id and s.network_id = m.network_id and s.user_id = m.user_id
        and s.until_at is not null
      order by s.from_at desc limit 1
    ) before
    where m.enterprise_id = ${tx.enterpriseId} and m.user_id = any(${userIds}::bigint[]) and m.state = 'inactive'
      and m.cause = 'away'
    order by cardinality(n.path), m.network_id`.execute(tx)
  const active = await tx
    .selectFrom('network_members')
    .select(['network_id', 'user_id'])
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where('state', '=', 'active')
    .execute()
  return { rows, active: new Set(active.map(({ network_id, user_id }) => placeOf(network_id, user_id))) }
}

/**
 * Two things may have happened meanwhile: a segment dropped somebody, so the membership it brought stays ended unless
 * the segment takes them back; or a leader removed them from the whole, so nobody returns to a part of it.
 */
async function resume(tx: Tx, by: number | null, userIds: readonly number[]) {
  const { rows, active } = await restingOf(tx, userIds)
  const coming = rows.filter(({ network_id, user_id, parent_id, state, cause, by_segment }) => {
    if (cause === 'segment' && !by_segment) return false
    if (state !== 'active') return true
    if (parent_id !== null && !active.has(placeOf(parent_id, user_id))) return false
    active.add(placeOf(network_id, user_id))
    return true
  })
  if (coming.length === 0) return
  const ofCause = Map.groupBy(coming, ({ cause }) => cause)
  for (const [cause, some] of ofCause)
    await moveMembers(
      tx,
      by,
      some.map(({ network_id, user_id, state }) => ({
        network_id,
        user_id,
        action: state === 'pending' ? ('ask_again' as const) : ('resume' as const),
      })),
      { cause },
    )
  wentStale(tx, lists)
}
