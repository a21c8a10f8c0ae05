import { sql } from 'kysely'
import type { NetworkTrend } from '../networks/manage/trends.ts'
import { allows } from '../platform/rights/policy.ts'
import { postsPolicy } from './policy.ts'

/** Posts that waited to be let into a network at the end of each month. */
export const postsTrend: NetworkTrend = {
  kind: 'posts',
  at: '/posts?currentTab=1',
  may: (me, network) => allows(me, postsPolicy.approve, network),
  mayList: () => true,
  counts: ({ db }, id, months) =>
    db
      .selectFrom(
        sql<{ place: number; at: string }>`unnest(${months.map(({ until }) => until)}::timestamptz[])
          with ordinality`.as<'m'>(sql`m(at, place)`),
      )
      .innerJoin('post_networks as p', (join) =>
        join
          .on('p.network_id', '=', id)
          .onRef('p.asked_at', '<=', 'm.at')
          .on((eb) =>
            eb.or([
              eb('p.state', '=', 'pending'),
              // Posts without a decision never waited.
              eb.and([eb('p.decided_by', 'is not', null), eb('p.decided_at', '>', eb.ref('m.at'))]),
            ]),
          ),
      )
      .select(['m.place', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('m.place'),
}
