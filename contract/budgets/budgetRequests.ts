import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  custom,
  Face,
  Id,
  ListOf,
  ListQuery,
  Moment,
  OptionalText,
  PureDate,
  Text,
} from '../shapes.ts'
import { Cents, PositiveCents } from './figures.ts'
import { FiscalPeriodMark } from './fiscalPeriods.ts'
import { budgetRequestStates } from './states.ts'

const version = z.number().int()
const one = z.object({ id: Id })

/** What money is asked for. Of an item that is private to others its title isn’t told. */
export const BudgetItem = z.object({
  id: Id,
  title: z.string().nullable(),
  estimated_amount_cents: z.number().int(),
  estimated_on: PureDate.nullable(),
  private: z.boolean(),
  /** The event whose plan it goes into once it is granted. */
  for_event: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null until somebody decided. */
  approved_amount_cents: z.number().int().nullable(),
  /** The event that drew it; what nobody drew yet is available. */
  used_by: z.object({ id: Id, name: z.string() }).nullable(),
})

export const BudgetDecision = z.object({
  id: Id,
  step: z.number().int(),
  decision: z.enum(['approved', 'declined', 'changes_requested']),
  reason: z.string().nullable(),
  approved_amount_cents: z.number().int().nullable(),
  decided_by: Face.nullable(),
  decided_at: Moment,
})

/** As it stands in a list. */
export const BudgetRequestLine = z.object({
  id: Id,
  description: z.string(),
  network: NetworkMark,
  period: FiscalPeriodMark,
  annual_budget_id: Id,
  state: z.enum(budgetRequestStates),
  requested_by: Face,
  requested_at: Moment,
  approver: Face,
  second_approver: Face.nullable(),
  /** Who decides next, and since when they have it; a request that waits for nobody by name waits for all who may decide. */
  waits_for: Face.nullable(),
  waits_since: Moment.nullable(),
  item_count: z.number().int(),
  event_count: z.number().int(),
  requested_amount_cents: z.number().int(),
  approved_amount_cents: z.number().int().nullable(),
  /** Granted and drawn by no event yet. */
  available_amount_cents: z.number().int(),
  /** What its budget would have left if all of it were granted; only for people who see the money of the network. */
  would_leave_cents: z.number().int().nullable(),
  version,
  can: Abilities('edit', 'decide', 'cancel', 'close', 'use'),
})

export const BudgetRequest = BudgetRequestLine.extend({
  /** The events that its items are for. */
  events: z.array(z.object({ id: Id, name: z.string() })),
  items: z.array(BudgetItem),
  decisions: z.array(BudgetDecision),
  decline_reason: z.string().nullable(),
})

const Item = z.strictObject({
  title: Text(limits.name),
  estimated_amount_cents: PositiveCents,
  estimated_on: PureDate.nullable().default(null),
  private: z.boolean().default(false),
  /** The event it is for; the request’s where nothing is said. */
  event_id: Id.nullable().optional(),
})
const shape = {
  description: Text(limits.description),
  approver_id: Id,
  second_approver_id: Id.nullable().default(null),
  items: z.array(Item).min(1).max(limits.budget_items),
}
const Reason = OptionalText(limits.description).default(null)

export const BudgetRequestsFilter = z.object({
  network_id: Id.optional(),
  period_id: Id.optional(),
  state: z.enum(budgetRequestStates).optional(),
  search: ListQuery.shape.search,
})

