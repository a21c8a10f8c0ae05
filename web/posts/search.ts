import { postKinds } from '../../contract/posts/kinds.ts'
import { moderationTabs } from '../../contract/posts/moderation.ts'
import { oneOf, whole, words } from '../app/searchParams.ts'

/** The state of a feed in its address; defaults are left out. */
export interface FeedSearch {
  show?: 'unread' | 'saved'
  kind?: (typeof postKinds)[number]
  /** The id of one of the reader's networks, in the feed of all of them. */
  network?: number
}

export const feedSearch = ({ show, kind, network }: Record<string, unknown>): FeedSearch => ({
  show: oneOf(show, ['unread', 'saved']),
  kind: oneOf(kind, postKinds),
  network: whole(network),
})

/** The question that an address asks. */
export const questionOf = ({ show, kind }: FeedSearch) => ({
  limit: 20,
  kind,
  unread: show === 'unread' ? 'true' : undefined,
  saved: show === 'saved' ? 'true' : undefined,
})

/** The tabs of a network's moderators, in order; the first is what everybody sees. */
export const newsTabs = ['feed', ...moderationTabs, 'reports'] as const
export type NewsTab = (typeof newsTabs)[number]

/** The tabs of a network's posts: which one, and the page, the words and the order of its list. */
export interface NetworkPostsSearch extends Omit<FeedSearch, 'network'> {
  currentTab?: number
  page?: number
  page_size?: number
  search?: string
  state?: 'handled' | 'appeals' | 'looked_at'
}

export const networkPostsSearch = (given: Record<string, unknown>): NetworkPostsSearch => {
  const tab = whole(given.currentTab)
  return {
    show: oneOf(given.show, ['unread', 'saved']),
    kind: oneOf(given.kind, postKinds),
    currentTab: tab !== undefined && tab < newsTabs.length ? tab : undefined,
    page: whole(given.page),
    page_size: whole(given.page_size),
    search: words(given.search),
    state: oneOf(given.state, ['handled', 'appeals', 'looked_at']),
  }
}
