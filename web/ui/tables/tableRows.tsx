import { ArrowDown, ArrowUp, Ellipsis, EllipsisVertical } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Menu } from '../dialogs/Menu.tsx'
import { Icon } from '../Icon.tsx'
import type { Column, TableView } from './DataTable.tsx'

interface Piece<Row> {
  view: TableView<Row>
}
type TableRow<Row> = ReturnType<TableView<Row>['table']['getRowModel']>['rows'][number]

export function TableHead<Row>({ view }: Piece<Row>) {
  const { t } = useText()
  const { table, shown, bulk, rowMenu } = view
  return (
    <thead>
      <tr>
        {bulk && (
          <th className="pick" scope="col">
            <input
              type="checkbox"
              className="chk"
              aria-label={t('ui.table.select_all')}
              checked={table.getIsAllRowsSelected()}
              ref={(box) => {
                if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()
              }}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {shown.map((column) => (
          <HeadCell key={column.key} column={column} view={view} />
        ))}
        {rowMenu && (
          <th className="more" scope="col">
            <span className="vh">{t('ui.table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({ column, view: { table, sort } }: { column: Column<Row> } & Piece<Row>) {
  const numeric = column.numeric && 'r'
  if (!column.sorts || !sort)
    return (
      <th scope="col" className={classes(numeric) || undefined}>
        {column.title}
      </th>
    )
  const sorted = table.getColumn(column.key)?.getIsSorted() ?? false
  return (
    <th
      scope="col"
      className={classes(numeric, sorted && 'sorted') || undefined}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
    >
      <button type="button" onClick={() => table.getColumn(column.key)?.toggleSorting(sorted === 'asc')}>
        {column.title}
        <Icon of={sorted === 'desc' ? ArrowDown : ArrowUp} className={sorted ? undefined : 'unsorted'} />
      </button>
    </th>
  )
}

/** `upTo` limits the rows drawn; `rest` takes the space of the others, above and below. */
export function TableBody<Row>({ view, upTo }: Piece<Row> & { upTo?: number }) {
  const rows = view.table.getRowModel().rows
  return (
    <tbody>
      {(upTo ? rows.slice(0, upTo) : rows).map((row) => (
        <BodyRow key={row.id} row={row as never} view={view} />
      ))}
    </tbody>
  )
}

interface RowProps<Row> extends Piece<Row> {
  row: TableRow<Row>
  index?: number
  measure?: (row: HTMLTableRowElement | null) => void
}

export function BodyRow<Row>({ row, view, index, measure }: RowProps<Row>) {
  const { shown, bulk, rowMenu } = view
  const one = row.original as Row
  return (
    <tr
      className={row.getIsSelected() ? 'sel' : undefined}
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      onClick={bulk && ((press) => chooseBeside(press))}
    >
      {bulk && (
        <td className="pick">
          <Pick row={row} name={view.nameOf(one)} />
        </td>
      )}
      {shown.map((column) => (
        <td key={column.key} className={classes(column.numeric && 'r', column.keep && 'keep') || undefined}>
          <CellOf row={one} column={column} view={view} />
        </td>
      ))}
      {rowMenu && (
        <td className="more">
          <RowMenu view={view} row={one} />
        </td>
      )}
    </tr>
  )
}

/** The name comes with its face; other columns as they are. */
function CellOf<Row>({ row, column, view: { faceOf } }: Piece<Row> & { row: Row; column: Column<Row> }) {
  if (!faceOf || column.card !== 'title') return orDash(column.cell(row))
  return (
    <span className="row">
      {faceOf(row)}
      <span className="grow">{column.cell(row)}</span>
    </span>
  )
}

/** A press on the empty part of the first cell means the box in it. */
function chooseBeside(press: MouseEvent) {
  const cell = press.target as HTMLElement
  if (cell.matches('td.pick')) cell.querySelector('input')?.click()
}

function Pick<Row>({ row, name }: { row: TableRow<Row>; name: string }) {
  const { t } = useText()
  return (
    <input
      type="checkbox"
      className="chk"
      aria-label={t('ui.table.select', { name })}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  )
}

function RowMenu<Row>({ view, row }: Piece<Row> & { row: Row }) {
  const { t } = useText()
  const { rowMenu, nameOf, phone } = view
  if (!rowMenu) return null
  const label = t('ui.menu.actions_for', { name: nameOf(row) })
  return (
    <Menu
      label={label}
      align="end"
      items={() => rowMenu(row)}
      opener={(props) => (
        <Button look="q" small icon={phone ? EllipsisVertical : Ellipsis} label={label} {...props} />
      )}
    />
  )
}

/** The same rows as a list: face, name, one line, state. */
export function CardRows<Row>({ view }: Piece<Row>) {
  const { table, columns, bulk, rowMenu, faceOf, label } = view
  const at = (place: Column<Row>['card']) => columns.find((column) => column.card === place)
  const [title = columns[0], line, state] = [at('title'), at('line'), at('state')]
  return (
    <ul className="list rows" aria-label={label}>
      {table.getRowModel().rows.map((row) => {
        const one = row.original as Row
        return (
          <li key={row.id} className={classes('row', row.getIsSelected() && 'sel')}>
            {bulk && <Pick row={row as never} name={view.nameOf(one)} />}
            {faceOf?.(one)}
            <div className="grow">
              <div className="b">{title?.cell(one)}</div>
              {line && <div className="sm m2">{line.cell(one)}</div>}
              {state && <div className="state">{state.cell(one)}</div>}
            </div>
            {rowMenu && <RowMenu view={view} row={one} />}
          </li>
        )
      })}
    </ul>
  )
}

/** An empty cell is an en dash: nothing was forgotten. */
const orDash = (content: ReactNode) =>
  content === null || content === undefined || content === '' ? <span className="m3">–</span> : content
