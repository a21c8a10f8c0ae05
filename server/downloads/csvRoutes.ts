import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { CsvFields } from '../../contract/downloads/downloads.ts'
import type { Route, Shapes } from '../../contract/route.ts'
import { acting } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { type Operation, on, raw } from '../platform/http/operation.ts'
import { authorize } from '../platform/rights/policy.ts'
import type { ExportParts } from './exportParts.ts'
import { bytesOf, type Exportable, fieldsOf, fileNameOf, keysOf } from './exports.ts'
import { sendAs } from './sendAs.ts'

type CsvRoute = Route<Shapes & { raw: true; query: z.ZodType<{ columns: string[]; bom: boolean }> }, 'GET'>
type FieldsRoute = Route<Shapes & { returns: typeof CsvFields }, 'GET'>

/** The two doors to the CSV of a table: see `csvOf` of the contract. */
export function csvRoutes<Csv extends CsvRoute>(
  routes: { export_csv: Csv; valid_csv_fields: FieldsRoute },
  table: Exportable,
  { database }: Pick<ExportParts, 'database'>,
): Operation[] {
  const { export_csv, valid_csv_fields } = routes
  return [
    raw(export_csv as CsvRoute, async (act, { locale, query, reply }) => {
      authorize(act.me, table.may)
      const { columns: chosen, bom, ...narrowed } = query
      const columns = keysOf(await table.columnsFor(act), chosen)
      const wish = { query: table.checkQuery(narrowed), columns, bom }
      await table.admit(act, wish.query)
      const pieces = table.pieces({ ...act, locale }, wish)
      const first = await pieces.next()
      // An export is logged before its first byte is sent.
      await database.inTransaction(act.db.enterpriseId, (tx) =>
        record(acting(tx, act.me, act), {
          action: 'download.streamed',
          subject: { type: 'export', id: null },
          difference: { export: table.name, columns: columns.join(', ') },
        }),
      )
      sendAs(reply, fileNameOf(table, act.say, act.me, act.now), table.form)
      await reply.send(Readable.from(textOf(first, pieces), { objectMode: false }))
    }),
    on(valid_csv_fields, (act, { enterprise }) => {
      authorize(act.me, table.may)
      return fieldsOf(act, table, enterprise)
    }),
  ]
}

type Pieces = ReturnType<Exportable['pieces']>

async function* textOf(first: Awaited<ReturnType<Pieces['next']>>, rest: Pieces) {
  if (!first.done) yield bytesOf(first.value.text)
  for await (const { text } of rest) yield bytesOf(text)
}
