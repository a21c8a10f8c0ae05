import type { aggregateBudgets } from '../../../contract/budgets/aggregate.ts'
import type { Answers, Hears } from '../../../contract/route.ts'

export type Branch = Answers<typeof aggregateBudgets.show>['items'][number]
type Query = Hears<typeof aggregateBudgets.show, 'query'>
/** What the whole aggregate is asked by, whichever level of it. */
export type AggregateQuery = Partial<Pick<Query, 'period_id' | 'axis' | 'state' | 'as_of' | 'network_id'>>

/** Figures that are a difference of others open all that moved. */
export const opened = {
  budgeted: 'budgeted',
  approved: 'approved',
  planned: 'planned',
  spent: 'spent',
  available: undefined,
  leftover: undefined,
} as const
export type Figure = keyof typeof opened

/** A figure whose postings are looked at: of a branch or a region, or of one budget alone. */
export interface OpenFigure {
  figure: Figure
  cents: number
  of: { budget_id: number } | (AggregateQuery & { no_region?: boolean })
}
