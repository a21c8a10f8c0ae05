import { oneOf, whole, words } from '../../app/searchParams.ts'

export const doorTabs = ['scan', 'list', 'reports'] as const
export const reportKinds = ['to_be_confirmed', 'duplicate', 'unknown', 'undone'] as const

/** The state of a door in its address; defaults are left out. */
export interface DoorSearch {
  tab?: (typeof doorTabs)[number]
  show?: 'expected' | 'here' | 'waiting'
  outcome?: (typeof reportKinds)[number]
  search?: string
  page?: number
  page_size?: number
}

export const doorSearch = (given: Record<string, unknown>): DoorSearch => ({
  tab: oneOf(given.tab, doorTabs),
  show: oneOf(given.show, ['expected', 'here', 'waiting']),
  outcome: oneOf(given.outcome, reportKinds),
  search: words(given.search),
  page: whole(given.page),
  page_size: whole(given.page_size),
})
