import { whole, words } from '../../app/searchParams.ts'

/** The state of a list of updates in its address. */
export interface UpdatesSearch {
  search?: string
  page?: number
  page_size?: number
  /** Which number is shown over time beside them. */
  kpi?: number
}
export const updatesSearch = (given: Record<string, unknown>): UpdatesSearch => ({
  search: words(given.search),
  page: whole(given.page),
  page_size: whole(given.page_size),
  kpi: whole(given.kpi),
})

/** Which number is shown over time. */
export interface KpisSearch {
  kpi?: number
}
export const kpisSearch = (given: Record<string, unknown>): KpisSearch => ({ kpi: whole(given.kpi) })
