/** What a cell can hold. Numbers and booleans go as they are; only text can be executed. */
export type Cell = string | number | boolean | null

/**
 * Spreadsheets take a cell that begins with one of these for a formula. Where a file is read with other separators than
 * ours (";" in much of Europe) quotes inside a line mean nothing, and cells begin within ours too; so what follows such a
 * separator or a line end is looked at as well.
 */
const acting = /^(?=['"]*[=+\-@\t\r\n\0\uFEFF＝＋－＠])|(?<=[;\t\r\n])(?=['"]*[=+\-@\0＝＋－＠])/g
const calmed = /^'(?=['"]*[=+\-@\t\r\n\0\uFEFF＝＋－＠])|(?<=[;\t\r\n])'(?=['"]*[=+\-@\0＝＋－＠])/g

/**
 * Puts an apostrophe before anything a spreadsheet might execute, so that it shows the text. One that is already
 * there gets another.
 */
const calm = (text: string) => text.replaceAll(acting, "'")

/** Reverses `calm`: for reading our own files again. */
export const asItWas = (cell: string) => cell.replaceAll(calmed, '')

const mustBeQuoted = /[",;\t\r\n\0]|^\s|\s$/

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = calm(cell)
  return mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One record of RFC 4180, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  const line = cells.map(written).join(',')
  // A record of one empty cell would be an empty line, which readers skip.
  return line === '' ? '""\r\n' : `${line}\r\n`
}

/** Tells spreadsheets that what follows is UTF-8. */
export const BOM = '\uFEFF'
