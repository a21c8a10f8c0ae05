import { downloads, exports, userDownloads } from '../../contract/downloads/downloads.ts'
import type { Db } from '../platform/db.ts'
import { conflict, denied, missing } from '../platform/errors.ts'
import { type Operation, on, raw } from '../platform/operation.ts'
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
import { fieldsOf } from './exports.ts'
import { holdsAll, rightsFor } from './rights.ts'
import { sendAs } from './sendAs.ts'

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
  await table.admit(db, me, row.query)
  if (row.state === 'expired' || (row.expires_at && Date.parse(row.expires_at) <= now.getTime()))
    throw missing('download_is_gone')
  if (row.state !== 'ready') throw conflict('download_is_not_ready')
  if (!holdsAll(await rightsFor(db, me, table, row.query), row.rights)) throw conflict('download_is_void')
  return row
}
