import { type eventPhases, type eventSorts, myParts } from '../../contract/events/events.ts'
import { oneOf, whole, words } from '../app/searchParams.ts'
import { asDay, type Day } from './days.ts'

export const eventViews = ['month', 'week', 'agenda', 'list'] as const
export type EventView = (typeof eventViews)[number]

/** The state of the events pages in their address; defaults are left out. */
export interface EventsSearch {
  view?: EventView
  date?: Day
  /** The ids of networks. */
  networks?: number[]
  mine?: (typeof myParts)[number]
  scope?: 'all'
  online?: 'true' | 'false'
  place?: string
  search?: string
  phase?: Exclude<(typeof eventPhases)[number], 'upcoming'>
  sort_by?: (typeof eventSorts)[number]
  page?: number
  pageSize?: number
}

const ids = (value: unknown) => {
  const found = [value].flat().flatMap((one) => whole(one) ?? [])
  return found.length > 0 ? found.slice(0, 100) : undefined
}

export const eventsSearch = (given: Record<string, unknown>): EventsSearch => ({
  view: oneOf(given.view, eventViews),
  date: asDay(given.date),
  networks: ids(given.networks),
  mine: oneOf(given.mine, myParts),
  scope: oneOf(given.scope, ['all']),
  online: oneOf(given.online, ['true', 'false']),
  place: words(given.place),
  search: words(given.search),
  phase: oneOf(given.phase, ['past', 'any']),
  sort_by: oneOf(given.sort_by, ['name']),
  page: whole(given.page),
  pageSize: whole(given.pageSize),
})

/** The filters common to all views. */
export const narrowingOf = ({ networks, mine, scope, online, place }: EventsSearch) => ({
  network_ids: networks,
  mine,
  scope,
  online,
  place,
})

/** The question of the list. */
export const questionOf = (asked: EventsSearch, network?: number) => ({
  ...narrowingOf(asked),
  ...(network === undefined ? {} : { network_ids: [network] }),
  search: asked.search,
  phase: asked.phase,
  sort_by: asked.sort_by,
  page: asked.page,
  page_size: asked.pageSize as 10 | 25 | 50 | 100 | undefined,
})
