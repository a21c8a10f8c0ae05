import { sql } from 'kysely'
import type { leadership } from '../../../contract/people/profile.ts'
import type { Answers } from '../../../contract/route.ts'
import { roleName } from '../../identity/roles/names.ts'
import { markColumns, markOf } from '../../networks/queries.ts'
import type { Reading, Spoken } from '../../platform/act.ts'

/**
 * The viewer's terms, current ones first, and the results of each: events of the network that took place, and people
 * who joined and are still members.
 */
export async function myLeadership({
  db,
  me,
  now,
  say,
}: Reading & Spoken): Promise<Answers<typeof leadership.show>> {
  const moment = now.toISOString()
  const rows = await db
    .selectFrom('leader_terms as l')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .select(markColumns.map((column) => `n.${column}` as const))
    .leftJoin('network_leaders as now', (join) =>
      join.onRef('now.network_id', '=', 'l.network_id').onRef('now.user_id', '=', 'l.user_id'),
    )
    .select(['n.member_count', 'n.archived_at'])
    .select(['l.id as term_id', 'l.position', 'l.role_name', 'l.role_text_key', 'l.from_at'])
    // A term that goes on may have a last day, where the enterprise is.
    .select(
      sql<string | null>`coalesce(l.until_at, moment_at((now.ends_on + 1)::timestamp,
        (select e.time_zone from enterprises e where e.id = ${db.enterpriseId})))`.as('until_at'),
    )
    .select(sql<boolean>`coalesce(l.until_at <= ${moment}, false)`.as('is_over'))
    .select((eb) => [
      eb
        .selectFrom('events as e')
        .select((at) => at.fn.countAll<number>().as('n'))
        .whereRef('e.network_id', '=', 'l.network_id')
        .where('e.state', '=', 'approved')
        .whereRef('e.ends_at', '>=', 'l.from_at')
        .where('e.ends_at', '<=', sql<string>`least(coalesce(l.until_at, ${moment}), ${moment})`)
        .$asScalar()
        .as('events_led'),
      eb
        .selectFrom('network_members as m')
        .select((at) => at.fn.countAll<number>().as('n'))
        .whereRef('m.network_id', '=', 'l.network_id')
        .where('m.state', '=', 'active')
        .whereRef('m.joined_at', '>=', 'l.from_at')
        .where('m.joined_at', '<', sql<string>`coalesce(l.until_at, 'infinity')`)
        .$asScalar()
        .as('members_gained'),
    ])
    .where('l.user_id', '=', me.user_id)
    .orderBy('is_over')
    .orderBy('l.from_at', 'desc')
    .orderBy('l.id')
    .limit(200)
    .execute()
  const terms = rows.map((row) => ({
    id: row.term_id,
    network: markOf(row),
    archived: row.archived_at !== null,
    position: row.position,
    role_name: roleName(say, { role_name: row.role_name, text_key: row.role_text_key }),
    since: row.from_at,
    until: row.until_at,
    is_over: row.is_over,
    events_led: row.events_led ?? 0,
    members_gained: row.members_gained ?? 0,
    members: row.member_count,
  }))
  const sum = (name: 'events_led' | 'members_gained') => terms.reduce((all, term) => all + term[name], 0)
  return { terms, events_led: sum('events_led'), members_gained: sum('members_gained') }
}
