import { postKinds } from '../../contract/posts.ts'
import { oneOf } from '../app/searchParams.ts'

/** What stands in the address of a feed; the usual isn't written there. */
export interface FeedSearch {
  show?: 'unread' | 'saved'
  kind?: (typeof postKinds)[number]
}

export const feedSearch = ({ show, kind }: Record<string, unknown>): FeedSearch => ({
  show: oneOf(show, ['unread', 'saved']),
  kind: oneOf(kind, postKinds),
})

/** The question that an address asks. */
export const questionOf = ({ show, kind }: FeedSearch) => ({
  limit: 20,
  kind,
  unread: show === 'unread' ? 'true' : undefined,
  saved: show === 'saved' ? 'true' : undefined,
})
