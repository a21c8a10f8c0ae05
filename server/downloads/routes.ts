import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { type CsvFields, downloads, exports, userDownloads } from '../../contract/downloads.ts'
import type { Route, Shapes } from '../../contract/route.ts'
import { type Asking, type Operation, on, raw } from '../platform/asking.ts'
import { record } from '../platform/changes.ts'
import type { Db } from '../platform/db.ts'
import { conflict, denied, missing } from '../platform/errors.ts'
import { authorize } from '../platform/policy.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type Desk, exportNamed, storeKey } from './desk.ts'
import {
  askForDownload,
  cancelDownload,
  listDownloads,
  type Prepare,
  removeDownload,
  retryDownload,
} from './downloads.ts'
import { type Exportable, type FileForm, fieldsOf, fileNameOf, keysOf } from './exports.ts'

export const downloadRoutes = (desk: Desk, prepare: Prepare): Operation[] => [
  on(userDownloads.list, ({ db, me, say, query }) => listDownloads(db, me, desk, say, query)),
  on(exports.show, async ({ db, me, params, say, enterprise }) => {
    const table = desk.exports.find(({ name }) => name === params.export)
    if (!table) throw missing()
    authorize(me, table.may)
    return fieldsOf(db, me, table, say, enterprise)
  }),
  on(downloads.create, ({ tx, me, body, ...asking }) => askForDownload(tx, me, desk, prepare, body, asking)),
  on(downloads.cancel, ({ tx, me, params, ...asking }) =>
    cancelDownload(tx, me, desk, params.downloadId, asking),
  ),
  on(downloads.retry, ({ tx, me, params, ...asking }) =>
    retryDownload(tx, me, desk, prepare, params.downloadId, asking),
  ),
  on(downloads.remove, ({ tx, me, params, address }) =>
    removeDownload(tx, me, desk.store, params.downloadId, address),
  ),
  raw(downloads.file, async ({ db, me, params, reply, now }) => {
    const file = await fileFor(db, me, desk, params.downloadId, now)
    const bytes = await desk.store.open(storeKey(file))
    if (!bytes) throw missing('download_is_gone')
    sendAs(reply, file.file_name, exportNamed(desk, file.export).form)
    await reply.header('content-length', String(file.bytes)).send(bytes)
  }),
]

/** One's own finished file, when one still may have everything that is in it. */
async function fileFor(db: Db, me: Viewer, desk: Desk, id: number, now: Date) {
  const row = await db
    .selectFrom('downloads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', me.user_id)
    .executeTakeFirst()
  if (!row) throw missing()
  const table = exportNamed(desk, row.export)
  authorize(me, table.may)
  const mine = new Set((await table.columnsFor(db, me)).map(({ key }) => key))
  if (!row.columns.every((key) => mine.has(key))) throw denied('denied.download')
  if (row.state === 'expired' || (row.expires_at && Date.parse(row.expires_at) <= now.getTime()))
    throw missing('download_is_gone')
  if (row.state !== 'ready') throw conflict('download_is_not_ready')
  return row
}

type CsvRoute = Route<Shapes & { raw: true; query: z.ZodType<{ columns: string[]; bom: boolean }> }, 'GET'>
type FieldsRoute = Route<Shapes & { returns: typeof CsvFields }, 'GET'>

/** The two doors to the CSV of a table: see `csvOf` of the contract. */
export function csvRoutes<Csv extends CsvRoute>(
  routes: { export_csv: Csv; valid_csv_fields: FieldsRoute },
  table: Exportable,
  { database }: Pick<Desk, 'database'>,
): Operation[] {
  const { export_csv, valid_csv_fields } = routes
  return [
    raw(
      export_csv as CsvRoute,
      async ({ db, me, say, locale, query, reply, now, address }: Asking<CsvRoute>) => {
        authorize(me, table.may)
        const { columns: chosen, bom, ...narrowed } = query
        const columns = keysOf(await table.columnsFor(db, me), chosen)
        const wish = { query: table.checkQuery(narrowed), columns, bom }
        // What leaves the house is noted before its first byte.
        await database.inTransaction(db.enterpriseId, (tx) =>
          record(tx, me, {
            action: 'download.streamed',
            subject: { type: 'export', id: null },
            difference: { export: table.name, columns: columns.join(', ') },
            address,
          }),
        )
        sendAs(reply, fileNameOf(table, say, me, now), table.form)
        await reply.send(
          Readable.from(textOf(table.pieces(db, { me, say, locale }, wish)), { objectMode: false }),
        )
      },
    ),
    on(valid_csv_fields, ({ db, me, say, enterprise }: Asking<FieldsRoute>) => {
      authorize(me, table.may)
      return fieldsOf(db, me, table, say, enterprise)
    }),
  ]
}

async function* textOf(pieces: AsyncIterable<{ text: string | Buffer }>) {
  for await (const { text } of pieces) yield typeof text === 'string' ? Buffer.from(text) : text
}

/** A file never opens in our name, whatever is in it, and no cache keeps it. */
function sendAs(reply: FastifyReply, name: string, form: FileForm) {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  reply
    .header('content-type', form.media_type)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percent)}`,
    )
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
}

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
