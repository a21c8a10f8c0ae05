import { sql } from 'kysely'
import { networkAddress } from '../../contract/networks/addresses.ts'
import type { Waiting, WaitingRow } from '../home/waitingLines.ts'
import { knownTo } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { waitsForViewer } from './requestRow.ts'

/** Requests of networks that aren't archived, while the enterprise uses planning. */
const requests = ({ db }: Pick<Reading, 'db'>) => sql`budget_requests r
  join annual_budgets b on b.enterprise_id = r.enterprise_id and b.id = r.annual_budget_id
  join networks n on n.enterprise_id = b.enterprise_id and n.id = b.network_id and n.archived_at is null
  join enterprises x on x.id = r.enterprise_id and x.plan_module_enabled
  where r.enterprise_id = ${db.enterpriseId}::bigint`

/** Decisions that wait for the viewer: one line for all networks, since one page shows them all. */
export const decisionsOnBudgets: Waiting = {
  kinds: ['budgets'],
  rows: (act) => sql<WaitingRow>`
    select 'budgets' as kind, count(*)::int as count,
      case when min(n.id) = max(n.id) then min(n.id) end as network_id, null::bigint as subject_id,
      case when count(*) = 1 then min(r.description) end as subject,
      (array_agg(r.requested_by order by r.waits_since, r.id))[1] as person_id,
      min(r.waits_since) as since, null::timestamptz as until
    from ${requests(act)} and ${waitsForViewer(act)}
    having count(*) > 0`,
  href: () => '/budgets/inbox',
}

/** Requests of the viewer that need changes. */
export const changesToBudgets: Waiting = {
  kinds: ['budget_changes'],
  rows: (act) => sql<WaitingRow>`
    select 'budget_changes' as kind, 1 as count, n.id as network_id, r.id as subject_id, r.description as subject,
      r.approver_id as person_id, r.waits_since as since, null::timestamptz as until
    from ${requests(act)} and r.state = 'changes_requested' and r.requested_by = ${act.me.user_id}::bigint
      and ${knownTo(act.me)}`,
  href: ({ network, subject_id }) =>
    network ? `${networkAddress(network)}/plan/budgeting/request/${subject_id}` : '/budgets/mine',
}
