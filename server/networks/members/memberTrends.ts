import { sql } from 'kysely'
import type { MemberState } from '../../../contract/networks/memberStates.ts'
import type { Reading } from '../../platform/act.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Month, NetworkTrend } from '../manage/trends.ts'
import { membersPolicy } from './policy.ts'
import { knownMembership } from './seen.ts'

/**
 * How many were in a state at the end of each month, by the spans of memberships. As in lists, memberships hidden
 * from the reader are left out, now and in the past.
 */
const inState = ({ db, me }: Reading, id: number, months: readonly Month[], state: MemberState) =>
  db
    .selectFrom(
      sql<{ place: number; at: string }>`unnest(${months.map(({ until }) => until)}::timestamptz[])
        with ordinality`.as<'e'>(sql`e(at, place)`),
    )
    .innerJoin('membership_spans as s', (join) =>
      join
        .on('s.network_id', '=', id)
        .on('s.state', '=', state)
        .onRef('s.from_at', '<=', 'e.at')
        .on((eb) => eb.or([eb('s.until_at', 'is', null), eb('s.until_at', '>', eb.ref('e.at'))])),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('network_members as m')
            .select('m.user_id')
            .whereRef('m.network_id', '=', 's.network_id')
            .whereRef('m.user_id', '=', 's.user_id')
            .where((quiet) => quiet.not(knownMembership(me))),
        ),
      ),
    )
    .select(['e.place', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('e.place')

export const memberTrends: readonly NetworkTrend[] = [
  {
    kind: 'members',
    at: '/members',
    may: () => true,
    mayList: (me, network) => allows(me, membersPolicy.oversee, network),
    counts: (act, id, months) => inState(act, id, months, 'active'),
  },
  {
    kind: 'requests',
    at: '/members?scope=pending',
    may: (me, network) => allows(me, membersPolicy.manage, network),
    mayList: (me, network) => allows(me, membersPolicy.manage, network),
    counts: (act, id, months) => inState(act, id, months, 'pending'),
  },
]
