import { sql } from 'kysely'
import { type Act, acting, type By } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { wentStale } from '../../platform/live/live.ts'
import { follow, type Led, leadersShownAnew } from './leaderNotices.ts'
import { hasBegun, planTerm } from './termPlan.ts'
import { beginTerms } from './terms.ts'
import { here, isLed, tellUnled } from './unled.ts'

/** A former leader, and their deputy. */
export interface Left {
  network_id: number
  user_id: number
  role_id: number
  position_id: number
  deputy_id: number | null
  ends_on: string | null
}

export const leftColumns = [
  'l.network_id',
  'l.user_id',
  'l.role_id',
  'l.position_id',
  'l.deputy_id',
  'l.ends_on',
] as const

/**
 * Nothing is left without an owner. Where nobody leads any more, a deputy of the former leaders steps in; without
 * one, those who can appoint a leader are notified. Called once for everybody who is leaving, while their networks
 * are locked: of two who leave at once, the second sees that the first is gone.
 */
export async function afterLeaving(act: Act<By>, left: readonly Left[]) {
  const { tx } = act
  if (left.length === 0) return
  const unled = await tx
    .selectFrom('networks as n')
    .select(['n.id', 'n.kind', 'n.name', 'n.parent_id'])
    .where('n.id', '=', sql<number>`any(${left.map(({ network_id }) => network_id)}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where(sql<boolean>`not ${isLed('n')}`)
    .orderBy('n.id')
    .execute()
  for (const network of unled) {
    const [first] = await ready(
      tx,
      left.filter(({ network_id }) => network_id === network.id),
    )
    if (first) await stepIn(tx, network, first)
    else await tellUnled(act, network)
  }
  leadersShownAnew(tx)
}

/** Those whose deputy is still a member and can sign in. */
async function ready(tx: Tx, left: readonly Left[]): Promise<(Left & { deputy_id: number })[]> {
  const named = left.flatMap((one) => (one.deputy_id === null ? [] : [{ ...one, deputy_id: one.deputy_id }]))
  if (named.length === 0) return []
  const rows = await tx
    .selectFrom('network_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.network_id', 'm.user_id'])
    .where('m.user_id', '=', sql<number>`any(${named.map(({ deputy_id }) => deputy_id)}::bigint[])`)
    .where('m.network_id', '=', sql<number>`any(${named.map(({ network_id }) => network_id)}::bigint[])`)
    .where('m.state', '=', 'active')
    .where('u.state', 'in', here)
    .execute()
  return named.filter(({ network_id, deputy_id }) =>
    rows.some((row) => row.network_id === network_id && row.user_id === deputy_id),
  )
}

/** A deputy leads for the rest of the term, with what the other led with, or until somebody is named. */
async function stepIn(
  tx: Tx,
  network: Led,
  { role_id, position_id, deputy_id, ends_on }: Left & { deputy_id: number },
) {
  const rest = ends_on !== null && !(await hasBegun(tx, ends_on)) ? ends_on : null
  const made = await tx
    .insertInto('network_leaders')
    .values({
      network_id: network.id,
      user_id: deputy_id,
      role_id,
      position_id,
      ends_on: rest,
      stands_in: true,
      sort_order: sql`(select coalesce(max(o.sort_order), 0) + 1 from network_leaders o
        where o.enterprise_id = ${tx.enterpriseId} and o.network_id = ${network.id})`,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await leadsOpenly(tx, network.id, deputy_id)
  await beginTerms(tx, [network.id], deputy_id)
  await planTerm(tx, made.id, rest)
  await record(acting(tx, undefined), {
    action: 'leader.stepped_in',
    subject: { type: 'user', id: deputy_id },
    network_id: network.id,
    difference: { ends_on: [null, rest] },
  })
  await follow(acting(tx, undefined), network, deputy_id, { kind: 'leader.stepped_in' })
}

/** A leader is publicly known to belong there; a discreet membership would promise what can't be kept. */
export async function leadsOpenly(tx: Tx, networkId: number, userId: number) {
  await tx
    .updateTable('network_members')
    .set({ visibility: 'open' })
    .where('network_id', '=', networkId)
    .where('user_id', '=', userId)
    .where('visibility', '<>', 'open')
    .execute()
  wentStale(tx, ['/api/v1/members'])
}

export async function ledBy(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('network_leaders')
    .select('network_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ network_id }) => network_id)
}

/**
 * Accounts that can't come in any more: they keep what they led, which opens nothing, and their deputies step in. Of
 * `among` alone where somebody else led the rest.
 */
export async function leadersAway(act: Act<By>, userIds: readonly number[], among?: readonly number[]) {
  const { tx } = act
  const left = await tx
    .selectFrom('network_leaders as l')
    .select(leftColumns)
    .where('l.user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .$if(among !== undefined, (all) =>
      all.where('l.network_id', '=', sql<number>`any(${among ?? []}::bigint[])`),
    )
    .orderBy('l.network_id')
    .orderBy('l.id')
    .execute()
  await afterLeaving(act, left)
}
