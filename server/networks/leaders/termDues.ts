import { sql } from 'kysely'
import { networkAddress } from '../../../contract/networks/addresses.ts'
import { notify } from '../../messages/notifications.ts'
import { acting } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import { type Due, plan } from '../../platform/jobs/timed.ts'
import { holdNetworks } from '../members/memberMoves.ts'

import { endLeadership, leavingQuestion } from './leadershipEnd.ts'
import { momentsOf, TERM_ENDS, warnings } from './termPlan.ts'
import { here, whoMayAppoint } from './unled.ts'

/** A leadership with its network held; nothing where it has ended meanwhile. */
async function held(tx: Tx, id: number) {
  const place = await tx
    .selectFrom('network_leaders')
    .select('network_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!place) return
  await holdNetworks(tx, [place.network_id])
  const leader = await leavingQuestion(tx).where('l.id', '=', id).executeTakeFirst()
  const network = await tx
    .selectFrom('networks')
    .select(['id', 'kind', 'name', 'parent_id', 'archived_at'])
    .where('id', '=', place.network_id)
    .executeTakeFirst()
  return leader && network ? { leader, network } : undefined
}

/** The day is over: the leadership ends as if somebody had ended it. Who set another day meanwhile has moved this. */
const termOver: Due = {
  kind: TERM_ENDS,
  happen: async (tx, subjectId, now) => {
    const found = await held(tx, Number(subjectId))
    if (!found || found.leader.ends_on === null) return
    const { leader, network } = found
    const { over } = await momentsOf(tx, leader.ends_on ?? '')
    if (Date.parse(over) > now.getTime()) {
      await plan(tx, TERM_ENDS, subjectId, over)
      return
    }
    // Nothing is left of it: a deputy who steps in has no last day.
    const ended = { ...leader, ends_on: null }
    await endLeadership(acting(tx, undefined), network, ended, {
      action: 'leader.term_ended',
      tells: 'leader.term_over',
      facts: { ends_on: [leader.ends_on, null] },
    })
  },
}

/** How many days are left of a term where the enterprise is. */
async function daysLeft(tx: Tx, endsOn: string, now: Date): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select ${endsOn}::date - clock_at(${now.toISOString()}::timestamptz, time_zone)::date as days
    from enterprises where id = ${tx.enterpriseId}`.execute(tx)
  return rows[0]?.days ?? 0
}

/** The leader, their co-leaders and those who would appoint the next one are notified; not about two days at once. */
const warning = ({ kind, days }: (typeof warnings)[number], next: number): Due => ({
  kind,
  happen: async (tx, subjectId, now) => {
    const found = await held(tx, Number(subjectId))
    if (!found || found.leader.ends_on === null || found.network.archived_at !== null) return
    const { leader, network } = found
    const left = await daysLeft(tx, leader.ends_on ?? '', now)
    if (left <= next || left > days) return
    const beside = await tx
      .selectFrom('network_leaders as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select('l.user_id')
      .where('l.network_id', '=', network.id)
      .where('u.state', 'in', here)
      .execute()
    const others = new Set([...beside.map(({ user_id }) => user_id), ...(await whoMayAppoint(tx, network))])
    others.delete(leader.user_id)
    const news = { facts: { group: network.name, count: left }, network_id: network.id }
    await notify(tx, [leader.user_id], {
      ...news,
      kind: 'leader.term_ending',
      link: `${networkAddress(network)}/manage/hand-over`,
      actor_id: null,
    })
    await notify(tx, [...others], {
      ...news,
      kind: 'leader.term_of_other',
      link: `${networkAddress(network)}/manage/leaders/${leader.id}/edit`,
      actor_id: leader.user_id,
    })
  },
})

const [inAMonth, inAWeek] = warnings
export const termDues: readonly Due[] = [termOver, warning(inAMonth, inAWeek.days), warning(inAWeek, -1)]
