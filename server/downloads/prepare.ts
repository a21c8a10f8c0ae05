import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { catalogueFor, FALLBACK_LOCALE } from '../../contract/locales.ts'
import { viewerOfPerson } from '../identity/viewer.ts'
import { notify } from '../messages/notifications.ts'
import { reading } from '../platform/act.ts'
import type { Tx } from '../platform/database/db.ts'
import { AppError } from '../platform/errors.ts'
import { type JobContext, job } from '../platform/jobs/jobs.ts'
import { type Due, plan } from '../platform/jobs/timed.ts'
import { perProcess } from '../platform/process.ts'
import { allows } from '../platform/rights/policy.ts'
import { codeOf } from '../platform/trouble.ts'
import { type DownloadRow, DUE, downloadsChanged, FORGOTTEN_AFTER_MS, forget, later } from './downloads.ts'
import { dropBytes, type ExportParts, exportPartsOf, knownExport, storeKey } from './exportParts.ts'
import { bytesOf, hoursOf } from './exports.ts'
import { rightsFor } from './rights.ts'

/** How often the person who waits sees the progress. */
const PROGRESS_MS = 1000
/** The queue tries a little more often than this; the last attempts find it settled. */
const MOST_ATTEMPTS = 5

type Reason = 'denied' | 'internal' | 'no_space' | 'too_slow'

/** The download was canceled or deleted, or another attempt has started: nobody waits for this one any more. */
class NobodyWaits extends Error {}

/**
 * Makes the file of a download. The job may run again, also while an earlier attempt still thinks it is at work: each
 * attempt writes a file of its own from the beginning, and only the newest may finish the row.
 */
export const prepareJob = (parts: ExportParts) =>
  job(
    'downloads.prepare',
    z.object({ download_id: z.number() }),
    async (context, { download_id }) => prepare(parts, context, download_id),
    'long',
  )

