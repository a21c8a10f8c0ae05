import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { Download, type downloads, userDownloads } from '../../contract/downloads/downloads.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Hears } from '../../contract/route.ts'
import { record } from '../platform/changes.ts'
import type { DB, Db, Tx } from '../platform/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import type { FileStore } from '../platform/fileStore.ts'
import type { Job } from '../platform/jobs.ts'
import { wentStale } from '../platform/live.ts'
import { allows, authorize } from '../platform/policy.ts'
import type { Speak } from '../platform/texts.ts'
import { plan, unplan } from '../platform/timed.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type Desk, dropBytes, exportNamed, knownExport } from './desk.ts'
import { fileNameOf, keysOf } from './exports.ts'
import { holdsAll, rightsFor, rightsOf } from './rights.ts'

export type DownloadRow = Selectable<DB['downloads']>
export type Prepare = Job<{ download_id: number }>

/** The timed row of a file: it expires, is given up, or is forgotten. */
export const DUE = 'download.due'
const HOUR_MS = 3_600_000
/** A file that isn't there after so long never comes: somebody may try again. */
const GIVEN_UP_AFTER_MS = 6 * HOUR_MS
/** How long the list remembers a file that is gone. */
export const FORGOTTEN_AFTER_MS = 30 * 24 * HOUR_MS
const MOST_UNFINISHED = 10

const unfinished = ['waiting', 'in_progress']
const over = ['failed', 'canceled', 'expired']

export const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()

export const downloadsChanged = (tx: Tx, userId: number) => wentStale(tx, [userDownloads.list.path], [userId])

export function downloadOf(
  desk: Pick<Desk, 'exports'>,
  me: Viewer,
  say: Speak,
  { rights, ...row }: DownloadRow,
  /** What the reader holds now; a file made by more is void, and is made again. */
  held: readonly string[] = rights ?? [],
): z.output<typeof Download> {
  const table = knownExport(desk, row.export)
  const may = table !== undefined && allows(me, table.may, undefined)
  const isVoid = row.state === 'ready' && !holdsAll(held, rights)
  return {
    ...row,
    title: table ? table.title(say) : row.export,
    state: Download.shape.state.parse(row.state),
    reason: row.reason && say(`downloads.reasons.${row.reason}`),
    can: {
      fetch: may && row.state === 'ready' && !isVoid,
      cancel: unfinished.includes(row.state),
      retry: may && (isVoid || over.includes(row.state)),
    },
  }
}

