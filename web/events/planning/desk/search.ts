import { whole } from '../../../app/searchParams.ts'

export interface HistorySearch {
  page?: number
  page_size?: number
}

export const historySearch = (search: Record<string, unknown>): HistorySearch => ({
  page: whole(search.page),
  page_size: whole(search.page_size),
})
