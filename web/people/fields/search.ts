import { oneOf, whole, words } from '../../app/searchParams.ts'

export interface FieldSearch {
  scope?: 'archived'
  search?: string
  sort_by?: 'title'
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}

export const fieldSearch = (search: Record<string, unknown>): FieldSearch => ({
  scope: oneOf(search.scope, ['archived']),
  search: words(search.search),
  sort_by: oneOf(search.sort_by, ['title']),
  sort_direction: oneOf(search.sort_direction, ['asc', 'desc']),
  page: whole(search.page),
  page_size: whole(search.page_size),
})
