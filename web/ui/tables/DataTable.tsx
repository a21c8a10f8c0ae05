import {
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import { useText } from '../../app/texts.ts'
import type { MenuEntry } from '../dialogs/Menu.tsx'
import type { IconMark } from '../Icon.tsx'
import { SkeletonList } from '../Skeleton.tsx'
import { usePhone } from '../useMedia.ts'
import { Failed, Loading } from './ListState.tsx'
import { Pager, type PageState } from './Pager.tsx'
import { BulkBar, TableTools } from './TableTools.tsx'
import { CardRows, TableBody, TableHead } from './tableRows.tsx'
import './table.css'

export type Direction = 'asc' | 'desc'
export type RowKey = number | string

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The server can order by it, under this key. */
  sorts?: boolean
  /** Numbers are right-aligned. */
  numeric?: boolean
  /** Stays in one line: dates, codes. */
  keep?: boolean
  /** Not shown until it is chosen. */
  hidden?: boolean
  /** Always there: the name of the row. */
  fixed?: boolean
  /** Where it goes when the table is a list: the name, one line, the state, or nowhere. */
  card?: 'title' | 'line' | 'state'
}

export interface BulkAction {
  text: string
  icon: IconMark
  danger?: boolean
  does: (keys: readonly RowKey[], clear: () => void) => void
}

export interface DataTableProps<Row> {
  /** What the list contains, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => RowKey
  nameOf: (row: Row) => string
  /** A face or a glyph, before the column that is the card's title. */
  faceOf?: (row: Row) => ReactNode
  sort?: { by: string | undefined; direction: Direction; onSort: (by: string, direction: Direction) => void }
  paging?: PageState & { onChange: (to: { page: number; page_size: number }) => void }
  /** Lets the reader choose columns; by itself when there are five or more. */
  columnChoice?: boolean
  bulk?: readonly BulkAction[]
  rowMenu?: (row: Row) => readonly MenuEntry[]
  search?: ReactNode
  filters?: ReactNode
  /** The export button or other tools at the end. */
  tools?: ReactNode
  pending?: boolean
  /** Shows the rows of before while the next ones are on their way. */
  refreshing?: boolean
  error?: unknown
  retry?: () => void
  whenEmpty?: ReactNode
  /** The rows in another shape than a table: cards. */
  body?: ReactNode
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnVisibilityFeature })
export type Features = typeof features

/** Beyond this many rows only those in sight are drawn. */
const LONG = 120
const LongBody = lazy(() => import('../LongBody.tsx').then((part) => ({ default: part.LongBody })))

/** Rows from the server: it sorts, filters and pages them; the table shows, chooses and acts. On phones it is a list. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, sort, paging, bulk, pending, error, retry, whenEmpty } = props
  const { t } = useText()
  const id = useId()
  const phone = usePhone()
  const [rowSelection, setSelection] = useState<RowSelectionState>({})
  const [columnVisibility, setVisibility] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(columns.map((column) => [column.key, !column.hidden])),
  )
  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        header: column.title,
        enableSorting: column.sorts ?? false,
      })),
    [columns],
  )
  const table = useTable<Features, Row & object, unknown>({
    features,
    columns: defs,
    data: rows as readonly (Row & object)[],
    getRowId: (row) => String(keyOf(row)),
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      rowSelection,
      columnVisibility,
      sorting: sort?.by ? [{ id: sort.by, desc: sort.direction === 'desc' }] : [],
    },
    onRowSelectionChange: setSelection,
    onColumnVisibilityChange: setVisibility,
    onSortingChange: (updater) => {
      const now = sort?.by ? [{ id: sort.by, desc: sort.direction === 'desc' }] : []
      const [first] = typeof updater === 'function' ? updater(now) : updater
      if (first) sort?.onSort(first.id, first.desc ? 'desc' : 'asc')
    },
  })

  const chosen = Object.keys(rowSelection).filter((key) => rowSelection[key])
  const view: TableView<Row> = {
    ...props,
    table: table as never,
    phone,
    shown: columns.filter((c) => columnVisibility[c.key]),
  }
  // Keys of rows that aren't on this page any more keep their kind: numbers stay numbers.
  const numbers = rows.length > 0 && typeof keyOf(rows[0] as Row) === 'number'
  const chosenKeys = numbers ? chosen.map(Number) : chosen

  return (
    <div className={props.refreshing ? 'data stale' : 'data'} aria-busy={props.refreshing || undefined}>
      <TableTools view={view} visibility={columnVisibility} onVisibility={setVisibility} />
      {bulk && chosen.length > 0 && (
        <BulkBar keys={chosenKeys} actions={bulk} clear={() => setSelection({})} />
      )}
      {error ? (
        <Failed error={error} retry={retry} small />
      ) : pending ? (
        <Loading>
          <SkeletonList rows={Math.min(paging?.page_size ?? 8, 10)} face={props.faceOf !== undefined} />
        </Loading>
      ) : rows.length === 0 && whenEmpty ? (
        whenEmpty
      ) : props.body ? (
        props.body
      ) : phone ? (
        <CardRows view={view} />
      ) : (
        // No landmark of its own: the section around it often bears the same name.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <div className="tbl-scroll" role="group" aria-labelledby={id} tabIndex={0}>
          <table
            className={props.faceOf ? 'tbl faces' : 'tbl'}
            aria-rowcount={paging ? undefined : rows.length + 1}
          >
            <caption className="vh" id={id}>
              {label}
            </caption>
            <TableHead view={view} />
            {rows.length > LONG ? (
              <Suspense fallback={<TableBody view={view} upTo={40} />}>
                <LongBody view={view as never} />
              </Suspense>
            ) : (
              <TableBody view={view} />
            )}
          </table>
        </div>
      )}
      {paging && !error && <Pager {...paging} />}
      <span className="vh" role="status">
        {sort?.by &&
          !pending &&
          t('ui.table.sorted', {
            column: columns.find((column) => column.key === sort.by)?.title ?? '',
            direction: t(sort.direction === 'desc' ? 'ui.table.descending' : 'ui.table.ascending'),
          })}
      </span>
    </div>
  )
}

/** State shared by the parts of a table. */
export interface TableView<Row> extends DataTableProps<Row> {
  table: ReturnType<typeof useTable<Features, Row & object, unknown>>
  phone: boolean
  shown: readonly Column<Row>[]
}
