import { downloads, exports, userDownloads } from '../../contract/downloads/downloads.ts'
import type { Reading } from '../platform/act.ts'
import { conflict, denied, missing } from '../platform/errors.ts'
import { type Operation, on, raw } from '../platform/http/operation.ts'
import { authorize } from '../platform/rights/policy.ts'
import { type Desk, exportNamed, storeKey } from './desk.ts'
import {
  askForDownload,
  cancelDownload,
  listDownloads,
  type Prepare,
  removeDownload,
  retryDownload,
} from './downloads.ts'
import { fieldsOf } from './exports.ts'
import { holdsAll, rightsFor } from './rights.ts'
import { sendAs } from './sendAs.ts'

export const downloadRoutes = (desk: Desk, prepare: Prepare): Operation[] => [
  on(userDownloads.list, (act, { query }) => listDownloads(act, desk, query)),
  on(exports.show, async (act, { params, enterprise }) => {
    const table = desk.exports.find(({ name }) => name === params.export)
    if (!table) throw missing()
    authorize(act.me, table.may)
    return fieldsOf(act, table, enterprise)
  }),
  on(downloads.create, (act, { body, locale }) => askForDownload(act, { desk, prepare }, body, locale)),
  on(downloads.cancel, (act, { params }) => cancelDownload(act, desk, params.downloadId)),
  on(downloads.retry, (act, { params }) => retryDownload(act, { desk, prepare }, params.downloadId)),
  on(downloads.remove, (act, { params }) => removeDownload(act, desk.store, params.downloadId)),
  raw(downloads.file, async (act, { params, reply }) => {
    const file = await fileFor(act, desk, params.downloadId)
    const bytes = await desk.store.open(storeKey(file))
    if (!bytes) throw missing('download_is_gone')
    sendAs(reply, file.file_name, exportNamed(desk, file.export).form)
    await reply.header('content-length', String(file.bytes)).send(bytes)
  }),
]

/** One's own finished file, when one still may have everything that is in it. */
async function fileFor(act: Reading, desk: Desk, id: number) {
  const { db, me, now } = act
  const row = await db
    .selectFrom('downloads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', me.user_id)
    .executeTakeFirst()
  if (!row) throw missing()
  const table = exportNamed(desk, row.export)
  authorize(me, table.may)
  const mine = new Set((await table.columnsFor(act)).map(({ key }) => key))
  if (!row.columns.every((key) => mine.has(key))) throw denied('denied.download')
  await table.admit(act, row.query)
  if (row.state === 'expired' || (row.expires_at && Date.parse(row.expires_at) <= now.getTime()))
    throw missing('download_is_gone')
  if (row.state !== 'ready') throw conflict('download_is_not_ready')
  if (!holdsAll(await rightsFor(act, table, row.query), row.rights)) throw conflict('download_is_void')
  return row
}
