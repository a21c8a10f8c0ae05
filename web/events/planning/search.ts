import { eventStates } from '../../../contract/events/states.ts'
import { oneOf, whole, words } from '../../app/searchParams.ts'

const phases = ['upcoming', 'ongoing', 'past'] as const
const orders = ['updated_at', 'name', 'starts_at', 'created_at'] as const

/** The drafts page in the address: which of its two lists, and its filters. */
export interface DraftsSearch {
  /** The network a new draft is for, by uuid or number. */
  postTo?: string
  currentTab?: 1
  search?: string
  state?: (typeof eventStates)[number]
  phase?: (typeof phases)[number]
  sort_by?: (typeof orders)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}

export const draftsSearch = (given: Record<string, unknown>): DraftsSearch => ({
  postTo: words(given.postTo)?.slice(0, 60),
  currentTab: whole(given.currentTab) === 1 ? 1 : undefined,
  ...plansSearch(given),
})

export type PlansSearch = Omit<DraftsSearch, 'postTo' | 'currentTab'>

export const plansSearch = (given: Record<string, unknown>): PlansSearch => ({
  search: words(given.search),
  state: oneOf(given.state, eventStates),
  phase: oneOf(given.phase, phases),
  sort_by: oneOf(given.sort_by, orders),
  sort_direction: oneOf(given.sort_direction, ['asc', 'desc']),
  page: whole(given.page),
  page_size: whole(given.page_size),
})

/** The network a new draft is started for. */
export interface NewDraftSearch {
  postTo?: string
}
export const newDraftSearch = (given: Record<string, unknown>): NewDraftSearch => ({
  postTo: words(given.postTo)?.slice(0, 60),
})

export interface PendingSearch {
  search?: string
  kind?: 'event' | 'change' | 'invitation'
  page?: number
  page_size?: number
}
export const pendingSearch = (given: Record<string, unknown>): PendingSearch => ({
  search: words(given.search),
  kind: oneOf(given.kind, ['event', 'change', 'invitation']),
  page: whole(given.page),
  page_size: whole(given.page_size),
})

/** The same in all networks where the reader decides. */
export interface MyPendingSearch extends PendingSearch {
  sort_by?: 'asked_at'
}
export const myPendingSearch = (given: Record<string, unknown>): MyPendingSearch => ({
  ...pendingSearch(given),
  sort_by: oneOf(given.sort_by, ['asked_at']),
})

/** A list beside one event. */
export interface DeskSearch {
  search?: string
  scope?: 'open' | 'done'
  page?: number
  page_size?: number
}
export const deskSearch = (given: Record<string, unknown>): DeskSearch => ({
  search: words(given.search),
  scope: oneOf(given.scope, ['open', 'done']),
  page: whole(given.page),
  page_size: whole(given.page_size),
})
