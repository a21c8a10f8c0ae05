import { oneOf, whole, words } from '../../app/searchParams.ts'

export interface DomainsSearch {
  search?: string
  sort_by?: 'created_at'
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}

export const domainsSearch = (search: Record<string, unknown>): DomainsSearch => ({
  search: words(search.search),
  sort_by: oneOf(search.sort_by, ['created_at']),
  sort_direction: oneOf(search.sort_direction, ['asc', 'desc']),
  page: whole(search.page),
  page_size: whole(search.page_size),
})
