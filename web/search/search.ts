import { postKinds } from '../../contract/posts/kinds.ts'
import { foundKinds } from '../../contract/search/search.ts'
import { oneOf, whole, words } from '../app/searchParams.ts'

export type Kind = (typeof foundKinds)[number]
export const resourceKinds = ['file', 'link', 'page'] as const

/** The state of the results in the address; defaults are left out. */
export interface ResultSearch {
  search?: string
  kind?: Kind
  network_id?: number
  post_kind?: (typeof postKinds)[number]
  resource_kind?: (typeof resourceKinds)[number]
  page?: number
  page_size?: number
}

export const resultSearch = (search: Record<string, unknown>): ResultSearch => ({
  search: words(search.search),
  kind: oneOf(search.kind, foundKinds),
  network_id: whole(search.network_id),
  post_kind: oneOf(search.post_kind, postKinds),
  resource_kind: oneOf(search.resource_kind, resourceKinds),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

/** The address of everything that words find, or of one kind of it. */
export const resultsOf = (search: string, kind?: Kind) =>
  `/search?search=${encodeURIComponent(search.toWellFormed())}${kind ? `&kind=${kind}` : ''}`

/** The question that an address asks. What narrows another kind is left out. */
export const questionOf = (
  { search = '', network_id, post_kind, resource_kind, page, page_size }: ResultSearch,
  kind: Kind,
) => ({
  q: search,
  kind,
  network_id: kind === 'person' || kind === 'network' ? undefined : network_id,
  post_kind: kind === 'post' ? post_kind : undefined,
  resource_kind: kind === 'resource' ? resource_kind : undefined,
  page,
  page_size: page_size as 10 | 25 | 50 | 100 | undefined,
})
