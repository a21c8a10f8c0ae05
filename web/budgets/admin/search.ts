import { nextSorts, nextStandings } from '../../../contract/budgets/nextPeriod.ts'
import { annualBudgetStates, fiscalPeriodStates } from '../../../contract/budgets/states.ts'
import { oneOf, whole, words } from '../../app/searchParams.ts'

export const budgetSorts = ['name', 'budgeted', 'approved', 'spent', 'available', 'leftover'] as const

/** The page has two lists: the periods, and the budgets of the chosen one. */
export interface BudgetsSearch {
  period?: number
  search?: string
  state?: (typeof annualBudgetStates)[number]
  sort_by?: (typeof budgetSorts)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
  period_search?: string
  period_state?: (typeof fiscalPeriodStates)[number]
  period_tag?: string
  period_sort?: 'starts_on' | 'name'
  period_direction?: 'asc' | 'desc'
  period_page?: number
}

const directions = ['asc', 'desc'] as const
export const budgetsSearch = (given: Record<string, unknown>): BudgetsSearch => ({
  period: whole(given.period),
  search: words(given.search),
  state: oneOf(given.state, annualBudgetStates),
  sort_by: oneOf(given.sort_by, budgetSorts),
  sort_direction: oneOf(given.sort_direction, directions),
  page: whole(given.page),
  page_size: whole(given.page_size),
  period_search: words(given.period_search),
  period_state: oneOf(given.period_state, fiscalPeriodStates),
  period_tag: words(given.period_tag),
  period_sort: oneOf(given.period_sort, ['starts_on', 'name']),
  period_direction: oneOf(given.period_direction, directions),
  period_page: whole(given.period_page),
})

export interface NewPeriodSearch {
  /** An existing period that has no budgets yet. */
  period?: number
  /** The period whose next one is planned; the rest is how its networks are listed. */
  after?: number
  search?: string
  standing?: (typeof nextStandings)[number]
  sort_by?: (typeof nextSorts)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}
export const newPeriodSearch = (given: Record<string, unknown>): NewPeriodSearch => ({
  period: whole(given.period),
  after: whole(given.after),
  search: words(given.search),
  standing: oneOf(given.standing, nextStandings),
  sort_by: oneOf(given.sort_by, nextSorts),
  sort_direction: oneOf(given.sort_direction, directions),
  page: whole(given.page),
  page_size: whole(given.page_size),
})

export const periodsAsked = ({
  period_search,
  period_state,
  period_tag,
  period_sort,
  period_direction,
  period_page,
}: BudgetsSearch) => ({
  search: period_search,
  state: period_state,
  tag: period_tag,
  sort_by: period_sort,
  sort_direction: period_direction,
  page: period_page,
  page_size: 10 as const,
})

export const budgetsAsked = (period_id: number, asked: BudgetsSearch) => ({
  period_id,
  search: asked.search,
  state: asked.state,
  sort_by: asked.sort_by,
  sort_direction: asked.sort_direction,
  page: asked.page,
  page_size: asked.page_size as 25 | undefined,
})
