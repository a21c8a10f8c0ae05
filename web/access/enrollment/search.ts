import { whole, words } from '../../app/searchParams.ts'

/** What stands in the address of the suggestions; the usual isn't written there. */
export interface DiscoverSearch {
  search?: string
  page?: number
  page_size?: number
}

export const discoverSearch = (search: Record<string, unknown>): DiscoverSearch => ({
  search: words(search.search),
  page: whole(search.page),
  page_size: whole(search.page_size),
})
