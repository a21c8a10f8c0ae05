import { budgetRequestStates } from '../../contract/budgets/states.ts'
import { oneOf, whole, words } from '../app/searchParams.ts'

const directions = ['asc', 'desc'] as const
const paging = (given: Record<string, unknown>) => ({
  page: whole(given.page),
  page_size: whole(given.page_size),
})

const budgetSorts = ['name', 'budgeted', 'approved', 'spent', 'available', 'leftover'] as const

/** The search parameters of a network’s budget: the period, and the list of budgets below. */
export interface BudgetSearch {
  period?: number
  sort_by?: (typeof budgetSorts)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}
export const budgetSearch = (given: Record<string, unknown>): BudgetSearch => ({
  period: whole(given.period),
  sort_by: oneOf(given.sort_by, budgetSorts),
  sort_direction: oneOf(given.sort_direction, directions),
  ...paging(given),
})

const requestSorts = ['requested_at', 'description', 'requested', 'approved', 'state'] as const

/** The search parameters of a list of requests. */
export interface RequestsSearch {
  search?: string
  state?: (typeof budgetRequestStates)[number]
  period?: number
  sort_by?: (typeof requestSorts)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}
export const requestsSearch = (given: Record<string, unknown>): RequestsSearch => ({
  search: words(given.search),
  state: oneOf(given.state, budgetRequestStates),
  period: whole(given.period),
  sort_by: oneOf(given.sort_by, requestSorts),
  sort_direction: oneOf(given.sort_direction, directions),
  ...paging(given),
})

/** A request started from an event is for its plan. */
export interface NewRequestSearch {
  event?: number
}
export const newRequestSearch = (given: Record<string, unknown>): NewRequestSearch => ({
  event: whole(given.event),
})

/** The search parameters of an event’s money. */
export interface ExpensesSearch {
  search?: string
  sort_by?: 'spent_on' | 'description' | 'amount'
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}
export const expensesSearch = (given: Record<string, unknown>): ExpensesSearch => ({
  search: words(given.search),
  sort_by: oneOf(given.sort_by, ['spent_on', 'description', 'amount']),
  sort_direction: oneOf(given.sort_direction, directions),
  ...paging(given),
})
