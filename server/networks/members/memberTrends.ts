import { sql } from 'kysely'
import type { MemberState } from '../../../contract/networks/memberStates.ts'
import type { Db } from '../../platform/database/db.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Month, NetworkTrend } from '../manage/trends.ts'
import { membersPolicy } from './policy.ts'

/** How many were in a state at the end of each month: the spans of memberships know. */
const inState = (db: Db, id: number, months: readonly Month[], state: MemberState) =>
  db
    .selectFrom(
      sql<{ place: number; at: string }>`unnest(${months.map(({ until }) => until)}::timestamptz[])
        with ordinality`.as<'m'>(sql`m(at, place)`),
    )
    .innerJoin('membership_spans as s', (join) =>
      join
        .on('s.network_id', '=', id)
        .on('s.state', '=', state)
        .onRef('s.from_at', '<=', 'm.at')
        .on((eb) => eb.or([eb('s.until_at', 'is', null), eb('s.until_at', '>', eb.ref('m.at'))])),
    )
    .select(['m.place', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('m.place')

export const memberTrends: readonly NetworkTrend[] = [
  {
    kind: 'members',
    at: '/members',
    may: () => true,
    mayList: (me, network) => allows(me, membersPolicy.oversee, network),
    counts: (db, id, months) => inState(db, id, months, 'active'),
  },
  {
    kind: 'requests',
    at: '/members?scope=pending',
    may: (me, network) => allows(me, membersPolicy.manage, network),
    mayList: (me, network) => allows(me, membersPolicy.manage, network),
    counts: (db, id, months) => inState(db, id, months, 'pending'),
  },
]
