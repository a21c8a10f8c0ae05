import { sql } from 'kysely'
import type { KpiSource } from '../planning/kpis/sources.ts'
import { allows } from '../platform/rights/policy.ts'
import { budgetsPolicy } from './policy.ts'

/** What events of a network spent. It says nothing about people, so it is shown exactly to everybody who may see it. */
export const moneySpent: KpiSource = {
  name: 'money_spent',
  about: ['network'],
  title: (say) => say('budgets.kpi.title'),
  says: (say) => say('budgets.kpi.says'),
  mayList: (me, network) => allows(me, budgetsPolicy.view, network),
  rows: ({ db }, { id }, { from, until }) => sql`
    select null::bigint as user_id, d.day::timestamp at time zone 'UTC' as at, d.spent_cents / 100.0 as amount
    from annual_budgets b join budget_days d on d.enterprise_id = b.enterprise_id and d.annual_budget_id = b.id
    where b.enterprise_id = ${db.enterpriseId} and d.enterprise_id = ${db.enterpriseId} and b.network_id = ${id}
      and d.spent_cents <> 0
      and d.day >= (${from}::timestamptz at time zone 'UTC')::date
      and d.day <= (${until}::timestamptz at time zone 'UTC')::date`,
}
