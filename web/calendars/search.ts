import { oneOf, words } from '../app/searchParams.ts'
import { type Paged, paged } from '../networks/manage/search.ts'

/** Calendars in use, what they hold in the coming year, and those in the archive. */
export const calendarTabs = ['active', 'ahead', 'archived'] as const

const tabOf = (value: unknown) => {
  const tab = Number(value)
  return Number.isInteger(tab) && tab > 0 && tab < calendarTabs.length ? tab : undefined
}

export interface CalendarsSearch extends Paged {
  currentTab?: number
  sort_by?: 'name' | 'date_count' | 'created_at'
}
export const calendarsSearch = (search: Record<string, unknown>): CalendarsSearch => ({
  ...paged(search),
  currentTab: tabOf(search.currentTab),
  sort_by: oneOf(search.sort_by, ['name', 'date_count', 'created_at']),
})

export const calendarsQuestion = ({ currentTab = 0, ...asked }: CalendarsSearch) => ({
  ...asked,
  ...(calendarTabs[currentTab] === 'archived' ? { archived: 'true' } : {}),
})

export interface DatesSearch extends Paged {
  currentTab?: number
  sort_by?: 'next' | 'name'
}
/** The dates of one calendar: those in use, and those in the archive. */
export const datesSearch = (search: Record<string, unknown>): DatesSearch => ({
  ...paged(search),
  currentTab: Number(search.currentTab) === 1 ? 1 : undefined,
  sort_by: oneOf(search.sort_by, ['next', 'name']),
})

export const datesQuestion = ({ currentTab, ...asked }: DatesSearch) => ({
  ...asked,
  ...(currentTab === 1 ? { archived: 'true' } : {}),
})

export interface DaysSearch {
  start?: string
  end?: string
}
const day = (value: unknown) => words(value)?.match(/^\d{4}-\d{2}-\d{2}$/)?.[0]
/** The days a notable date begins with, from wherever somebody chose them. */
export const daysSearch = (search: Record<string, unknown>): DaysSearch => ({
  start: day(search.start),
  end: day(search.end),
})

/** The year from today on. */
export function yearAhead(now: Date) {
  const from = now.toISOString().slice(0, 10)
  return { from, to: new Date(now.getTime() + 364 * 86_400_000).toISOString().slice(0, 10) }
}