async function prepare(parts: ExportParts, { tx, now }: JobContext, id: number) {
  const apart = <T>(work: (tx: Tx) => Promise<T>) => parts.database.inTransaction(tx.enterpriseId, work)
  const row = await apart((own) => claim(own, id))
  if (!row) return
  const folder = join(parts.data_dir, 'tmp')
  const pathOf = (attempt: number) => join(folder, `export-${row.file_key}-${attempt}.csv`)
  const path = pathOf(row.attempts)
  try {
    await mkdir(folder, { recursive: true })
    for (let attempt = 1; attempt < row.attempts; attempt++) await rm(pathOf(attempt), { force: true })
    await dropBytes(parts.store, { ...row, attempts: row.attempts - 1 })
    const made = await write(parts, tx, row, {
      path,
      tell: (done) => apart((own) => progress(own, row, done)),
    })
    if (!made) return await apart((own) => fail(own, row, 'denied', now))
    await parts.store.put(storeKey(row), path, knownExport(parts, row.export)?.form.media_type ?? '')
    await finish(parts, tx, row, made)
  } catch (error) {
    if (error instanceof NobodyWaits) return await parts.store.drop(storeKey(row))
    // Its subject existed on request and no longer does, for them or for everybody.
    if (error instanceof AppError && ['missing', 'denied'].includes(error.kind))
      return await apart((own) => fail(own, row, 'denied', now))
    const reason = codeOf(error) === 'ENOSPC' ? 'no_space' : 'internal'
    await apart((own) => (row.attempts < MOST_ATTEMPTS ? giveBack(own, row) : fail(own, row, reason, now)))
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** Claimed for everybody to see, before and beside the job's own transaction, which lasts until the file is there. */
async function claim(tx: Tx, id: number) {
  const row = await tx
    .updateTable('downloads')
    .set({ state: 'in_progress', attempts: sql`attempts + 1`, rows_done: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'in_progress'])
    .returningAll()
    .executeTakeFirst()
  if (row) downloadsChanged(tx, row.user_id)
  return row
}

/** Changes the row as long as this attempt is the current one. */
const ours = (tx: Tx, { id, attempts, file_key }: DownloadRow) =>
  tx
    .updateTable('downloads')
    .where('id', '=', id)
    .where('file_key', '=', file_key)
    .where('attempts', '=', attempts)
    .where('state', '=', 'in_progress')

async function progress(tx: Tx, row: DownloadRow, change: { rows_done: number; rows_total?: number }) {
  const still = await ours(tx, row).set(change).returning('id').executeTakeFirst()
  if (!still) throw new NobodyWaits()
  downloadsChanged(tx, row.user_id)
}

/** Writes what the person may have at this moment; nothing when they may no longer have it. */
async function write(
  parts: ExportParts,
  tx: Tx,
  row: DownloadRow,
  {
    path,
    tell,
  }: { path: string; tell: (change: { rows_done: number; rows_total?: number }) => Promise<void> },
) {
  const table = knownExport(parts, row.export)
  const me = await viewerOfPerson(tx, row.user_id)
  if (!table || !me || !allows(me, table.may, undefined)) return undefined
  const mine = new Set((await table.columnsFor(reading(tx, me))).map(({ key }) => key))
  if (!row.columns.every((key) => mine.has(key))) return undefined
  const enterprise = await parts.enterprises.of(tx.enterpriseId)
  const locale = catalogueFor(row.locale) ?? FALLBACK_LOCALE
  const say = parts.texts.in(locale, await parts.nounsOf(enterprise, locale))
  const reader = reading(tx, me, { say, locale })
  // Before the rows: a right that ends while they are written ends the file, too.
  const rights = await rightsFor(reader, table, row.query)
  const rows_total = await table.count(reader, row.query)
  await tell({ rows_done: 0, ...(rows_total === undefined ? {} : { rows_total }) })

  const file = await open(path, 'w', 0o600)
  try {
    return { ...(await fill(file, table.pieces(reader, row), tell)), rights }
  } finally {
    await file.close()
  }
}

async function fill(
  file: FileHandle,
  pieces: AsyncIterable<{ text: string | Buffer; rows: number }>,
  tell: (change: { rows_done: number }) => Promise<void>,
) {
  let told = Date.now()
  let rows_done = 0
  let bytes = 0
  for await (const { text, rows } of pieces) {
    const buffer = bytesOf(text)
    await file.writeFile(buffer)
    bytes += buffer.length
    rows_done += rows
    if (Date.now() - told < PROGRESS_MS) continue
    told = Date.now()
    await tell({ rows_done })
  }
  return { bytes, rows_done }
}

async function finish(
  parts: ExportParts,
  tx: Tx,
  row: DownloadRow,
  { bytes, rows_done, rights }: { bytes: number; rows_done: number; rights: string[] },
) {
  const hours = hoursOf(await parts.enterprises.of(tx.enterpriseId), row.secure)
  const now = new Date()
  const expires_at = later(now, hours * 3_600_000)
  const done = await ours(tx, row)
    .set({
      state: 'ready',
      bytes,
      rights,
      rows_done,
      rows_total: rows_done,
      finished_at: now.toISOString(),
      expires_at,
    })
    .returning('id')
    .executeTakeFirst()
  if (!done) throw new NobodyWaits()
  await plan(tx, DUE, String(row.id), expires_at)
  await tellOwner(tx, row, 'download.ready')
}

async function giveBack(tx: Tx, row: DownloadRow) {
  await ours(tx, row).set({ state: 'waiting' }).execute()
  downloadsChanged(tx, row.user_id)
}

async function fail(tx: Tx, row: DownloadRow, reason: Reason, now: Date) {
  const failed = await ours(tx, row)
    .set({ state: 'failed', reason, finished_at: now.toISOString() })
    .returning('id')
    .executeTakeFirst()
  if (!failed) return
  await plan(tx, DUE, String(row.id), later(now, FORGOTTEN_AFTER_MS))
  await tellOwner(tx, row, 'download.failed')
}

async function tellOwner(tx: Tx, row: DownloadRow, kind: 'download.ready' | 'download.failed') {
  const news = { kind, facts: { file: row.file_name }, link: '/downloads', actor_id: null, network_id: null }
  await notify(tx, [row.user_id], news)
  downloadsChanged(tx, row.user_id)
}

/** A file expires, is given up when it never came, and is forgotten a month after that. */
export const downloadDue = ({ store }: Pick<ExportParts, 'store'>): Due => ({
  kind: DUE,
  happen: async (tx, subjectId, now) => {
    const row = await tx
      .selectFrom('downloads')
      .selectAll()
      .where('id', '=', Number(subjectId))
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    if (row.finished_at && row.state !== 'ready') return forget(tx, store, row)
    await dropBytes(store, row)
    const over =
      row.state === 'ready' ? { state: 'expired' } : { state: 'failed', reason: 'too_slow' satisfies Reason }
    await tx
      .updateTable('downloads')
      .set({ ...over, finished_at: row.finished_at ?? now.toISOString() })
      .where('id', '=', row.id)
      .execute()
    await plan(tx, DUE, subjectId, later(now, FORGOTTEN_AFTER_MS))
    downloadsChanged(tx, row.user_id)
  },
})

export const prepareOf = perProcess((one) => prepareJob(exportPartsOf(one)))
