import { sql } from 'kysely'
import { allows } from '../platform/rights/policy.ts'
import { type UsesOf, untold } from '../segments/uses.ts'
import { recognitionPolicy } from './policy.ts'

/** Rules in force and achievements that are only for the people of a segment. */
export const segmentsOfRecognition: UsesOf = async ({ db, me }, ids) => {
  const e = sql`${db.enterpriseId}::bigint`
  const { rows } = await sql<{ segment_id: number; name: string | null; id: number | null }>`
    select s as segment_id, null as name, null::bigint as id
    from (select distinct on (cause) segment_ids from point_rules where enterprise_id = ${e} and taken_back_at is null
      order by cause, version desc) r, unnest(r.segment_ids) s where s = any(${[...ids]}::bigint[])
    union all select s, a.name, a.id from achievements a, unnest(a.segment_ids) s
    where a.enterprise_id = ${e} and s = any(${[...ids]}::bigint[])`.execute(db)
  const told = allows(me, recognitionPolicy.achievements, undefined)
  return rows.map(({ segment_id, name, id }) => ({
    segment_id,
    kind: 'recognition' as const,
    ...(told && name !== null ? { name, href: `/admin/gamification/achievements/${id}/edit` } : untold),
  }))
}
