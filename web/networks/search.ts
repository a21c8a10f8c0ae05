import { oneOf, whole, words } from '../app/searchParams.ts'

const sorts = ['name', 'member_count', 'created_at'] as const
/** The kinds that have a list of their own. */
export type ListedKind = 'group' | 'community'

export type NetworkSort = (typeof sorts)[number]
export const networkSorts: readonly NetworkSort[] = sorts

/** What stands in the address; the usual isn't written there. */
export interface NetworkSearch {
  search?: string
  scope?: 'mine'
  sort_by?: NetworkSort
  page?: number
  page_size?: number
}

export const networkSearch = (search: Record<string, unknown>): NetworkSearch => ({
  search: words(search.search),
  scope: oneOf(search.scope, ['mine']),
  sort_by: oneOf(search.sort_by, sorts),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

/** The question that an address asks. Names run forwards; the largest and the newest come first. */
export const questionOf = ({ sort_by, ...rest }: NetworkSearch, kind: ListedKind) => ({
  ...rest,
  kind: kind === 'group' ? undefined : kind,
  sort_by,
  sort_direction: sort_by === undefined || sort_by === 'name' ? undefined : ('desc' as const),
})
