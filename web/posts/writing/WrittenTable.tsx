import type { ReactNode } from 'react'
import { useAsked } from '../../app/asked.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { KindFilter } from './KindFilter.tsx'
import type { DraftsSearch } from './search.ts'

interface Answer<Row> {
  items: Row[]
  page: number
  page_size: number
  total: number
  total_is: 'exact' | 'at_least'
}

interface Props<Row> {
  /** The prefix of the texts: `posts.drafts` or `posts.drafts.sent`. */
  texts: 'posts.drafts' | 'posts.drafts.sent'
  list: {
    data: Answer<Row> | undefined
    isPending: boolean
    isPlaceholderData: boolean
    error: unknown
    refetch: () => unknown
  }
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  nameOf: (row: Row) => string
  /** The moment it is in the order of, unless somebody asks for titles. */
  newest: 'updated_at' | 'created_at'
  filters?: ReactNode
  rowMenu: (row: Row) => readonly MenuEntry[]
  empty: ReactNode
}

/** The query of either list, from the address. */
export function useWrittenQuery() {
  const { asked } = useAsked<DraftsSearch>()
  const { search, kind, state, sort_direction, page, page_size } = asked
  const sort_by = asked.sort_by === 'title' ? ('title' as const) : undefined
  return { search, kind, state, sort_by, sort_direction, page, page_size: page_size as 25 | undefined }
}

/** Drafts and sent posts are lists of the same kind. */
export function WrittenTable<Row>({
  texts,
  list,
  columns,
  keyOf,
  nameOf,
  newest,
  filters,
  rowMenu,
  empty,
}: Props<Row>) {
  const { t } = useText()
  const { ask, turn } = useAsked<DraftsSearch>()
  const { search, kind, state, sort_by, sort_direction } = useWrittenQuery()
  const narrowed = search !== undefined || kind !== undefined || state !== undefined
  return (
    <DataTable
      label={t(`${texts}.label`)}
      columns={columns}
      rows={list.data?.items ?? []}
      keyOf={keyOf}
      nameOf={nameOf}
      sort={{
        by: sort_by ?? newest,
        direction: sort_direction ?? (sort_by ? 'asc' : 'desc'),
        onSort: (by, direction) =>
          ask({ sort_by: by === 'title' ? 'title' : undefined, sort_direction: direction }),
      }}
      paging={list.data && { ...list.data, onChange: turn }}
      search={
        <SearchField
          label={t(`${texts}.search`)}
          value={search ?? ''}
          onChange={(words) => ask({ search: words || undefined })}
        />
      }
      filters={
        <>
          <KindFilter />
          {filters}
        </>
      }
      rowMenu={rowMenu}
      pending={list.isPending}
      refreshing={list.isPlaceholderData}
      error={list.error}
      retry={() => void list.refetch()}
      whenEmpty={
        narrowed ? (
          <EmptyState
            title={t(`${texts}.none.title`)}
            actions={
              <Button onClick={() => ask({ search: undefined, kind: undefined, state: undefined })}>
                {t(`${texts}.none.action`)}
              </Button>
            }
          />
        ) : (
          empty
        )
      }
    />
  )
}
