import { fresh, one, value } from './granted.ts'
import type { Wish } from './wishes.ts'

const begun = one('fiscal_periods', 't.initialized_at is not null')
const notBegun = one('fiscal_periods', "t.initialized_at is null and t.state = 'open'")
const free =
  'not exists (select from budget_requests r where r.enterprise_id = t.enterprise_id and r.annual_budget_id = t.id)'
const filled =
  'exists (select from budget_figures f where f.enterprise_id = t.enterprise_id and f.annual_budget_id = t.id and f.budgeted_cents > f.approved_cents)'
const freeBudget = one('annual_budgets', `t.ended_as is null and t.state = 'open' and ${free} and ${filled}`)
const ofFree = (column: string) =>
  one(
    'annual_budgets',
    `t.ended_as is null and t.state = 'open' and ${free} and ${filled}`,
    `(select ${column} from networks n where n.enterprise_id = t.enterprise_id and n.id = t.network_id)`,
  )

/** What is wished for about money: periods that may still begin, budgets of which nothing was asked. */
export const budgetWishes: Record<string, Wish> = {
  'fiscalPeriods.create': {
    body: { name: fresh('Year %'), starts_on: '2101-01-01', ends_on: '2101-12-31', tags: [] },
  },
  'fiscalPeriods.update': {
    params: { id: notBegun },
    body: {
      name: fresh('Year %'),
      starts_on: '2052-01-01',
      ends_on: '2052-12-31',
      version: one('fiscal_periods', "t.initialized_at is null and t.state = 'open'", 't.version'),
    },
  },
  'fiscalPeriods.delete': { params: { id: notBegun } },
  'fiscalPeriods.preview': { body: { strategy: 'fixed', amount_cents: 100, kinds: ['group'] } },
  'fiscalPeriods.readLines': { body: { text: 'Somebody,1' } },
  'fiscalPeriods.initialize': {
    params: { id: notBegun },
    body: {
      begin: { strategy: 'fixed', amount_cents: 100, kinds: ['group'] },
      total_cents: value(
        "count(*) * 100 from networks n, asking where n.enterprise_id = company and n.archived_at is null and n.kind = 'group'",
      ),
    },
  },
  'fiscalPeriods.close': { params: { id: notBegun } },
  'fiscalPeriods.reopen': { params: { id: one('fiscal_periods', "t.state = 'closed'") } },
  'annualBudgets.create': {
    params: { id: one('networks', "t.archived_at is null and t.kind = 'group'") },
    body: { period_id: notBegun, amount_cents: 100, comment: 'A beginning' },
  },
  'annualBudgets.amend': {
    params: { id: freeBudget },
    body: {
      amount_cents: 120_000,
      comment: 'A sponsor',
      version: one(
        'annual_budgets',
        `t.ended_as is null and t.state = 'open' and ${free} and ${filled}`,
        't.version',
      ),
    },
  },
  'annualBudgets.close': { params: { id: one('annual_budgets', "t.state = 'open'") } },
  'annualBudgets.reopen': {
    params: { id: one('annual_budgets', "t.state = 'closed' and t.ended_as is null") },
  },
  'annualBudgets.delete': { params: { id: freeBudget } },
  'annualBudgets.carryOver': {
    params: { id: ofFree('n.id') },
    body: { period_id: begun, into_period_id: notBegun, name: ofFree('n.name') },
  },
  'annualBudgets.reset': {
    params: { id: ofFree('n.id') },
    body: { period_id: begun, name: ofFree('n.name') },
  },
}
