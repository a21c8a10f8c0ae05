import { downloadStates } from '../../contract/downloads/downloads.ts'
import { oneOf, whole, words } from '../app/searchParams.ts'

const sorts = ['created_at', 'file_name', 'state'] as const

/** The state of the list in its address; defaults are left out. */
export interface DownloadsSearch {
  search?: string
  state?: (typeof downloadStates)[number]
  sort_by?: (typeof sorts)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}

export const downloadsSearch = (search: Record<string, unknown>): DownloadsSearch => ({
  search: words(search.search),
  state: oneOf(search.state, downloadStates),
  sort_by: oneOf(search.sort_by, sorts),
  sort_direction: oneOf(search.sort_direction, ['asc', 'desc']),
  page: whole(search.page),
  page_size: whole(search.page_size),
})
