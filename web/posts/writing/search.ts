import { postKinds } from '../../../contract/posts/kinds.ts'
import { postStates } from '../../../contract/posts/states.ts'
import { oneOf, whole, words } from '../../app/searchParams.ts'

/** The drafts page in the address: which of its two lists, and its filters. */
export interface DraftsSearch {
  /** The network a new draft is for, by uuid or number. */
  postTo?: string
  currentTab?: 1
  search?: string
  kind?: (typeof postKinds)[number]
  state?: (typeof postStates)[number]
  sort_by?: 'updated_at' | 'title' | 'created_at'
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}

export const draftsSearch = (given: Record<string, unknown>): DraftsSearch => ({
  postTo: words(given.postTo)?.slice(0, 60),
  currentTab: whole(given.currentTab) === 1 ? 1 : undefined,
  search: words(given.search),
  kind: oneOf(given.kind, postKinds),
  state: oneOf(given.state, postStates),
  sort_by: oneOf(given.sort_by, ['updated_at', 'title', 'created_at']),
  sort_direction: oneOf(given.sort_direction, ['asc', 'desc']),
  page: whole(given.page),
  page_size: whole(given.page_size),
})
