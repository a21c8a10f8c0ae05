import { whole, words } from '../../app/searchParams.ts'

/** The state of the suggestions in the address; defaults are left out. */
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
