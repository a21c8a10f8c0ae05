import { downloads, exports, userDownloads } from '../../contract/downloads/downloads.ts'
import type { Reading } from '../platform/act.ts'
import { denied, missing } from '../platform/errors.ts'
import { type Operation, on, raw } from '../platform/http/operation.ts'
import { authorize } from '../platform/rights/policy.ts'
import { mayDoTo, stateFor } from './abilities.ts'
import {
  askForDownload,
  cancelDownload,
  listDownloads,
  type Prepare,
  removeDownload,
  retryDownload,
} from './downloads.ts'
import { type ExportParts, exportNamed, storeKey } from './exportParts.ts'
import { fieldsOf } from './exports.ts'
import { rightsFor } from './rights.ts'
import { sendAs } from './sendAs.ts'

export const downloadRoutes = (parts: ExportParts, prepare: Prepare): Operation[] => [
  on(userDownloads.list, (act, { query }) => listDownloads(act, parts, query)),
  on(exports.show, async (act, { params, enterprise }) => {
    const table = parts.exports.find(({ name }) => name === params.export)
    if (!table) throw missing()
    authorize(act.me, table.may)
    return fieldsOf(act, table, enterprise)
  }),
  on(downloads.create, (act, { body, locale }) => askForDownload(act, { parts, prepare }, body, locale)),
  on(downloads.cancel, (act, { params }) => cancelDownload(act, parts, params.downloadId)),
  on(downloads.retry, (act, { params }) => retryDownload(act, { parts, prepare }, params.downloadId)),
  on(downloads.remove, (act, { params }) => removeDownload(act, parts.store, params.downloadId)),
  raw(downloads.file, async (act, { params, reply }) => {
    const file = await fileFor(act, parts, params.downloadId)
    const bytes = await parts.store.open(storeKey(file))
    if (!bytes) throw missing('download_is_gone')
    sendAs(reply, file.file_name, exportNamed(parts, file.export).form)
    await reply.header('content-length', String(file.bytes)).send(bytes)
  }),
]

/** One's own finished file, if one may still have everything in it. */
async function fileFor(act: Reading, parts: ExportParts, id: number) {
  const { db, me, now } = act
  const row = await db
    .selectFrom('downloads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', me.user_id)
    .executeTakeFirst()
  if (!row) throw missing()
  const table = exportNamed(parts, row.export)
  authorize(me, table.may)
  const mine = new Set((await table.columnsFor(act)).map(({ key }) => key))
  if (!row.columns.every((key) => mine.has(key))) throw denied('denied.download')
  await table.admit(act, row.query)
  if (row.expires_at && Date.parse(row.expires_at) <= now.getTime()) throw missing('download_is_gone')
  mayDoTo(stateFor(row, await rightsFor(act, table, row.query)), 'fetch')
  return row
}
