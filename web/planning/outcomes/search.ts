import { aimSorts } from '../../../contract/planning/outcomes.ts'
import { oneOf, whole, words } from '../../app/searchParams.ts'

/** The state of a network's outcomes in the address. */
export interface OutcomesSearch {
  search?: string
  sort_by?: (typeof aimSorts)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
  /** Choosing what goes on into the next year, in place of the list. */
  show?: 'next_year'
}
export const outcomesSearch = (given: Record<string, unknown>): OutcomesSearch => ({
  search: words(given.search),
  sort_by: oneOf(given.sort_by, aimSorts),
  sort_direction: oneOf(given.sort_direction, ['asc', 'desc']),
  page: whole(given.page),
  page_size: whole(given.page_size),
  show: oneOf(given.show, ['next_year']),
})

/** The same as the call asks for it. */
export const outcomesAsked = (network_id: number, { page_size, show: _, ...asked }: OutcomesSearch) => ({
  ...asked,
  network_id,
  page_size: page_size as 25 | undefined,
})
