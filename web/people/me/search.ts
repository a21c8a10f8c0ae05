import { oneOf, whole } from '../../app/searchParams.ts'

/** The state of the list of points in its address. */
export interface TransactionsSearch {
  page?: number
  page_size?: number
  sort_direction?: 'asc'
}

export const transactionsSearch = (given: Record<string, unknown>): TransactionsSearch => ({
  page: whole(given.page),
  page_size: whole(given.page_size),
  sort_direction: oneOf(given.sort_direction, ['asc']),
})

export const transactionsQuestion = ({ page, page_size, sort_direction }: TransactionsSearch) => ({
  page,
  page_size: page_size as 10 | 25 | 50 | 100 | undefined,
  sort_direction,
})
