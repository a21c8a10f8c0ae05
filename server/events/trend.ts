import { sql } from 'kysely'
import type { NetworkTrend } from '../networks/manage/trends.ts'
import { allows } from '../platform/rights/policy.ts'
import { eventsPolicy } from './policy.ts'

/** Attendances at a network's events, month by month; each visit counts. */
export const attendanceTrend: NetworkTrend = {
  kind: 'attendance',
  at: '/events',
  may: () => true,
  mayList: (me, network) => allows(me, eventsPolicy.manage, network),
  counts: ({ db }, id, months) =>
    db
      .selectFrom(
        sql<{ place: number; begins: string; ends: string }>`unnest(
          ${months.map(({ from }) => from)}::timestamptz[], ${months.map(({ until }) => until)}::timestamptz[])
          with ordinality`.as<'m'>(sql`m(begins, ends, place)`),
      )
      .innerJoin('events as e', (join) =>
        join
          .on('e.network_id', '=', id)
          .on('e.canceled_at', 'is', null)
          .onRef('e.starts_at', '>=', 'm.begins')
          .onRef('e.starts_at', '<', 'm.ends'),
      )
      .select(['m.place', sql<number>`sum(e.attended_count)::int`.as('count')])
      .groupBy('m.place'),
}
