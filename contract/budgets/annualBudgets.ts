import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment, PureDate, Text } from '../shapes.ts'
import { BudgetFigures, budgetMeasures, Cents } from './figures.ts'
import { FiscalPeriodMark } from './fiscalPeriods.ts'
import { ForeignAmount } from './foreign.ts'
import { annualBudgetStates, budgetEnds, ledgerAccounts, postingKinds } from './states.ts'

const version = z.number().int()
const one = z.object({ id: Id })

export const AnnualBudget = z.object({
  id: Id,
  period: FiscalPeriodMark,
  network: NetworkMark,
  state: z.enum(annualBudgetStates),
  ended_as: z.enum(budgetEnds).nullable(),
  ended_at: Moment.nullable(),
  figures: BudgetFigures,
  /** What waits for a decision: asked for and neither granted nor refused. */
  requested_cents: z.number().int(),
  request_count: z.number().int(),
  event_count: z.number().int(),
  version,
  can: Abilities('amend', 'request', 'close', 'reopen', 'carry_over', 'reset', 'delete'),
})

/** Money that moved, with the document behind it. What is private to somebody else has no title. */
export const Posting = z.object({
  id: Id,
  kind: z.enum(postingKinds),
  from: z.enum(ledgerAccounts),
  to: z.enum(ledgerAccounts),
  amount_cents: z.number().int(),
  posted_on: PureDate,
  posted_at: Moment,
  posted_by: Face.nullable(),
  comment: z.string().nullable(),
  request: z.object({ id: Id, description: z.string() }).nullable(),
  item: z.object({ id: Id, title: z.string().nullable() }).nullable(),
  event: z.object({ id: Id, name: z.string() }).nullable(),
  expense: z
    .object({
      id: Id,
      description: z.string(),
      /** What was paid in another currency, and the rate. */
      foreign: ForeignAmount.nullable(),
      receipts: z.array(z.object({ name: z.string(), url: z.string(), media_type: z.string() })),
    })
    .nullable(),
})

export const AnnualBudgetsFilter = z.object({
  period_id: Id.optional(),
  network_id: Id.optional(),
  /** A network with all that is below it. */
  within_id: Id.optional(),
  tag: z.string().max(limits.budget_tag).optional(),
  state: z.enum(annualBudgetStates).optional(),
  search: ListQuery.shape.search,
})

/** `runs_out`: what has the smallest share left to ask for; `stays`: what is left over when events spend their plans. */
const orders = [
  'name',
  'budgeted',
  'approved',
  'spent',
  'available',
  'leftover',
  'runs_out',
  'stays',
] as const

export const annualBudgets = {
  list: get('/api/v1/groups/annual_budgets', {
    says: 'The annual budgets of all networks, or of one; without a period those of the current one.',
    query: ListQuery.extend({
      ...AnnualBudgetsFilter.shape,
      sort_by: z.enum(orders).default('name'),
    }),
    returns: ListOf(AnnualBudget),
  }),
  ...csvOf('/api/v2/annual-budgets', 'The annual budgets', AnnualBudgetsFilter),
  ofNetwork: get('/api/v1/groups/:id/annual_budget', {
    says: 'The annual budget of a network, in the current period or another one; null if it has none.',
    params: one,
    query: z.object({ period_id: Id.optional(), as_of: PureDate.optional() }),
    returns: z.object({ budget: AnnualBudget.nullable(), can: Abilities('create') }),
  }),
  ofChildren: get('/api/v1/groups/:id/current_child_annual_budget', {
    says: 'The annual budgets of the networks directly below a network.',
    params: one,
    query: ListQuery.extend({
      period_id: Id.optional(),
      sort_by: z.enum(['name', 'budgeted', 'approved', 'spent', 'available', 'leftover']).default('name'),
    }),
    returns: ListOf(AnnualBudget),
  }),
  ofRegion: get('/api/v1/regions/:id/budgets', {
    says: 'The annual budgets of a region and of the networks it gathers.',
    params: one,
    query: ListQuery.extend({ period_id: Id.optional(), sort_by: z.enum(orders).default('name') }),
    returns: ListOf(AnnualBudget),
  }),
  show: get('/api/v2/annual-budgets/:id', {
    says: 'One annual budget, as of today or of another day.',
    params: one,
    query: z.object({ as_of: PureDate.optional() }),
    returns: AnnualBudget,
  }),
  create: post('/api/v1/groups/:id/annual_budget', {
    says: 'Gives a network a budget in a period in which it has none.',
    params: one,
    body: z.strictObject({ period_id: Id, amount_cents: Cents, comment: Text(limits.description) }),
    returns: AnnualBudget,
  }),
  amend: put('/api/v2/annual-budgets/:id/amount', {
    says: 'Raises or lowers a budget, at most down to what was granted already.',
    params: one,
    body: z.strictObject({ amount_cents: Cents, comment: Text(limits.description), version }),
    returns: AnnualBudget,
  }),
  close: put('/api/v2/annual-budgets/:id/closure', {
    says: 'Closes a budget, so that nothing can be granted or spent from it.',
    params: one,
    returns: AnnualBudget,
  }),
  reopen: del('/api/v2/annual-budgets/:id/closure', {
    says: 'Opens a closed budget again.',
    params: one,
    returns: AnnualBudget,
  }),
  carryOver: post('/api/v1/groups/:id/carryover_annual_budget', {
    says: 'Carries what is left of a network’s budget into another period, once and for good. `name` repeats the network’s.',
    params: one,
    body: z.strictObject({ period_id: Id, into_period_id: Id, name: Text(limits.name) }),
    returns: AnnualBudget,
  }),
  reset: post('/api/v1/groups/:id/reset_annual_budget', {
    says: 'Returns what is left of a network’s budget, once and for good. `name` repeats the network’s.',
    params: one,
    body: z.strictObject({ period_id: Id, name: Text(limits.name) }),
    returns: AnnualBudget,
  }),
  delete: del('/api/v2/annual-budgets/:id', {
    says: 'Removes a budget without requests. Its money is posted back.',
    params: one,
    returns: Done,
  }),
  postings: get('/api/v2/annual-budgets/:id/postings', {
    says: 'The postings behind a budget, or behind one of its figures, the newest first.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend({
      measure: z.enum(budgetMeasures).optional(),
      event_id: Id.optional(),
      as_of: PureDate.optional(),
    }),
    returns: ListOf(Posting),
  }),
}
