/** What a cell can hold. Numbers and truths go as they are; only text can be made to act. */
export type Cell = string | number | boolean | null

/**
 * Spreadsheets take a cell that begins with one of these for a formula. Where a file is read with other separators than
 * ours (";" in much of Europe), cells begin within ours too, so what follows such a separator is looked at as well.
 */
const acting = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r\n\0\uFEFF＝＋－＠])/g
const calmed = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r\n\0\uFEFF＝＋－＠])/g

/** An apostrophe before whatever could act: spreadsheets show the text. One that is already there gets another. */
const calm = (text: string) => text.replaceAll(acting, "'")

/** What `calm` was given. */
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

/** The fewest cells a line could have is one, so this bounds what a broken file can make us hold. */
const LONGEST_RECORD = 2_000_000

/**
 * Reads CSV as it comes, in pieces of any size, and gives each record with the number of the line it begins in. Line ends
 * may be CRLF, LF or CR; a byte order mark is passed over; what `csvLine` calmed is as it was.
 */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<{ line: number; cells: string[] }> {
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let wasQuoted = false
  let closing = false
  let afterReturn = false
  let line = 1
  let began = 1
  let length = 0
  let first = true
  const endCell = () => {
    cells.push(asItWas(cell))
    cell = ''
    wasQuoted = false
    closing = false
    quoted = false
  }
  for await (const piece of pieces) {
    const text = first && piece.startsWith(BOM) ? piece.slice(1) : piece
    if (piece !== '') first = false
    for (const letter of text) {
      if (++length > LONGEST_RECORD) throw new RangeError(`line ${began} is too long`)
      if (afterReturn) {
        afterReturn = false
        if (letter === '\n') continue
      }
      if (quoted && !closing) {
        if (letter === '"') closing = true
        else {
          if (letter === '\n') line++
          cell += letter
        }
        continue
      }
      if (closing && letter === '"') {
        cell += '"'
        closing = false
        continue
      }
      if (letter === '"' && cell === '' && !wasQuoted) {
        quoted = true
        wasQuoted = true
      } else if (letter === ',') {
        endCell()
      } else if (letter === '\n' || letter === '\r') {
        afterReturn = letter === '\r'
        const isEmpty = cells.length === 0 && cell === '' && !wasQuoted
        endCell()
        if (!isEmpty) yield { line: began, cells }
        cells = []
        line++
        began = line
        length = 0
      } else {
        // Text after a closing quote belongs to the cell, as spreadsheets read it.
        closing = false
        quoted = false
        cell += letter
      }
    }
  }
  if (cells.length > 0 || cell !== '' || wasQuoted) {
    endCell()
    yield { line: began, cells }
  }
}
