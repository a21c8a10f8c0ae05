import { whole, words } from '../../app/searchParams.ts'

/** The two profiles are in the address, so that a list can link here with one of them chosen. */
export interface MergeSearch {
  kept?: number
  gone?: number
  search?: string
  page?: number
  page_size?: number
}

export const mergeSearch = (search: Record<string, unknown>): MergeSearch => ({
  kept: whole(search.kept),
  gone: whole(search.gone),
  search: words(search.search),
  page: whole(search.page),
  page_size: whole(search.page_size),
})
