import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkKind, NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, custom, Done, Face, Id, ListOf, ListQuery, Moment, PureDate, Text } from '../shapes.ts'
import { BudgetFigures, Cents, MOST_CENTS } from './figures.ts'
import { fiscalPeriodStates } from './states.ts'

const version = z.number().int()
const one = z.object({ id: Id })

/** As it is chosen from and named elsewhere. */
export const FiscalPeriodMark = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(fiscalPeriodStates),
  starts_on: PureDate,
  ends_on: PureDate,
})

export const FiscalPeriod = FiscalPeriodMark.extend({
  tags: z.array(z.string()),
  state_changed_at: Moment,
  state_changed_by: Face.nullable(),
  /** When its budgets were made; null while they weren’t. */
  initialized_at: Moment.nullable(),
  budget_count: z.number().int(),
  /** Of how many events expenses aren’t final yet: they keep it from closing. */
  open_event_count: z.number().int(),
  figures: BudgetFigures,
  created_at: Moment,
  version,
  can: Abilities('edit', 'initialize', 'close', 'reopen', 'delete', 'close_budgets'),
})

export const periodShape = {
  name: Text(limits.name),
  starts_on: PureDate,
  ends_on: PureDate,
  tags: z.array(Text(limits.budget_tag)).max(limits.budget_tags).default([]),
}
export const inOrder = (
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  context: z.RefinementCtx,
) => {
  if (ends_on < starts_on) context.addIssue({ code: custom, message: 'period_end', path: ['ends_on'] })
}

/** How the budgets of a period begin. `lines` are what somebody read from a file and looked at before. */
export const initialStrategies = ['fixed', 'by_members', 'last_period', 'lines'] as const
const Line = z.strictObject({ network_id: Id, amount_cents: Cents })
/** From what each had or spent: up or down by a percentage, rounded, with amounts of some changed by hand. */
export const fromPeriod = {
  of: z.enum(['budgeted', 'spent']),
  percent: z.number().min(0).max(1000).default(100),
  /** To a multiple of so many. */
  round_to_cents: z.literal([1, 100, 1000, 10_000, 100_000]).default(1),
  /** Instead of what was computed; also for networks that had nothing. */
  changes: z.array(Line).max(limits.budget_lines).default([]),
}
export const Initialization = z.discriminatedUnion('strategy', [
  z.strictObject({
    strategy: z.literal('fixed'),
    /** The same for each. */
    amount_cents: Cents,
    kinds: z.array(NetworkKind).min(1).default(['group', 'community']),
  }),
  z.strictObject({
    strategy: z.literal('by_members'),
    /** Shared out by how many members each has; what doesn’t divide goes to the largest. */
    total_cents: Cents,
    kinds: z.array(NetworkKind).min(1).default(['group', 'community']),
  }),
  z.strictObject({
    strategy: z.literal('last_period'),
    period_id: Id,
    ...fromPeriod,
  }),
  z.strictObject({ strategy: z.literal('lines'), lines: z.array(Line).min(1).max(limits.budget_lines) }),
])

const InitialLine = z.object({
  network: NetworkMark,
  member_count: z.number().int(),
  amount_cents: z.number().int(),
})

export const FiscalPeriodsFilter = z.object({
  search: ListQuery.shape.search,
  state: z.enum(fiscalPeriodStates).optional(),
  tag: z.string().max(limits.budget_tag).optional(),
})

export const fiscalPeriods = {
  list: get('/api/v2/fiscal-periods', {
    says: 'The fiscal periods with the sums of their budgets, for people who manage them or all budgets.',
    query: ListQuery.extend({
      ...FiscalPeriodsFilter.shape,
      sort_by: z.enum(['starts_on', 'name']).default('starts_on'),
    }),
    returns: ListOf(FiscalPeriod),
  }),
  ...csvOf('/api/v2/fiscal-periods', 'The fiscal periods', FiscalPeriodsFilter),
  choices: get('/api/v2/fiscal-period-choices', {
    says: 'The periods to choose from, for people who see budgets, the newest first; `current` is today’s.',
    returns: z.object({
      items: z.array(FiscalPeriodMark.extend({ tags: z.array(z.string()) })),
      current_id: Id.nullable(),
    }),
  }),
  show: get('/api/v2/fiscal-periods/:id', {
    says: 'One fiscal period.',
    params: one,
    returns: FiscalPeriod,
  }),
  create: post('/api/v2/fiscal-periods', {
    says: 'Creates a fiscal period, which must not overlap others.',
    body: z.strictObject(periodShape).superRefine(inOrder),
    returns: FiscalPeriod,
  }),
  update: put('/api/v2/fiscal-periods/:id', {
    says: 'Changes name, tags and dates of a fiscal period; the dates only until something is posted.',
    params: one,
    body: z.strictObject({ ...periodShape, version }).superRefine(inOrder),
    returns: FiscalPeriod,
  }),
  delete: del('/api/v2/fiscal-periods/:id', {
    says: 'Deletes a fiscal period without requests. The money of its budgets is posted back.',
    params: one,
    returns: Done,
  }),
  preview: post('/api/v2/fiscal-periods/:id/initialization-preview', {
    says: 'Previews what each network would get, and the total.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true }),
    body: Initialization,
    returns: ListOf(InitialLine).extend({ total_cents: z.number().int() }),
  }),
  readLines: post('/api/v2/fiscal-periods/:id/initialization-file', {
    says: 'Reads a file of networks and amounts, and reports wrong lines by number.',
    params: one,
    body: z.strictObject({ text: z.string().min(1).max(limits.budget_file) }),
    returns: z.object({
      lines: z.array(z.object({ network_id: Id, name: z.string(), amount_cents: z.number().int() })),
      wrong: z.array(z.object({ line: z.number().int(), reason: z.string() })),
      total_cents: z.number().int(),
    }),
  }),
  initialize: post('/api/v2/fiscal-periods/:id/initialization', {
    says: 'Creates the budgets of a period, once. `total_cents` is the total of the preview.',
    params: one,
    body: z.strictObject({ begin: Initialization, total_cents: z.number().int().min(0).max(MOST_CENTS) }),
    returns: FiscalPeriod,
  }),
  openEvents: get('/api/v2/fiscal-periods/:id/open-events', {
    says: 'The events whose open expenses keep a period from closing.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }),
    returns: ListOf(
      z.object({
        id: Id,
        name: z.string(),
        network: NetworkMark,
        ends_at: Moment,
        planned_cents: z.number().int(),
        spent_cents: z.number().int(),
        expense_count: z.number().int(),
      }),
    ),
  }),
  close: put('/api/v2/fiscal-periods/:id/closure', {
    says: 'Closes a period. Refused while expenses of an event aren’t final.',
    params: one,
    returns: FiscalPeriod,
  }),
  reopen: del('/api/v2/fiscal-periods/:id/closure', {
    says: 'Opens a closed period again for postings.',
    params: one,
    returns: FiscalPeriod,
  }),
  closeBudgets: put('/api/v2/fiscal-periods/:id/budgets-closure', {
    says: 'Closes all open budgets of a period.',
    params: one,
    returns: z.object({ count: z.number().int() }),
  }),
  reopenBudgets: del('/api/v2/fiscal-periods/:id/budgets-closure', {
    says: 'Reopens all budgets of a period that didn’t end for good.',
    params: one,
    returns: z.object({ count: z.number().int() }),
  }),
}
