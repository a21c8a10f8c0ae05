import type { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A record of the file: its cells, its first line, and the bytes and lines read when it ends. */
export interface CsvRecord {
  cells: string[]
  line: number
  end: Place
}

/** Where to continue: bytes and lines already read. */
export interface Place {
  bytes: number
  lines: number
}

/** A record longer than this is a quote that never closes, not a row. */
const LONGEST_RECORD = 2_000_000

/** The file can't be read any further. */
export class Unreadable extends Error {
  readonly code: 'quote_open' | 'unreadable'
  readonly line: number

  constructor(code: Unreadable['code'], line: number) {
    super(code)
    this.code = code
    this.line = line
  }
}

const breaks = /\r\n|\n|\r/g
const linesIn = (cells: readonly string[]) => {
  let lines = 0
  for (const cell of cells)
    if (cell.includes('\n') || cell.includes('\r')) lines += cell.match(breaks)?.length ?? 0
  return lines
}

interface Parsed {
  info: { bytes: number; lines: number }
  record: string[]
}

/** The records of a source, one at a time. Stopping the iteration closes the source. */
export async function* recordsOf(
  source: Readable,
  delimiter: string,
  from: Place = { bytes: 0, lines: 0 },
): AsyncGenerator<CsvRecord> {
  // Reports a quote that never closes as the record after the last whole one; the parser only says where it gave up.
  // Records it hadn't emitted by then are lost.
  let behind = { lines: 0, empty_lines: 0 }
  const parser = parse({
    on_record: (record, { lines, empty_lines }) => {
      behind = { lines, empty_lines }
      return record
    },
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>)
      yield {
        cells: record,
        line: from.lines + info.lines - linesIn(record),
        end: { bytes: from.bytes + info.bytes, lines: from.lines + info.lines },
      }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    const blank = Number(error.empty_lines ?? behind.empty_lines) - behind.empty_lines
    throw new Unreadable(isOpen ? 'quote_open' : 'unreadable', from.lines + behind.lines + blank + 1)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/**
 * The delimiter: the character on which the first lines agree most, outside quotes. Excel may name it itself
 * (`sep=;`).
 */
export function delimiterOf(head: string): { delimiter: Delimiter; skip: number } {
  const [said, own] = /^sep=([,;\t|])(?:\r\n|\n|\r)/i.exec(head) ?? []
  if (said !== undefined) return { delimiter: own as Delimiter, skip: Buffer.byteLength(said) }
  const counts = countsByLine(head)
  const score = (delimiter: Delimiter) => {
    const each = counts.map((line) => line.get(delimiter) ?? 0)
    const [first = 0] = each
    return first === 0 ? 0 : first * (each.filter((count) => count === first).length / each.length)
  }
  const [best] = delimiters.toSorted((a, b) => score(b) - score(a))
  return { delimiter: best ?? ',', skip: 0 }
}

const LINES_LOOKED_AT = 20

function countsByLine(head: string): Map<string, number>[] {
  const lines: Map<string, number>[] = []
  let line = new Map<string, number>()
  let quoted = false
  for (const char of head) {
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === '\n' || char === '\r')) {
      if (line.size > 0 && lines.push(line) >= LINES_LOOKED_AT) return lines
      line = new Map()
    } else if (!quoted && delimiters.some((one) => one === char)) line.set(char, (line.get(char) ?? 0) + 1)
  }
  // Cut off in the middle of a line, unless it is the only one.
  return lines.length === 0 ? [line] : lines
}
