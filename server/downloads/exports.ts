import { z } from 'zod'
import { dayAt } from '../../contract/clocks.ts'
import { BOM, type Cell, csvLine } from '../../contract/csv.ts'
import type { CsvFields } from '../../contract/downloads/downloads.ts'
import { fieldErrors } from '../../contract/fieldErrors.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Reading, Spoken } from '../platform/act.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { invalid } from '../platform/errors.ts'
import type { Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import type { Speak } from '../platform/texts.ts'

/** The reader of the rows, and their language. */
export type Reader = Reading & Spoken & { readonly locale: Locale }

/** The next rows after the last one of before. */
interface Page<Row> {
  after: Row | undefined
  limit: number
  /** The chosen columns, for what is worth asking only when it is shown. */
  keys: readonly string[]
}

export interface ExportColumn<Row> {
  key: string
  title: (say: Speak) => string
  /** Only in the file when somebody chooses it. */
  unusual?: true
  value: (row: Row, reader: Reader) => Cell
}

interface Declaration<Row, Query extends z.ZodType> {
  /** The word in addresses: `change_log`. */
  name: string
  title: (say: Speak) => string
  /** Who may have it: checked on request, while it is made, and on download. */
  may: Clause<void>
  /** Refuses who may not have what this query asks for; asked again when the file is made, and when it is fetched. */
  admits?: (act: Reading, query: z.output<Query>) => Promise<void>
  /** Holds personal data, so the file is gone sooner. */
  secure: boolean
  options?: z.output<typeof CsvFields>['options']
  /** The filters of the rows: the list's query. */
  query: Query
  /** The columns this reader may have at this moment. */
  columns: (act: Reading) => readonly ExportColumn<Row>[] | Promise<readonly ExportColumn<Row>[]>
  /** By a key that has an index: the file may have millions. */
  rows: (act: Reader, query: z.output<Query>, page: Page<Row>) => Promise<Row[]>
  /** How many there will be, for the progress. */
  count?: (act: Reader, query: z.output<Query>) => Promise<number>
}

type ColumnName = Pick<ExportColumn<never>, 'key' | 'title' | 'unusual'>

/** Extension and media type of the file. */
export interface FileForm {
  extension: string
  media_type: string
}
export const csvForm: FileForm = { extension: 'csv', media_type: 'text/csv; charset=utf-8' }

/** A table that can be exported, whatever its rows are. */
export interface Exportable extends Pick<Declaration<never, z.ZodType>, 'name' | 'title' | 'may' | 'secure'> {
  options: z.output<typeof CsvFields>['options']
  form: FileForm
  columnsFor: (act: Reading) => Promise<readonly ColumnName[]>
  /** Refuses a query that isn't one of this table's. */
  checkQuery: (query: unknown) => Record<string, unknown>
  admit: (act: Reading, query: unknown) => Promise<void>
  /** The query for repeating the request, where it refers to the session that made it. */
  anew?: (me: Viewer, query: unknown) => Record<string, unknown>
  /**
   * What else the rows depend on, besides what rights.ts lists for every table: when any of it changes, the file is
   * void.
   */
  rights?: (act: Reading, query: unknown) => Promise<string[]>
  count: (act: Reader, query: unknown) => Promise<number | undefined>
  pieces: (act: Reader, wish: Wish) => AsyncGenerator<{ text: string | Buffer; rows: number }>
}

export const bytesOf = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text) : text)

export interface Wish {
  query: unknown
  columns: readonly string[]
  bom: boolean
}

/** The first rows soon, then more at a time; few enough that memory stays flat. */
const FIRST_ROWS = 200
const ROWS_AT_ONCE = 2000

/** Declares the one way a table leaves as a file. Put it among the exports of `app.ts`, and it has all its doors. */
export function exportable<Row, Query extends z.ZodType>(of: Declaration<Row, Query>): Exportable {
  const parsed = (query: unknown) => of.query.parse(query)
  return {
    name: of.name,
    title: of.title,
    may: of.may,
    secure: of.secure,
    options: of.options ?? [],
    form: csvForm,
    columnsFor: async (act) => of.columns(act),
    checkQuery: (query) => {
      const known = of.query.safeParse(query)
      if (!known.success) throw invalid(fieldErrors(known.error.issues, query))
      return z.record(z.string(), z.unknown()).parse(query)
    },
    admit: async (act, query) => of.admits?.(act, parsed(query)),
    count: async (act, query) => of.count?.(act, parsed(query)),
    pieces: async function* (act, { query, columns: keys, bom }) {
      const columns = pick(await of.columns(act), keys)
      const heading = csvLine(columns.map(({ title }) => title(act.say)))
      const asked = parsed(query)
      await of.admits?.(act, asked)
      // With the first rows and not before them: until then a question can still be refused.
      let above = bom ? BOM + heading : heading
      let after: Row | undefined
      for (let limit = FIRST_ROWS; ; limit = ROWS_AT_ONCE) {
        const rows = await of.rows(act, asked, { after, limit, keys })
        const lines = rows.map((row) => csvLine(columns.map(({ value }) => value(row, act))))
        if (above || rows.length > 0) yield { text: above + lines.join(''), rows: rows.length }
        above = ''
        if (rows.length < limit) return
        after = rows.at(-1)
      }
    },
  }
}

/** The chosen columns in the chosen order. Columns the reader may not have are missing. */
function pick<Column extends ColumnName>(columns: readonly Column[], keys: readonly string[]): Column[] {
  const known = new Map(columns.map((column) => [column.key, column]))
  return [...new Set(keys)].map((key) => {
    const column = known.get(key)
    if (!column) throw invalid({ columns: { code: 'invalid' } })
    return column
  })
}

/** The choice, or the usual columns without one. */
export const keysOf = (columns: readonly ColumnName[], chosen: readonly string[] | undefined) =>
  chosen && chosen.length > 0
    ? pick(columns, chosen).map(({ key }) => key)
    : columns.filter(({ unusual }) => !unusual).map(({ key }) => key)

export const hoursOf = (enterprise: Enterprise, secure: boolean) =>
  secure ? enterprise.secure_download_expiry_hours : enterprise.download_expiry_hours

export async function fieldsOf(
  act: Reading & Spoken,
  table: Exportable,
  enterprise: Enterprise,
): Promise<z.output<typeof CsvFields>> {
  const { say } = act
  const columns = await table.columnsFor(act)
  return {
    export: table.name,
    title: table.title(say),
    secure: table.secure,
    expires_in_hours: hoursOf(enterprise, table.secure),
    fields: columns.map(({ key, title, unusual }) => ({ key, title: title(say), chosen: !unusual })),
    options: table.options,
  }
}

/** "Change log 2026-11-21.csv", in the reader's words and by their calendar. */
export function fileNameOf({ title, form }: Exportable, say: Speak, { time_zone }: Viewer, now: Date) {
  const day = dayAt(now, time_zone)
  return `${title(say)
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .slice(0, 200)} ${day}.${form.extension}`
}
