/** The columns per person, in the order in which spreadsheets are pasted. */
export const manyColumns = ['first_name', 'last_name', 'email', 'employee_id', 'title'] as const
export type ManyColumn = (typeof manyColumns)[number]
export type ManyRow = Record<ManyColumn, string> & { key: number }

let next = 1
export const emptyRow = (): ManyRow => ({
  key: next++,
  first_name: '',
  last_name: '',
  email: '',
  employee_id: '',
  title: '',
})

export const isEmpty = (row: ManyRow) => manyColumns.every((column) => row[column].trim() === '')

/** Rows copied from a spreadsheet: parted by tabs; lines by line ends. A heading that names e-mail is left out. */
export function pastedRows(text: string): string[][] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const [first] = rows
  const isHeading = first !== undefined && rows.length > 1 && !first.some((cell) => cell.includes('@'))
  return isHeading && rows.slice(1).some((row) => row.some((cell) => cell.includes('@')))
    ? rows.slice(1)
    : rows
}

/** Writes pasted rows over existing ones, starting at the cell where they were pasted. */
export function layOver(
  rows: readonly ManyRow[],
  pasted: readonly string[][],
  at: number,
  column: ManyColumn,
): ManyRow[] {
  const from = manyColumns.indexOf(column)
  const laid = [...rows]
  for (const [index, cells] of pasted.entries()) {
    const row = { ...(laid[at + index] ?? emptyRow()) }
    for (const [offset, cell] of cells.entries()) {
      const name = manyColumns[from + offset]
      if (name) row[name] = cell
    }
    laid[at + index] = row
  }
  return laid
}
