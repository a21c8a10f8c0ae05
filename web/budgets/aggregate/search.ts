import { budgetAxes } from '../../../contract/budgets/aggregate.ts'
import { annualBudgetStates } from '../../../contract/budgets/states.ts'
import { day, oneOf, whole, words } from '../../app/searchParams.ts'

export interface AggregateSearch {
  period?: number
  tag?: string
  axis?: (typeof budgetAxes)[number]
  state?: (typeof annualBudgetStates)[number]
  as_of?: string
  page?: number
  page_size?: number
}
export const aggregateSearch = (given: Record<string, unknown>): AggregateSearch => ({
  period: whole(given.period),
  tag: words(given.tag),
  axis: oneOf(given.axis, budgetAxes),
  state: oneOf(given.state, annualBudgetStates),
  as_of: day(given.as_of),
  page: whole(given.page),
  page_size: whole(given.page_size),
})

export const aggregateAsked = ({ period, axis, state, as_of, page, page_size }: AggregateSearch) => ({
  period_id: period,
  axis,
  state,
  as_of,
  page,
  page_size: page_size as 25 | undefined,
})
