import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOM, csvLine } from '../../../contract/csv.ts'
import { DUE } from '../../downloads/downloads.ts'
import { storeKey } from '../../downloads/exportParts.ts'
import { plan } from '../../platform/jobs/timed.ts'
import type { Lived } from './lived.ts'
import type { DownloadLife } from './types.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
/** When a file expires, and when an unfinished one is given up. */
const STAYS_HOURS = 24
const FORGOTTEN_HOURS = 30 * 24

const columns = ['id', 'name', 'short_description', 'member_count']

/** Files in every state but on their way, which takes a worker: there, given up, stopped, gone. */
export async function addDownloads({ tx, life, store, tmp_dir, person }: Lived) {
  for (const one of life.downloads) {
    const bytes = one.state === 'ready' || one.state === 'expired' ? await fileOf(one) : null
    const finished_at = ago(one.hours - 0.02)
    const expires_at = bytes ? ago(one.hours - STAYS_HOURS) : null
    const row = await tx
      .insertInto('downloads')
      .values({
        user_id: person(one.person),
        export: one.export,
        file_name: one.file_name,
        columns,
        query: JSON.stringify({ kind: 'group' }),
        secure: false,
        locale: 'en',
        state: one.state,
        reason: one.state === 'failed' ? 'too_slow' : null,
        attempts: 1,
        rows_done: Math.ceil(one.rows * (bytes ? 1 : 0.4)),
        rows_total: one.rows,
        bytes: bytes?.length ?? null,
        created_at: ago(one.hours),
        finished_at,
        expires_at,
      })
      .returning(['id', 'file_key', 'attempts'])
      .executeTakeFirstOrThrow()
    if (bytes && one.state === 'ready') {
      const path = join(tmp_dir, randomUUID())
      await writeFile(path, bytes)
      await store.put(storeKey(row), path, 'text/csv; charset=utf-8')
    }
    const due = one.state === 'ready' ? expires_at : ago(one.hours - FORGOTTEN_HOURS)
    await plan(tx, DUE, String(row.id), due ?? ago(-STAYS_HOURS))
  }
}

const fileOf = async ({ rows }: DownloadLife) =>
  Buffer.from(
    BOM +
      csvLine(['Id', 'Name', 'In short', 'Members']) +
      Array.from({ length: rows }, (_, at) =>
        csvLine([at + 1, `Circle ${at + 1}`, 'As it was then', 12 + at]),
      ).join(''),
  )
