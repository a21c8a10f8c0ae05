import { formWith, pictureOf } from '../pictures.ts'
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

const pendingOf = (who: string, column = 't.id') =>
  one('budget_requests', `t.state = 'pending' and ${who}`, column)
const own = 't.requested_by = person'
const decided = 't.requested_by <> person and t.approver_id = person'
/** Somebody who may decide about money everywhere, but whoever asks. */
const decider = one(
  'users',
  "t.state = 'active' and t.id <> person and exists (select from policy_templates y where y.enterprise_id = t.enterprise_id and y.role_id = t.role_id and (y.permissions @> '{groups_budget_manage}' or y.permissions @> '{budgets_approval,across_enterprise}'))",
)
const funded = one('event_budgets', 'true', 't.event_id', 'event_id')
const approved =
  "exists (select from budget_requests r where r.enterprise_id = t.enterprise_id and r.id = t.request_id and r.state = 'approved')"
const item = { title: 'Room', estimated_amount_cents: 500 }
const spent = { description: 'Room', amount_cents: 100, spent_on: '2051-03-01', receipts: [] }

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
  'nextPeriod.create': {
    body: {
      name: fresh('Year %'),
      starts_on: '2110-01-01',
      ends_on: '2110-12-31',
      begin: { of: 'budgeted', percent: 0, changes: [] },
      total_cents: 0,
    },
  },
  'fiscalPeriods.close': { params: { id: notBegun } },
  'fiscalPeriods.reopen': { params: { id: one('fiscal_periods', "t.state = 'closed'") } },
  'annualBudgets.ofRegion': {
    params: { id: one('networks', "t.archived_at is null and t.kind = 'region'") },
  },
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
  'budgetRequests.create': {
    body: {
      network_id: one('annual_budgets', `t.state = 'open' and ${filled}`, 't.network_id'),
      period_id: begun,
      description: 'A room',
      approver_id: decider,
      event_id: null,
      items: [item],
    },
  },
  'budgetRequests.update': {
    params: { id: pendingOf(own) },
    body: {
      description: 'A room',
      approver_id: decider,
      items: [item],
      version: pendingOf(own, 't.version'),
    },
  },
  'budgetRequests.cancel': { params: { id: pendingOf(own) } },
  'budgetRequests.approve': {
    params: { id: pendingOf(decided) },
    body: { items: [], version: pendingOf(decided, 't.version') },
  },
  'budgetRequests.decline': {
    params: { id: pendingOf(decided) },
    body: { reason: null, version: pendingOf(decided, 't.version') },
  },
  'budgetRequests.sendBack': {
    params: { id: pendingOf(decided) },
    body: { reason: 'Which room?', version: pendingOf(decided, 't.version') },
  },
  'budgetRequests.handOver': {
    params: { id: pendingOf(decided) },
    body: { approver_id: decider, version: pendingOf(decided, 't.version') },
  },
  'budgetRequests.close': {
    params: { id: one('budget_requests', "t.state = 'approved'", 't.id', 'id desc') },
  },
  'budgetRequests.use': {
    params: {
      id: one('budget_request_items', `t.event_id is null and t.approved_amount_cents > 0 and ${approved}`),
    },
    body: { event_id: funded },
  },
  'budgetApprovers.list': { query: { network_id: one('annual_budgets', 'true', 't.network_id') } },
  'budgetSettings.update': {
    body: {
      second_approval_above_cents: 100_000,
      version: value(
        'coalesce((select max(version) from budget_settings s where s.enterprise_id = company), 0)',
      ),
    },
  },
  'eventBudgets.show': { params: { id: funded } },
  'eventBudgets.items': { params: { id: funded } },
  'eventBudgets.postings': { params: { id: funded } },
  'eventBudgets.finalize': { params: { id: funded } },
  'expenses.list': { params: { id: funded } },
  'expenses.create': { params: { id: funded }, body: spent },
  'expenses.update': {
    params: { id: one('expenses', 't.canceled_at is null') },
    body: { ...spent, version: one('expenses', 't.canceled_at is null', 't.version') },
  },
  'expenses.cancel': { params: { id: one('expenses', 't.canceled_at is null') } },
  'expenses.addReceipt': {
    params: { id: funded },
    form: async () => formWith(await pictureOf(40, 40), 'receipt.png'),
  },
  'expenses.receipt': {
    params: {
      id: one('expense_receipts', 'true', 't.expense_id', 'expense_id'),
      file_id: one('expense_receipts', 'true', 't.file_id', 'expense_id'),
    },
  },
  'expensesExport.export': { query: { event_id: funded } },
}
