import { z } from 'zod'
import { BudgetRequestsFilter } from '../../contract/budgets/budgetRequests.ts'
import { limits } from '../../contract/limits.ts'
import { Id } from '../../contract/shapes.ts'
import { type ExportColumn, exportable } from '../downloads/exports.ts'
import { knownMoney } from './eventBudgets.ts'
import { type Shown as Expense, expensesAfter } from './expenseList.ts'
import { inUnits, whilePlanned } from './exports.ts'
import { budgetsPolicy } from './policy.ts'
import { type Line, mayListRequests, requestsAfter } from './requestList.ts'

const Requests = BudgetRequestsFilter.strict()
const Expenses = z.strictObject({ search: z.string().max(limits.search).optional(), event_id: Id })

const amount = <Row>(key: string, cents: (row: Row) => number | null): ExportColumn<Row> => ({
  key,
  title: (say) => say(`budgets.figures.${key}`),
  value: (row) => {
    const sum = cents(row)
    return sum === null ? null : inUnits(sum)
  },
})

export const budgetRequestsExport = exportable<Line, typeof Requests>({
  name: 'budget_requests',
  title: (say) => say('networks.page.plan_requests'),
  may: budgetsPolicy.ask,
  admits: whilePlanned(mayListRequests),
  secure: false,
  query: Requests,
  columns: () => [
    {
      key: 'description',
      title: (say) => say('budgets.requests.description'),
      value: (row) => row.description,
    },
    { key: 'network', title: (say) => say('budgets.column.network'), value: (row) => row.network.name },
    { key: 'period', title: (say) => say('budgets.column.period'), value: (row) => row.period.name },
    {
      key: 'state',
      title: (say) => say('budgets.column.state'),
      value: (row, { say }) => say(`budgets.requests.states.${row.state}`),
    },
    {
      key: 'requested_by',
      title: (say) => say('budgets.requests.requested_by'),
      value: (row) => row.requested_by.name,
    },
    {
      key: 'requested_at',
      title: (say) => say('budgets.requests.requested_at'),
      value: (row) => row.requested_at,
    },
    { key: 'approver', title: (say) => say('budgets.requests.approver'), value: (row) => row.approver.name },
    amount<Line>('requested', (row) => row.requested_amount_cents),
    amount<Line>('approved', (row) => row.approved_amount_cents),
    amount<Line>('available', (row) => row.available_amount_cents),
    { key: 'events', title: (say) => say('budgets.requests.events'), value: (row) => row.event_count },
    { key: 'id', title: (say) => say('budgets.column.id'), value: (row) => row.id, unusual: true },
  ],
  rows: (act, filter, { after, limit }) => requestsAfter(act, filter, after?.id ?? 0, limit),
})

export const expensesExport = exportable<Expense, typeof Expenses>({
  name: 'expenses',
  title: (say) => say('budgets.expenses.title'),
  may: budgetsPolicy.ask,
  admits: whilePlanned(async (act, { event_id }) => void (await knownMoney(act, event_id))),
  secure: false,
  query: Expenses,
  columns: () => [
    { key: 'spent_on', title: (say) => say('budgets.expenses.spent_on'), value: (row) => row.spent_on },
    {
      key: 'description',
      title: (say) => say('budgets.expenses.description'),
      value: (row) => row.description,
    },
    amount<Expense>('estimated', (row) => row.estimated_amount_cents),
    amount<Expense>('spent', (row) => row.amount_cents),
    {
      key: 'foreign_currency',
      title: (say) => say('budgets.expense.foreign.currency'),
      value: (row) => row.foreign?.currency ?? null,
    },
    {
      key: 'foreign_amount',
      title: (say) => say('budgets.expense.foreign.amount'),
      value: (row) => (row.foreign ? inUnits(row.foreign.amount_cents) : null),
    },
    {
      key: 'foreign_rate',
      title: (say) => say('budgets.expense.foreign.rate'),
      value: (row) => row.foreign?.rate ?? null,
    },
    {
      key: 'receipts',
      title: (say) => say('budgets.expenses.receipts'),
      value: (row) => row.receipts.length,
    },
    {
      key: 'state',
      title: (say) => say('budgets.column.state'),
      value: (row, { say }) => say(`budgets.expenses.states.${row.canceled_at ? 'canceled' : 'counted'}`),
    },
    {
      key: 'created_by',
      title: (say) => say('budgets.expenses.created_by'),
      value: (row) => row.created_by?.name ?? null,
    },
    { key: 'id', title: (say) => say('budgets.column.id'), value: (row) => row.id, unusual: true },
  ],
  rows: (act, filter, { after, limit }) => expensesAfter(act, filter, after?.id ?? 0, limit),
})
