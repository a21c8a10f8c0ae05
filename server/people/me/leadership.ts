import { sql } from 'kysely'
import type { leadership } from '../../../contract/profile.ts'
import type { Answers } from '../../../contract/route.ts'
import { markOf } from '../../networks/queries.ts'
import type { Db } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'

/**
 * The terms the viewer holds, and what came of each since it began: events of the network that took place, and people
 * who joined and still belong.
 */
export async function myLeadership(db: Db, me: Viewer, now: Date): Promise<Answers<typeof leadership.show>> {
  const rows = await db
    .selectFrom('network_leaders as l')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .select(['n.id', 'n.kind', 'n.name', 'n.colour', 'n.pattern', 'n.logo_file_id', 'n.member_count'])
    .select(['l.position', 'l.created_at'])
    .select((eb) => [
      eb
        .selectFrom('events as e')
        .select((at) => at.fn.countAll<number>().as('n'))
        .whereRef('e.network_id', '=', 'l.network_id')
        .where('e.state', '=', 'approved')
        .whereRef('e.ends_at', '>=', 'l.created_at')
        .where('e.ends_at', '<=', now.toISOString())
        .$asScalar()
        .as('events_led'),
      eb
        .selectFrom('network_members as m')
        .select((at) => at.fn.countAll<number>().as('n'))
        .whereRef('m.network_id', '=', 'l.network_id')
        .where('m.state', '=', 'active')
        .whereRef('m.joined_at', '>=', 'l.created_at')
        .$asScalar()
        .as('members_gained'),
    ])
    .where('l.user_id', '=', me.user_id)
    .where('n.archived_at', 'is', null)
    .orderBy('l.created_at', 'desc')
    .orderBy(sql`l.id`)
    .limit(200)
    .execute()
  const terms = rows.map((row) => ({
    network: markOf(row),
    position: row.position,
    since: row.created_at,
    events_led: row.events_led ?? 0,
    members_gained: row.members_gained ?? 0,
    members: row.member_count,
  }))
  const sum = (name: 'events_led' | 'members_gained') => terms.reduce((all, term) => all + term[name], 0)
  return { terms, events_led: sum('events_led'), members_gained: sum('members_gained') }
}
