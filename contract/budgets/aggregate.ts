import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { NetworkMark } from '../networks/networks.ts'
import { get } from '../route.ts'
import { Id, ListOf, ListQuery, PureDate } from '../shapes.ts'
import { Posting } from './annualBudgets.ts'
import { BudgetFigures, budgetMeasures } from './figures.ts'
import { FiscalPeriodMark } from './fiscalPeriods.ts'
import { annualBudgetStates } from './states.ts'

export const budgetAxes = ['tree', 'regions'] as const

/** What a network has by itself. */
const Own = BudgetFigures.extend({ annual_budget_id: Id })

/** A network with all that is below it, or a region with all that it gathers. */
const AggregateRow = z.object({
  /** Null for what no region gathers. */
  network: NetworkMark.nullable(),
  figures: BudgetFigures,
  /** The same without what is below; null where it has no budget of its own. */
  own: Own.nullable(),
  /** How many other budgets are in it. */
  below_count: z.number().int(),
})

const BurnUp = BudgetFigures.pick({
  budgeted_cents: true,
  approved_cents: true,
  planned_cents: true,
  spent_cents: true,
}).extend({ day: PureDate })

export const AggregateFilter = z.object({
  period_id: Id.optional(),
  axis: z.enum(budgetAxes).default('tree'),
  /** The network or region whose level is asked for; without one, the enterprise. */
  network_id: Id.optional(),
  state: z.enum(annualBudgetStates).optional(),
  as_of: PureDate.optional(),
})

export const aggregateBudgets = {
  show: get('/api/v1/groups/aggregate_budgets', {
    says: 'The money of networks with all below them: one level of the tree, or by region. Both add up to the same total.',
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend({
      ...AggregateFilter.shape,
      sort_by: z.enum(['budgeted', 'name']).default('budgeted'),
    }),
    returns: ListOf(AggregateRow).extend({
      period: FiscalPeriodMark.nullable(),
      figures: BudgetFigures,
      /** What the network or region that was asked for has by itself. */
      own: Own.nullable(),
      /** What it summed up to at the end of each day on which something moved. */
      days: z.array(BurnUp),
    }),
  }),
  ...csvOf('/api/v2/aggregate-budgets', 'One level of the aggregate', AggregateFilter),
  postings: get('/api/v2/aggregate-budgets/postings', {
    says: 'The postings behind a figure of the aggregate, each with the network whose budget it moved, the newest first.',
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend({
      ...AggregateFilter.shape,
      /** Of what no region gathers. */
      no_region: z.stringbool().default(false),
      measure: z.enum(budgetMeasures).optional(),
    }),
    returns: ListOf(Posting.extend({ network: NetworkMark })),
  }),
}
