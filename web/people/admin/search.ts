import type { accounts } from '../../../contract/people/accounts.ts'
import type { Sends } from '../../../contract/route.ts'
import { oneOf, whole, words } from '../../app/searchParams.ts'

const scopes = ['all', 'active', 'inactive', 'invited', 'saml'] as const
const sorts = ['name', 'email', 'joined_on', 'last_seen_at', 'created_at'] as const
export type AccountScope = (typeof scopes)[number]
export const accountScopes: readonly AccountScope[] = scopes

/** The state of the list in its address; defaults are left out. */
export interface AccountSearch {
  scope?: AccountScope
  search?: string
  role_ids?: string[]
  network_ids?: string[]
  joined_from?: string
  joined_to?: string
  with?: string[]
  sort_by?: (typeof sorts)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}

const many = (value: unknown): string[] | undefined => {
  const all = [value].flat().flatMap((one) => words(one) ?? (typeof one === 'number' ? String(one) : []))
  return all.length > 0 ? all : undefined
}
const ids = (value: unknown) => many(value)?.filter((one) => /^\d{1,15}$/.test(one))
const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

export const accountSearch = (search: Record<string, unknown>): AccountSearch => ({
  scope: oneOf(search.scope, scopes),
  search: words(search.search),
  role_ids: ids(search.role_ids),
  network_ids: ids(search.network_ids),
  joined_from: day(search.joined_from),
  joined_to: day(search.joined_to),
  with: many(search.with),
  sort_by: oneOf(search.sort_by, sorts),
  sort_direction: oneOf(search.sort_direction, ['asc', 'desc']),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export const questionOf = (asked: AccountSearch) => asked as Sends<typeof accounts.list, 'query'>

/** The filters without the page: for an export or an action on all of them. */
export const filterOf = ({
  page: _page,
  page_size: _size,
  sort_by: _by,
  sort_direction: _way,
  ...filter
}: AccountSearch) => filter as Sends<typeof accounts.list, 'query'>

/** The page of a person turns the pages of their history. */
export type HistorySearch = Pick<AccountSearch, 'page' | 'page_size'>
export const historySearch = (search: Record<string, unknown>): HistorySearch => ({
  page: whole(search.page),
  page_size: whole(search.page_size),
})
