import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { Download, type downloads, userDownloads } from '../../contract/downloads/downloads.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act, Reading, Spoken } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { DB, Tx } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { conflict, missing } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { plan, unplan } from '../platform/jobs/timed.ts'
import { wentStale } from '../platform/live/live.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { downloadAbilitiesOf, mayDoTo, stateFor, unfinished } from './abilities.ts'
import { dropBytes, type ExportParts, exportNamed, knownExport } from './exportParts.ts'
import { fileNameOf, keysOf } from './exports.ts'
import { rightsFor, rightsOf } from './rights.ts'

export type DownloadRow = Selectable<DB['downloads']>
export type Prepare = Job<{ download_id: number }>

/** The timed row of a file: it expires, is given up, or is forgotten. */
export const DUE = 'download.due'
const HOUR_MS = 3_600_000
/** A file that isn't finished after this long never will be: it can be requested again. */
const GIVEN_UP_AFTER_MS = 6 * HOUR_MS
/** How long the list remembers a file that is gone. */
export const FORGOTTEN_AFTER_MS = 30 * 24 * HOUR_MS
const MOST_UNFINISHED = 10

export const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()

export const downloadsChanged = (tx: Tx, userId: number) => wentStale(tx, [userDownloads.list.path], [userId])

export function downloadOf(
  { me, say }: Reading & Spoken,
  parts: Pick<ExportParts, 'exports'>,
  { rights, ...row }: DownloadRow,
  /** The reader's present rights; a file made with more rights is void and must be made again. */
  held: readonly string[] = rights ?? [],
): z.output<typeof Download> {
  const table = knownExport(parts, row.export)
  const may = table !== undefined && allows(me, table.may, undefined)
  return {
    ...row,
    title: table ? table.title(say) : row.export,
    state: Download.shape.state.parse(row.state),
    reason: row.reason && say(`downloads.reasons.${row.reason}`),
    can: downloadAbilitiesOf(stateFor({ state: row.state, rights }, held), may),
  }
}

/** Files of others don't exist. */
async function lockOwn({ tx, me }: Act, id: number) {
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

async function checkRoom({ tx, me }: Act) {
  // Two requests of one person wait for each other here, so that neither gets past the limit between count and
  // insert.
  await tx.selectFrom('users').select('id').where('id', '=', me.user_id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('downloads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', me.user_id)
    .where('state', 'in', unfinished)
    .executeTakeFirstOrThrow()
  if (count >= MOST_UNFINISHED) throw conflict('too_many_downloads', { max: MOST_UNFINISHED })
}

/** What making a file needs, and the job that does it. */
export interface Making {
  parts: ExportParts
  prepare: Prepare
}

/** Requests a table as a file. Its rows are those that the person may see while it is made. */
export async function askForDownload(
  act: Act & Spoken,
  { parts, prepare }: Making,
  body: Hears<typeof downloads.create, 'body'>,
  locale: Locale,
) {
  const { tx, me, now, say } = act
  const table = exportNamed(parts, body.export)
  authorize(me, table.may)
  const query = table.checkQuery(body.query ?? {})
  await table.admit(act, query)
  const columns = keysOf(await table.columnsFor(act), body.columns)
  await checkRoom(act)
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
  await begin(act, prepare, row)
  await record(act, {
    action: 'download.requested',
    subject: { type: 'download', id: row.id },
    difference: { export: table.name, columns: columns.join(', ') },
  })
  return downloadOf(act, parts, row)
}

async function begin({ tx, me, now }: Act, prepare: Prepare, { id }: DownloadRow) {
  await plan(tx, DUE, String(id), later(now, GIVEN_UP_AFTER_MS))
  await prepare.later(tx, { download_id: id })
  downloadsChanged(tx, me.user_id)
}

export async function cancelDownload(act: Act & Spoken, parts: ExportParts, id: number) {
  const { tx, me, now } = act
  const row = await lockOwn(act, id)
  mayDoTo(stateFor(row, row.rights ?? []), 'cancel')
  await dropBytes(parts.store, row)
  const canceled = await tx
    .updateTable('downloads')
    .set({ state: 'canceled', finished_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await plan(tx, DUE, String(id), later(now, FORGOTTEN_AFTER_MS))
  downloadsChanged(tx, me.user_id)
  await record(act, { action: 'download.canceled', subject: { type: 'download', id } })
  return downloadOf(act, parts, canceled)
}

/** The same file again, with today's rows. */
export async function retryDownload(act: Act & Spoken, { parts, prepare }: Making, id: number) {
  const { tx, me, now, say } = act
  const row = await lockOwn(act, id)
  const table = exportNamed(parts, row.export)
  authorize(me, table.may)
  const query = table.anew?.(me, row.query) ?? row.query
  await table.admit(act, query)
  mayDoTo(stateFor(row, await rightsFor(act, table, row.query)), 'retry')
  await checkRoom(act)
  await dropBytes(parts.store, row)
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
      columns: keysOf(await table.columnsFor(act), row.columns),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await begin(act, prepare, again)
  await record(act, {
    action: 'download.requested',
    subject: { type: 'download', id },
    difference: { export: table.name, columns: again.columns.join(', ') },
  })
  return downloadOf(act, parts, again)
}

export async function removeDownload(act: Act, store: FileStore, id: number) {
  const { tx, me } = act
  const row = await lockOwn(act, id)
  await forget(tx, store, row)
  downloadsChanged(tx, me.user_id)
  await record(act, {
    action: 'download.removed',
    subject: { type: 'download', id },
    difference: { export: row.export },
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

const listed = ({ db, me }: Reading, { state, search }: ListQuery) => {
  const rows = db
    .selectFrom('downloads')
    .where('user_id', '=', me.user_id)
    .where(contains('file_name', search))
  return state ? rows.where('state', '=', state) : rows
}

/** One's own files: few enough to be counted exactly. */
export async function listDownloads(act: Reading & Spoken, parts: ExportParts, query: ListQuery) {
  const { page, page_size, sort_by } = query
  const direction = query.sort_direction ?? (sort_by === 'created_at' ? 'desc' : 'asc')
  const [rows, counted] = await Promise.all([
    listed(act, query)
      .selectAll()
      .orderBy(sort_by, direction)
      .orderBy('id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    listed(act, query)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const general = await rightsOf(act)
  return {
    items: await Promise.all(
      rows.map(async (row) => {
        const more = row.state === 'ready' ? knownExport(parts, row.export)?.rights : undefined
        const special = more ? await more(act, row.query).catch(() => []) : []
        return downloadOf(act, parts, row, [...general, ...special])
      }),
    ),
    page,
    page_size,
    total: counted.total,
    total_is: 'exact' as const,
  }
}
