import { oneOf, whole, words } from '../app/searchParams.ts'

export interface SegmentsSearch {
  search?: string
  active_filter?: 'active' | 'inactive' | 'all'
  sort_by?: 'created_at' | 'updated_at'
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}

export const segmentsSearch = (search: Record<string, unknown>): SegmentsSearch => ({
  search: words(search.search),
  active_filter: oneOf(search.active_filter, ['active', 'inactive', 'all']),
  sort_by: oneOf(search.sort_by, ['created_at', 'updated_at']),
  sort_direction: oneOf(search.sort_direction, ['asc', 'desc']),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export interface SegmentSearch {
  tab?: 'members' | 'uses'
  search?: string
  sort_by?: 'entered_at'
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}

export const segmentSearch = (search: Record<string, unknown>): SegmentSearch => ({
  tab: oneOf(search.tab, ['members', 'uses']),
  search: words(search.search),
  sort_by: oneOf(search.sort_by, ['entered_at']),
  sort_direction: oneOf(search.sort_direction, ['asc', 'desc']),
  page: whole(search.page),
  page_size: whole(search.page_size),
})