export const budgetRequests = {
  list: get('/api/v2/budget-requests', {
    says: 'The budget requests of a network, or of all networks for people who manage all budgets.',
    query: ListQuery.extend({
      ...BudgetRequestsFilter.shape,
      sort_by: z
        .enum(['requested_at', 'description', 'requested', 'approved', 'state'])
        .default('requested_at'),
    }),
    returns: ListOf(BudgetRequestLine),
  }),
  ...csvOf('/api/v2/budget-requests', 'The budget requests', BudgetRequestsFilter),
  inbox: get('/api/v2/budget-inbox', {
    says: 'The budget requests that wait for the viewer’s decision, the longest first.',
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }),
    returns: ListOf(BudgetRequestLine),
  }),
  mine: get('/api/v2/budget-requests/mine', {
    says: 'The viewer’s own requests, with who decides next and since when they wait.',
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }).extend({
      state: z.enum(budgetRequestStates).optional(),
      period_id: Id.optional(),
    }),
    returns: ListOf(BudgetRequestLine),
  }),
  show: get('/api/v2/budget-requests/:id', {
    says: 'One budget request with its items and decisions.',
    params: one,
    returns: BudgetRequest,
  }),
  create: post('/api/v2/budget-requests', {
    says: 'Requests money from the budget of a network, item by item.',
    body: z
      .strictObject({
        ...shape,
        network_id: Id.nullable().default(null),
        period_id: Id.optional(),
        /** The event of all items that name none themselves. */
        event_id: Id.nullable().default(null),
      })
      .superRefine(({ network_id }, context) => {
        if (network_id === null)
          context.addIssue({ code: custom, message: 'network_selected', path: ['network_id'] })
      }),
    returns: BudgetRequest,
  }),
  update: put('/api/v2/budget-requests/:id', {
    says: 'Changes a request that waits or needs changes, and asks again from the first step.',
    params: one,
    body: z.strictObject({ ...shape, version }),
    returns: BudgetRequest,
  }),
  approve: put('/api/v2/budget-requests/:id/approval', {
    says: 'Grants a request as a whole or in part, item by item. `version` is the one the decision is based on.',
    params: one,
    body: z.strictObject({
      items: z.array(z.strictObject({ item_id: Id, approved_amount_cents: Cents })).max(limits.budget_items),
      reason: Reason,
      version,
    }),
    returns: BudgetRequest,
  }),
  decline: put('/api/v2/budget-requests/:id/refusal', {
    says: 'Declines a request; a reason may be given.',
    params: one,
    body: z.strictObject({ reason: Reason, version }),
    returns: BudgetRequest,
  }),
  sendBack: put('/api/v2/budget-requests/:id/changes', {
    says: 'Asks the requester to change something first.',
    params: one,
    body: z.strictObject({ reason: Text(limits.description), version }),
    returns: BudgetRequest,
  }),
  cancel: del('/api/v2/budget-requests/:id', {
    says: 'Cancels one’s own request.',
    params: one,
    returns: BudgetRequest,
  }),
  close: put('/api/v2/budget-requests/:id/closure', {
    says: 'Closes a granted request for good. What no event used goes back to the budget.',
    params: one,
    returns: BudgetRequest,
  }),
  use: put('/api/v2/budget-items/:id/event', {
    says: 'Moves a granted item into the plan of an event, as a whole and only once.',
    params: one,
    body: z.strictObject({ event_id: Id }),
    returns: BudgetRequest,
  }),
  handOver: put('/api/v2/budget-requests/:id/approver', {
    says: 'Hands a waiting request over to somebody else who may decide.',
    params: one,
    body: z.strictObject({ approver_id: Id, version }),
    returns: BudgetRequest,
  }),
}

export const budgetApprovers = {
  list: get('/api/v1/users/budget_approvers', {
    says: 'The people who can be asked to decide about the budget of a network; never the viewer.',
    query: ListQuery.pick({ search: true }).extend({ network_id: Id }),
    returns: z.object({ items: z.array(Face), second_approval_above_cents: z.number().int().nullable() }),
  }),
}

export const budgetSettings = {
  show: get('/api/v2/budget-settings', {
    says: 'How budget requests are decided in this enterprise.',
    returns: z.object({ second_approval_above_cents: z.number().int().nullable(), version }),
  }),
  update: put('/api/v2/budget-settings', {
    says: 'Sets the amount above which a second approver is needed; null for never.',
    body: z.strictObject({ second_approval_above_cents: Cents.nullable(), version }),
    returns: z.object({ second_approval_above_cents: z.number().int().nullable(), version }),
  }),
}
