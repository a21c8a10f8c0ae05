import { oneOf, whole, words } from '../app/searchParams.ts'

const directions = ['asc', 'desc'] as const
const documentSorts = ['title', 'kind', 'created_at'] as const
const mySorts = ['title', 'accepted_at'] as const
const acceptanceSorts = ['name', 'accepted_at'] as const

/** The state of a list in its address; defaults are left out. */
export interface DocumentsSearch {
  search?: string
  scope?: 'archived'
  sort_by?: (typeof documentSorts)[number]
  sort_direction?: (typeof directions)[number]
  page?: number
  page_size?: number
}
export const documentsSearch = (search: Record<string, unknown>): DocumentsSearch => ({
  search: words(search.search),
  scope: oneOf(search.scope, ['archived']),
  sort_by: oneOf(search.sort_by, documentSorts),
  sort_direction: oneOf(search.sort_direction, directions),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export interface MyDocumentsSearch {
  search?: string
  sort_by?: (typeof mySorts)[number]
  sort_direction?: (typeof directions)[number]
  page?: number
  page_size?: number
}
export const myDocumentsSearch = (search: Record<string, unknown>): MyDocumentsSearch => ({
  search: words(search.search),
  sort_by: oneOf(search.sort_by, mySorts),
  sort_direction: oneOf(search.sort_direction, directions),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export interface AcceptancesSearch {
  search?: string
  scope?: 'missing'
  sort_by?: (typeof acceptanceSorts)[number]
  sort_direction?: (typeof directions)[number]
  page?: number
  page_size?: number
}
export const acceptancesSearch = (search: Record<string, unknown>): AcceptancesSearch => ({
  search: words(search.search),
  scope: oneOf(search.scope, ['missing']),
  sort_by: oneOf(search.sort_by, acceptanceSorts),
  sort_direction: oneOf(search.sort_direction, directions),
  page: whole(search.page),
  page_size: whole(search.page_size),
})
