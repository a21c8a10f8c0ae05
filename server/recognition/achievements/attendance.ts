import { sql } from 'kysely'
import type { achievements } from '../../../contract/recognition/achievements.ts'
import type { Answers } from '../../../contract/route.ts'
import type { Reading } from '../../platform/act.ts'

/** What somebody attended, year by year in their own time zone, and what it gives them. */
export async function attendanceOf(
  { db }: Pick<Reading, 'db'>,
  id: number,
): Promise<Answers<typeof achievements.ofPerson>['attendance']> {
  const { rows } = await sql<{ year: number; events_attended: number; points: number }>`
    with given as (select fact, sum(amount)::int as points from point_entries
      where enterprise_id = ${db.enterpriseId}::bigint and user_id = ${id}::bigint and cause = 'event_attended' group by fact)
    select extract(year from clock_at(e.starts_at, u.time_zone))::int as year, count(*)::int as events_attended,
      coalesce(sum(p.points), 0)::int as points
    from event_registrations r
    join users u on u.enterprise_id = r.enterprise_id and u.id = r.user_id
    join events e on e.enterprise_id = r.enterprise_id and e.id = r.event_id
    left join given p on p.fact = r.event_id::text
    where r.enterprise_id = ${db.enterpriseId}::bigint and r.user_id = ${id}::bigint and r.state = 'attended'
    group by 1 order by 1 desc`.execute(db)
  return {
    events_attended: rows.reduce((sum, { events_attended }) => sum + events_attended, 0),
    points: rows.reduce((sum, { points }) => sum + points, 0),
    years: rows,
  }
}
