import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { plan, unplan } from '../../platform/jobs/timed.ts'

export const TERM_ENDS = 'leader.term_ends'
/** So many days before the last one, the people concerned are notified. */
export const warnings = [
  { kind: 'leader.term_in_a_month', days: 30 },
  { kind: 'leader.term_in_a_week', days: 7 },
] as const

interface Moments {
  /** The day after the last one begins. */
  over: string
  /** Eight in the morning, so many days before. */
  warned: string[]
}

/** When a term with this last day ends, and when that is announced: by the enterprise's clock. */
export async function momentsOf(db: Db, endsOn: string): Promise<Moments> {
  const { rows } = await sql<Moments>`select
      moment_at((${endsOn}::date + 1)::timestamp, e.time_zone) as over,
      array(select to_json(moment_at(${endsOn}::date - days + time '08:00', e.time_zone)) #>> '{}'
        from unnest(${warnings.map(({ days }) => days)}::int[]) with ordinality as w(days, place) order by place) as warned
    from enterprises e where e.id = ${db.enterpriseId}`.execute(db)
  const [moments] = rows
  if (!moments) throw new Error('there is no enterprise to tell the time of')
  return moments
}

/** Whether a day has begun already where the enterprise is. */
export async function hasBegun(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select ${day}::date <= clock_at(now(), time_zone)::date as begun
    from enterprises where id = ${db.enterpriseId}`.execute(db)
  return rows[0]?.begun ?? false
}

const all = [TERM_ENDS, ...warnings.map(({ kind }) => kind)]

/** Schedules the end of a term and its announcement, or moves both; nothing of an earlier date remains. */
export async function planTerm(tx: Tx, leaderId: number, endsOn: string | null) {
  const subject = String(leaderId)
  for (const kind of all) await unplan(tx, kind, subject)
  if (endsOn === null) return
  const { over, warned } = await momentsOf(tx, endsOn)
  await plan(tx, TERM_ENDS, subject, over)
  for (const [at, { kind }] of warnings.entries()) {
    const moment = warned[at]
    if (moment && Date.parse(moment) > Date.now()) await plan(tx, kind, subject, moment)
  }
}
