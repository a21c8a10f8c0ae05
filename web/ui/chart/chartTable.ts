import { BOM, csvLine } from '../../../contract/csv.ts'
import type { Writer } from './units.ts'

/** A number with what is written instead of it, or words. */
export type TableCell = { value: number | null; says?: string } | string

/** What a drawing shows, as rows: for the table beside it and for the file. */
export interface ChartTable {
  /** What a row is: "Month". */
  first: string
  columns: readonly { key: string; label: string; write?: Writer }[]
  rows: readonly {
    key: string
    name: string
    /** The name as programs read it: a day in ISO letters. */
    plain?: string
    cells: readonly TableCell[]
  }[]
}

export const EMPTY_CELL = '–'

export function cellWords(cell: TableCell | undefined, write: Writer | undefined) {
  if (cell === undefined) return EMPTY_CELL
  if (typeof cell === 'string') return cell
  if (cell.says !== undefined) return cell.says
  return cell.value === null ? EMPTY_CELL : (write?.cell(cell.value) ?? String(cell.value))
}

function plainCell(cell: TableCell | undefined, write: Writer | undefined) {
  if (cell === undefined) return null
  if (typeof cell === 'string') return cell
  // Who may only know "fewer than 5" doesn't learn more from the file.
  if (cell.says !== undefined) return cell.says
  return cell.value === null ? null : (write?.plain(cell.value) ?? cell.value)
}

/** The table as a file: numbers as programs read them, their unit in the heading. */
export function csvOf({ first, columns, rows }: ChartTable) {
  const heads = columns.map(({ label, write }) => (write?.mark ? `${label} (${write.mark})` : label))
  const lines = rows.map(({ name, plain, cells }) => [
    plain ?? name,
    ...columns.map(({ write }, at) => plainCell(cells[at], write)),
  ])
  return BOM + [[first, ...heads], ...lines].map(csvLine).join('')
}
