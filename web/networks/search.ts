import type { z } from 'zod'
import type { NetworkKind } from '../../contract/networks/networks.ts'
import { oneOf, whole, words } from '../app/searchParams.ts'

export type ListedKind = z.output<typeof NetworkKind>

const sorts = ['name', 'member_count', 'created_at'] as const
export type NetworkSort = (typeof sorts)[number]
export const networkSorts: readonly NetworkSort[] = sorts

/** The state of a list in its address; defaults are left out. */
export interface NetworkSearch {
  search?: string
  scope?: 'mine' | 'suggested'
  category_id?: number
  sort_by?: NetworkSort
  page?: number
  page_size?: number
}

export const networkSearch = (search: Record<string, unknown>): NetworkSearch => ({
  search: words(search.search),
  scope: oneOf(search.scope, ['mine', 'suggested']),
  category_id: whole(search.category_id),
  sort_by: oneOf(search.sort_by, sorts),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

/** Names run forwards; the largest and the newest come first. */
const directionOf = (sort_by: NetworkSort | undefined) =>
  sort_by === undefined || sort_by === 'name' ? undefined : ('desc' as const)

/** The query of an address. One's own networks come in one's own order unless another is chosen. */
export const questionOf = ({ scope, sort_by, ...rest }: NetworkSearch, kind: ListedKind) => ({
  ...rest,
  kind: kind === 'group' ? undefined : kind,
  scope: scope === 'mine' ? scope : undefined,
  sort_by: sort_by ?? (scope === 'mine' ? ('mine' as const) : undefined),
  sort_direction: directionOf(sort_by),
})

/** Suggestions come in their own order, the most fitting first. */
export const suggestedOf = ({ search, page, page_size }: NetworkSearch, kind: ListedKind) => ({
  search,
  page,
  page_size,
  kind: kind === 'region' ? undefined : kind,
})

/** The search among the networks below one. */
export interface ChildSearch {
  search?: string
  axis?: 'region'
  sort_by?: NetworkSort
  page?: number
  page_size?: number
}

export const childSearch = (search: Record<string, unknown>): ChildSearch => ({
  search: words(search.search),
  axis: oneOf(search.axis, ['region']),
  sort_by: oneOf(search.sort_by, sorts),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export const childrenOf = (asked: ChildSearch) => ({ ...asked, sort_direction: directionOf(asked.sort_by) })
