import type { aggregateBudgets } from '../../../contract/budgets/aggregate.ts'
import type { Answers, Hears } from '../../../contract/route.ts'

export type Branch = Answers<typeof aggregateBudgets.show>['items'][number]
type Query = Hears<typeof aggregateBudgets.show, 'query'>
/** The filter, which all levels share. */
export type AggregateQuery = Partial<Pick<Query, 'period_id' | 'axis' | 'state' | 'as_of' | 'network_id'>>

/** The postings that a figure opens. A difference of two others opens all postings. */
export const opened = {
  budgeted: 'budgeted',
  approved: 'approved',
  planned: 'planned',
  spent: 'spent',
  available: undefined,
  leftover: undefined,
} as const
export type Figure = keyof typeof opened

/** The figure whose postings are open: of a branch, of a region, or of a single budget. */
export interface OpenFigure {
  figure: Figure
  cents: number
  of: { budget_id: number } | (AggregateQuery & { no_region?: boolean })
}
