import { sql } from 'kysely'
import type { Reading } from '../../platform/act.ts'

export interface EventCount {
  held: number
  planned: number
}

/**
 * Of the events that work towards each pillar: all that are planned, and of those the ones that took place. What is a draft,
 * was declined or called off, or was put away before its end, is neither.
 */
export async function eventCounts({ db, now }: Reading, networkId: number): Promise<Map<number, EventCount>> {
  const { rows } = await sql<{ pillar_id: number } & EventCount>`
    select l.pillar_id, count(*)::int as planned,
      (count(*) filter (where e.ends_at <= ${now.toISOString()}::timestamptz and e.state in ('approved', 'archived')))::int as held
    from aims a
    join event_pillars l on l.enterprise_id = a.enterprise_id and l.pillar_id = a.id
    join events e on e.enterprise_id = a.enterprise_id and e.id = l.event_id
    where a.enterprise_id = ${db.enterpriseId} and l.enterprise_id = ${db.enterpriseId}
      and e.enterprise_id = ${db.enterpriseId} and a.network_id = ${networkId} and a.kind = 'pillar'
      and e.canceled_at is null and e.state not in ('draft', 'declined', 'canceled')
      and (e.state <> 'archived' or e.archived_at >= e.ends_at)
    group by l.pillar_id`.execute(db)
  return new Map(rows.map(({ pillar_id, held, planned }) => [pillar_id, { held, planned }]))
}
