import { oneOf, whole, words } from '../../app/searchParams.ts'

const kinds = ['group', 'community', 'region'] as const
const sorts = ['name', 'kind', 'member_count', 'created_at'] as const
const directions = ['asc', 'desc'] as const
const states = ['proposed', 'accepted', 'declined'] as const

/** The state of a list in its address; defaults are left out. */
export interface Paged {
  search?: string
  sort_direction?: (typeof directions)[number]
  page?: number
  page_size?: number
}

export const paged = (search: Record<string, unknown>): Paged => ({
  search: words(search.search),
  sort_direction: oneOf(search.sort_direction, directions),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export interface ManagedSearch extends Paged {
  kind?: (typeof kinds)[number]
  sort_by?: (typeof sorts)[number]
  scope?: 'unled'
  view?: 'tree'
}
export const managedSearch = (search: Record<string, unknown>): ManagedSearch => ({
  ...paged(search),
  kind: oneOf(search.kind, kinds),
  sort_by: oneOf(search.sort_by, sorts),
  scope: oneOf(search.scope, ['unled']),
  view: oneOf(search.view, ['tree']),
})

/** The query of the flat list; the tree loads level by level. */
export const managedQuestion = ({ view: _view, ...asked }: ManagedSearch) => asked

export interface MoveSearch {
  /** The new parent; `top` for none. */
  to?: string
  page?: number
  page_size?: number
}
export const moveSearch = (search: Record<string, unknown>): MoveSearch => ({
  to: search.to === 'top' ? 'top' : whole(search.to)?.toString(),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export interface TypesSearch extends Paged {
  sort_by?: 'name' | 'network_count'
}
export const typesSearch = (search: Record<string, unknown>): TypesSearch => ({
  ...paged(search),
  sort_by: oneOf(search.sort_by, ['name', 'network_count']),
})

export interface RegionsSearch extends Paged {
  sort_by?: 'name' | 'member_count'
}
export const regionsSearch = (search: Record<string, unknown>): RegionsSearch => ({
  ...paged(search),
  sort_by: oneOf(search.sort_by, ['name', 'member_count']),
})

export interface ConnectionsSearch extends Paged {
  sort_by?: 'proposed_at' | 'state'
  state?: (typeof states)[number]
}
export const connectionsSearch = (search: Record<string, unknown>): ConnectionsSearch => ({
  ...paged(search),
  sort_by: oneOf(search.sort_by, ['proposed_at', 'state']),
  state: oneOf(search.state, states),
})

/** All types at once, for choosing among them. */
export const allTypes = { query: { page_size: 100 } } as const
