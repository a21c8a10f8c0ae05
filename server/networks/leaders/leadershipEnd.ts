import { sql } from 'kysely'
import type { NotificationKind } from '../../messages/sentences.ts'
import { type Act, acting, type By } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { follow, type Led } from './leaderNotices.ts'
import { afterLeaving, type Left, leftColumns } from './succession.ts'
import { planTerm } from './termPlan.ts'
import { endTerms } from './terms.ts'
import { here } from './unled.ts'

/** Somebody leads nothing from now on. Answers what they led, and what they were called there. */
export async function endLeaderships(tx: Tx, userId: number) {
  const led = await tx
    .selectFrom('network_leaders as l')
    .innerJoin('leader_positions as p', 'p.id', 'l.position_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(leftColumns)
    .select(['l.id', 'p.name as position', 'u.state'])
    .where('l.user_id', '=', userId)
    .orderBy('l.network_id')
    .forUpdate('l')
    .execute()
  if (led.length === 0) return []
  await tx
    .deleteFrom('network_leaders')
    .where('id', '=', sql<number>`any(${led.map(({ id }) => id)}::bigint[])`)
    .execute()
  await endTerms(
    tx,
    led.map(({ network_id }) => ({ network_id, user_id: userId })),
  )
  for (const { id } of led) await planTerm(tx, id, null)
  await afterLeaving(
    acting(tx, undefined),
    led.filter(({ state }) => here.some((one) => one === state)),
  )
  return led.map(({ network_id, position }) => ({ network_id, position }))
}

export interface Leaving extends Left {
  id: number
  role_name: string
  position: string
  /** The state of their account. */
  state: string
}

interface Ending {
  action: 'leader.removed' | 'leader.term_ended'
  tells: NotificationKind
  /** Further facts for the log. */
  facts?: Record<string, unknown>
  /** Somebody else already leads: no deputy is needed. */
  replaced?: true
}

/** Ends one leadership, by a person or by the calendar, while its network is held. They stay a member. */
export async function endLeadership(
  act: Act<By>,
  network: Led,
  leader: Leaving,
  { action, tells, facts, replaced }: Ending,
) {
  const { tx } = act
  await tx.deleteFrom('network_leaders').where('id', '=', leader.id).execute()
  await endTerms(tx, [{ network_id: network.id, user_id: leader.user_id }])
  await planTerm(tx, leader.id, null)
  await record(act, {
    action,
    subject: { type: 'user', id: leader.user_id },
    network_id: network.id,
    difference: { role: [leader.role_name, null], position: [leader.position, null], ...facts },
  })
  await follow(act, network, leader.user_id, { kind: tells })
  if (!replaced && here.some((one) => one === leader.state)) await afterLeaving(act, [leader])
}

/** Deputies who stepped in make way for appointed leaders. */
export async function endStandIns(act: Act<By>, network: Led, except: number) {
  const { tx } = act
  const rows = await leavingQuestion(tx)
    .where('l.network_id', '=', network.id)
    .where('l.stands_in', '=', true)
    .where('l.user_id', '<>', except)
    .execute()
  for (const row of rows)
    await endLeadership(act, network, row, {
      action: 'leader.removed',
      tells: 'leader.removed',
      replaced: true,
    })
}

export const leavingQuestion = (tx: Tx) =>
  tx
    .selectFrom('network_leaders as l')
    .innerJoin('user_roles as r', 'r.id', 'l.role_id')
    .innerJoin('leader_positions as p', 'p.id', 'l.position_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(leftColumns)
    .select(['l.id', 'r.role_name', 'p.name as position', 'u.state'])
    .orderBy('l.id')
    .forUpdate('l')
