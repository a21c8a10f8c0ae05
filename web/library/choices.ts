import type { z } from 'zod'
import { userRoles } from '../../contract/access/roles.ts'
import { labels, tags } from '../../contract/library/words.ts'
import { segments } from '../../contract/segments/segments.ts'
import type { ListQuery } from '../../contract/shapes.ts'
import { useListOf } from '../app/lists.ts'

export interface Named {
  id: number
  name: string
}

interface Found {
  items: readonly Named[]
  /** There are more than these. */
  more: boolean
}

/** The options whose name contains the search. */
export type Among = (asked: { search: string | undefined; page_size: PageSize }) => {
  data: Found | undefined
  isPending: boolean
  error: unknown
  refetch: () => unknown
}
type PageSize = z.output<typeof ListQuery>['page_size']

interface Listed<Item> {
  items: readonly Item[]
  page_size: number
  total: number
}
const found = <Item>(data: Listed<Item> | undefined, named: (item: Item) => Named | undefined) =>
  data && { items: data.items.flatMap((item) => named(item) ?? []), more: data.total > data.page_size }

export const useLabels: Among = (query) => {
  const asked = useListOf(labels.list, { query })
  return { ...asked, data: found(asked.data, (label) => label) }
}
export const useTags: Among = (query) => {
  const asked = useListOf(tags.list, { query })
  return { ...asked, data: found(asked.data, (tag) => tag) }
}
export const useSegments: Among = (query) => {
  const asked = useListOf(segments.list, { query })
  return { ...asked, data: found(asked.data, (segment) => segment) }
}
/** Roles that people have in the enterprise; what somebody is in one network opens no folder. */
export const useRoles: Among = (query) => {
  const asked = useListOf(userRoles.list, { query })
  return {
    ...asked,
    data: found(asked.data, ({ id, role_name: name, role_type }) =>
      role_type === 'group' ? undefined : { id, name },
    ),
  }
}

/** The names of these ids; unknown ones are left out. */
export function useWordsOf(kind: 'label' | 'tag', ids: readonly number[]): readonly Named[] {
  const route = kind === 'label' ? labels.list : tags.list
  const { data } = useListOf(route, {
    query: ids.length > 0 ? { ids: [...ids], page_size: 25 } : { page_size: 10 },
  })
  return (data?.items ?? []).filter(({ id }) => ids.includes(id))
}
