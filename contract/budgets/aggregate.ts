import { z } from 'zod'
import { NetworkMark } from '../networks/networks.ts'
import { get } from '../route.ts'
import { Id, PureDate } from '../shapes.ts'
import { BudgetFigures } from './figures.ts'
import { FiscalPeriodMark } from './fiscalPeriods.ts'
import { annualBudgetStates } from './states.ts'

export const budgetAxes = ['tree', 'regions'] as const

/** A network with all that is below it, or a region with all that it gathers. */
const AggregateRow = z.object({
  /** Null for what no region gathers. */
  network: NetworkMark.nullable(),
  figures: BudgetFigures,
  /** The same without what is below; null where it has no budget of its own. */
  own: BudgetFigures.nullable(),
  /** How many other budgets are in it. */
  below_count: z.number().int(),
})

const BurnUp = BudgetFigures.pick({
  budgeted_cents: true,
  approved_cents: true,
  planned_cents: true,
  spent_cents: true,
}).extend({ day: PureDate })

export const aggregateBudgets = {
  show: get('/api/v1/groups/aggregate_budgets', {
    says: 'What networks have and spent, with all below them: one level of the tree, or by region. Both add up to the same.',
    query: z.object({
      period_id: Id.optional(),
      axis: z.enum(budgetAxes).default('tree'),
      /** The network or region whose level is asked for; without one, the enterprise. */
      network_id: Id.optional(),
      state: z.enum(annualBudgetStates).optional(),
      as_of: PureDate.optional(),
    }),
    returns: z.object({
      period: FiscalPeriodMark.nullable(),
      figures: BudgetFigures,
      items: z.array(AggregateRow),
      /** What it summed up to at the end of each day on which something moved. */
      days: z.array(BurnUp),
    }),
  }),
}