/** Files of others don't exist. */
async function lockOwn(tx: Tx, me: Viewer, id: number) {
  const row = await tx
    .selectFrom('downloads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', me.user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}

async function checkRoom(tx: Tx, me: Viewer) {
  // Whoever asks twice at once waits here, so that nobody gets past the limit between the count and the row.
  await tx.selectFrom('users').select('id').where('id', '=', me.user_id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('downloads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', me.user_id)
    .where('state', 'in', unfinished)
    .executeTakeFirstOrThrow()
  if (count >= MOST_UNFINISHED) throw conflict('too_many_downloads', { max: MOST_UNFINISHED })
}

interface Asking {
  say: Speak
  locale: Locale
  now: Date
  address: string
}

/** Asks for a table as a file. The rows are those that the person may see while it is made. */
export async function askForDownload(
  tx: Tx,
  me: Viewer,
  desk: Desk,
  prepare: Prepare,
  body: Hears<typeof downloads.create, 'body'>,
  { say, locale, now, address }: Asking,
) {
  const table = exportNamed(desk, body.export)
  authorize(me, table.may)
  const query = table.checkQuery(body.query ?? {})
  await table.admit(tx, me, query)
  const columns = keysOf(await table.columnsFor(tx, me), body.columns)
  await checkRoom(tx, me)
  const row = await tx
    .insertInto('downloads')
    .values({
      user_id: me.user_id,
      export: table.name,
      file_name: fileNameOf(table, say, me, now),
      columns,
      query: JSON.stringify(query),
      bom: body.bom ?? true,
      secure: table.secure,
      locale,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await begin(tx, me, prepare, row, now)
  await record(tx, me, {
    action: 'download.requested',
    subject: { type: 'download', id: row.id },
    difference: { export: table.name, columns: columns.join(', ') },
    address,
  })
  return downloadOf(desk, me, say, row)
}

async function begin(tx: Tx, me: Viewer, prepare: Prepare, { id }: DownloadRow, now: Date) {
  await plan(tx, DUE, String(id), later(now, GIVEN_UP_AFTER_MS))
  await prepare.later(tx, { download_id: id })
  downloadsChanged(tx, me.user_id)
}

export async function cancelDownload(
  tx: Tx,
  me: Viewer,
  desk: Desk,
  id: number,
  { say, now, address }: Asking,
) {
  const row = await lockOwn(tx, me, id)
  if (!unfinished.includes(row.state)) throw conflict('download_is_finished')
  await dropBytes(desk.store, row)
  const canceled = await tx
    .updateTable('downloads')
    .set({ state: 'canceled', finished_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await plan(tx, DUE, String(id), later(now, FORGOTTEN_AFTER_MS))
  downloadsChanged(tx, me.user_id)
  await record(tx, me, { action: 'download.canceled', subject: { type: 'download', id }, address })
  return downloadOf(desk, me, say, canceled)
}

/** The same file anew, with what is there now. */
export async function retryDownload(
  tx: Tx,
  me: Viewer,
  desk: Desk,
  prepare: Prepare,
  id: number,
  { say, now, address }: Asking,
) {
  const row = await lockOwn(tx, me, id)
  const table = exportNamed(desk, row.export)
  authorize(me, table.may)
  const query = table.anew?.(me, row.query) ?? row.query
  await table.admit(tx, me, query)
  const isVoid = row.state === 'ready' && !holdsAll(await rightsFor(tx, me, table, row.query), row.rights)
  if (!over.includes(row.state) && !isVoid) throw conflict('download_is_there')
  await checkRoom(tx, me)
  await dropBytes(desk.store, row)
  const again = await tx
    .updateTable('downloads')
    .set({
      state: 'waiting',
      reason: null,
      attempts: 0,
      rows_done: 0,
      rows_total: null,
      bytes: null,
      finished_at: null,
      expires_at: null,
      rights: null,
      query: JSON.stringify(query),
      file_key: sql`gen_random_uuid()`,
      file_name: fileNameOf(table, say, me, now),
      columns: keysOf(await table.columnsFor(tx, me), row.columns),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await begin(tx, me, prepare, again, now)
  await record(tx, me, {
    action: 'download.requested',
    subject: { type: 'download', id },
    difference: { export: table.name, columns: again.columns.join(', ') },
    address,
  })
  return downloadOf(desk, me, say, again)
}

export async function removeDownload(tx: Tx, me: Viewer, store: FileStore, id: number, address: string) {
  const row = await lockOwn(tx, me, id)
  await forget(tx, store, row)
  downloadsChanged(tx, me.user_id)
  await record(tx, me, {
    action: 'download.removed',
    subject: { type: 'download', id },
    difference: { export: row.export },
    address,
  })
  return { done: true as const }
}

/** The row and the bytes. */
export async function forget(tx: Tx, store: FileStore, row: DownloadRow) {
  await dropBytes(store, row)
  await unplan(tx, DUE, String(row.id))
  await tx.deleteFrom('downloads').where('id', '=', row.id).execute()
}

/** For the purge of a person: every file they ever asked for. */
export async function dropDownloadsOf(tx: Tx, store: FileStore, userId: number) {
  const rows = await tx
    .selectFrom('downloads')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
  for (const row of rows) await forget(tx, store, row)
}

type ListQuery = Hears<typeof userDownloads.list, 'query'>

const listed = (db: Db, me: Viewer, { state, search }: ListQuery) => {
  let rows = db.selectFrom('downloads').where('user_id', '=', me.user_id)
  if (state) rows = rows.where('state', '=', state)
  if (search) rows = rows.where('file_name', 'ilike', `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return rows
}

/** One's own files. Nobody has so many that they couldn't be counted. */
export async function listDownloads(db: Db, me: Viewer, desk: Desk, say: Speak, query: ListQuery) {
  const { page, page_size, sort_by } = query
  const direction = query.sort_direction ?? (sort_by === 'created_at' ? 'desc' : 'asc')
  const [rows, counted] = await Promise.all([
    listed(db, me, query)
      .selectAll()
      .orderBy(sort_by, direction)
      .orderBy('id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    listed(db, me, query)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const general = await rightsOf(db, me)
  return {
    items: await Promise.all(
      rows.map(async (row) => {
        const more = row.state === 'ready' ? knownExport(desk, row.export)?.rights : undefined
        const special = more ? await more(db, me, row.query).catch(() => []) : []
        return downloadOf(desk, me, say, row, [...general, ...special])
      }),
    ),
    page,
    page_size,
    total: counted.total,
    total_is: 'exact' as const,
  }
}
