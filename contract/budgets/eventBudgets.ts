import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, custom, Face, Id, ListOf, ListQuery, Moment, PureDate, Text, Uuid } from '../shapes.ts'
import { Posting } from './annualBudgets.ts'
import { BudgetItem, BudgetRequestLine } from './budgetRequests.ts'
import { MOST_CENTS, PositiveCents } from './figures.ts'
import { FiscalPeriodMark } from './fiscalPeriods.ts'
import { ForeignAmount } from './foreign.ts'
import { ownCents } from './rates.ts'

const version = z.number().int()
const one = z.object({ id: Id })

export const Receipt = z.object({
  file_id: z.string(),
  name: z.string(),
  url: z.string(),
  media_type: z.string(),
  bytes: z.number().int(),
})

export const Expense = z.object({
  id: Id,
  description: z.string(),
  /** What it was thought to be. */
  estimated_amount_cents: z.number().int().nullable(),
  /** What was paid; only that is spent. */
  amount_cents: z.number().int().nullable(),
  /** In which other currency it was paid, if in one, and at what rate. */
  foreign: ForeignAmount.nullable(),
  spent_on: PureDate,
  receipts: z.array(Receipt),
  created_by: Face.nullable(),
  created_at: Moment,
  canceled_at: Moment.nullable(),
  version,
  can: Abilities('edit', 'cancel'),
})

/** The money of an event. `estimated` is what its plan says, `planned` what it was given. */
export const EventBudget = z.object({
  event: z.object({ id: Id, name: z.string(), starts_at: Moment, ends_at: Moment }),
  network: NetworkMark,
  period: FiscalPeriodMark.nullable(),
  annual_budget_id: Id.nullable(),
  estimated_cents: z.number().int().nullable(),
  planned_cents: z.number().int(),
  /** Sums of its expenses: those with an amount, and with what the others are thought to be. */
  spent_cents: z.number().int(),
  expected_cents: z.number().int(),
  unspent_cents: z.number().int(),
  /** What the network’s budget could still cover above the plan. */
  coverable_cents: z.number().int(),
  without_receipt_count: z.number().int(),
  expense_count: z.number().int(),
  finalized_at: Moment.nullable(),
  finalized_by: Face.nullable(),
  /** What was asked for this event, and what it drew. */
  requests: z.array(BudgetRequestLine),
  items: z.array(BudgetItem),
  version,
  can: Abilities('request', 'use', 'spend', 'finalize'),
})

const shape = {
  description: Text(limits.description),
  estimated_amount_cents: PositiveCents.nullable().default(null),
  /** Not said where the rate of another currency makes it. */
  amount_cents: PositiveCents.nullable().default(null),
  foreign: ForeignAmount.nullable().default(null),
  spent_on: PureDate,
  /** Files that were uploaded before, by `expenses.addReceipt`. */
  receipts: z
    .array(z.strictObject({ file_id: Uuid, name: Text(limits.resource_title) }))
    .max(limits.receipts)
    .default([]),
}
const withAmount = (
  {
    estimated_amount_cents,
    amount_cents,
    foreign,
  }: { estimated_amount_cents: number | null; amount_cents: number | null; foreign: ForeignAmount | null },
  context: z.RefinementCtx,
) => {
  const own = foreign && ownCents(foreign)
  if (own !== null && (own < 1 || own > MOST_CENTS))
    context.addIssue({ code: custom, message: 'rate_beyond', path: ['foreign', 'rate'] })
  else if (foreign && amount_cents !== null && amount_cents !== own)
    context.addIssue({ code: custom, message: 'not_by_rate', path: ['amount_cents'] })
  else if (!foreign && estimated_amount_cents === null && amount_cents === null)
    context.addIssue({ code: custom, message: 'required', path: ['amount_cents'] })
}

const ExpensesFilter = z.object({ search: ListQuery.shape.search, event_id: Id })

export const eventBudgets = {
  show: get('/api/v2/events/:id/budget', {
    says: 'The money of an event: what was requested for it, its plan and its expenses.',
    params: one,
    returns: EventBudget,
  }),
  items: get('/api/v2/events/:id/available-items', {
    says: 'Granted items of its network that no event uses yet.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }),
    returns: ListOf(BudgetItem.extend({ request: z.object({ id: Id, description: z.string() }) })),
  }),
  postings: get('/api/v2/events/:id/postings', {
    says: 'The postings behind the money of an event, the newest first.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true }),
    returns: ListOf(Posting),
  }),
  finalize: post('/api/v1/initiatives/:id/finalize_expenses', {
    says: 'Finalizes the expenses of an event for good. What wasn’t spent goes back to the budget.',
    params: one,
    returns: EventBudget,
  }),
}

export const expenses = {
  list: get('/api/v2/events/:id/expenses', {
    says: 'The expenses of an event.',
    params: one,
    query: ListQuery.extend({ sort_by: z.enum(['spent_on', 'description', 'amount']).default('spent_on') }),
    returns: ListOf(Expense),
  }),
  ...csvOf('/api/v2/expenses', 'The expenses of an event', ExpensesFilter),
  create: post('/api/v2/events/:id/expenses', {
    says: 'Adds an expense to an event. The network’s budget covers what exceeds the plan, as long as it has enough.',
    params: one,
    body: z.strictObject(shape).superRefine(withAmount),
    returns: Expense,
  }),
  update: put('/api/v2/expenses/:id', {
    says: 'Corrects an expense by posting the difference.',
    params: one,
    body: z.strictObject({ ...shape, version }).superRefine(withAmount),
    returns: Expense,
  }),
  cancel: del('/api/v2/expenses/:id', {
    says: 'Cancels an expense by a reverse posting.',
    params: one,
    returns: Expense,
  }),
  addReceipt: post('/api/v2/events/:id/receipts', {
    says: 'Uploads a receipt, an image or a PDF, for an expense that is about to be saved.',
    params: one,
    upload: { max_bytes: 15_000_000 },
    returns: z.object({ file_id: z.string(), name: z.string() }),
  }),
  receipt: get('/api/v2/expenses/:id/receipts/:file_id', {
    says: 'A receipt, for display in the browser.',
    params: z.object({ id: Id, file_id: Uuid }),
    private: true,
    raw: true,
  }),
}
