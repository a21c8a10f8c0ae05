import { sql } from 'kysely'
import { whileModuleOn } from '../enterprise/modules.ts'
import type { Waiting, WaitingRow } from '../home/waitingLines.ts'
import { claimLinks } from './rewards/claimNews.ts'
import { isAsked } from './rewards/claimRow.ts'

/** Claims that wait for the viewer’s decision; nobody sees them during a look. */
export const claimsWaiting: Waiting = {
  kinds: ['reward_claims'],
  rows: ({ db, me }) =>
    me.look
      ? undefined
      : sql<WaitingRow>`
    select 'reward_claims' as kind, count(*)::int as count, null::bigint as network_id, null::bigint as subject_id,
      null::text as subject, (array_agg(c.user_id order by c.id))[1] as person_id, min(c.claimed_at) as since,
      null::timestamptz as until
    from reward_claims c
    where c.enterprise_id = ${db.enterpriseId}::bigint and c.state = 'pending' and ${isAsked(me)}
      and ${whileModuleOn(db, 'rewards_enabled')}
    having count(*) > 0`,
  href: () => claimLinks.pending,
}
