import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { todayHere } from '../../platform/database/today.ts'
import { type Due, planEach, unplan } from '../../platform/jobs/timed.ts'
import { mentorshipLinks } from '../links.ts'
import { isOn, tell } from '../notices.ts'

export const MIDPOINT = 'mentorship.midpoint'

/** The middle between the beginning of a mentorship `m` and the day until which it is planned. */
export const midpointOf = sql<string>`(m.since::date + (m.planned_until - m.since::date) / 2)`

/** When the two of each are asked what was reached so far; once it has passed, a later day moves it on. */
export async function planMidpoints(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: string; due_at: string }>`
    select m.id::text as id, ${midpointOf}::timestamptz as due_at from mentorships m
    where m.enterprise_id = ${tx.enterpriseId}::bigint and m.id = any(${[...ids]}::bigint[]) and m.state = 'active'
      and ${midpointOf} > ${todayHere(tx)}`.execute(tx)
  await planEach(tx, MIDPOINT, rows)
  const planned = new Set(rows.map(({ id }) => id))
  await unplan(tx, MIDPOINT, ...ids.map(String).filter((id) => !planned.has(id)))
}

export const midpointDue: Due = {
  kind: MIDPOINT,
  happen: async (tx, id) => {
    if (!(await isOn(tx))) return
    const pair = await tx
      .selectFrom('mentorships')
      .select(['mentor_id', 'mentee_id'])
      .where('id', '=', Number(id))
      .where('state', '=', 'active')
      .executeTakeFirst()
    if (!pair) return
    for (const [one, other] of [
      [pair.mentor_id, pair.mentee_id],
      [pair.mentee_id, pair.mentor_id],
    ] as const)
      await tell({ tx, me: { user_id: other } }, [one], {
        kind: 'mentorship.midpoint',
        link: mentorshipLinks.pair(Number(id)),
      })
  },
}
