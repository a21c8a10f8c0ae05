import { sql } from 'kysely'
import { notify } from '../../messages/notifications.ts'
import type { NotificationKind } from '../../messages/sentences.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Facts } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { type Due, plan, unplan } from '../../platform/jobs/timed.ts'
import { type ImportRecord, lockImport, moved } from './goOn.ts'

/** Why an import as a whole stopped: a key below `imports.failures`. */
export interface ImportFailure {
  code: 'right_lost' | 'quote_open' | 'unreadable' | 'no_rows' | 'stuck'
  facts?: Facts
}

/** Stops an import for good; what was written stays, and the person who started it is notified. */
export async function fail(tx: Tx, row: ImportRecord, failure: ImportFailure): Promise<false> {
  await tx
    .updateTable('imports')
    .set({ state: 'failed', failure: JSON.stringify(failure), finished_at: sql`now()` })
    .where('id', '=', row.id)
    .execute()
  // During the check the screen shows the failure; once it runs by itself, a notification does.
  if (row.state !== 'checking') await tell(tx, row, 'import.failed', {})
  moved(tx, [row.created_by])
  return false
}

export const STUCK = 'imports.stuck'
const EMPTY = 'imports.empty'
export const STUCK_MINUTES = 20
/** Rows and file contain personal data: kept only as long as an undo may be wanted. */
export const KEPT_DAYS = 30

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** If nothing moves for a while, somebody must hear of it. */
export const watch = (tx: Tx, id: number) => plan(tx, STUCK, String(id), inMinutes(STUCK_MINUTES))

export const keepAMonth = (tx: Tx, id: number) => plan(tx, EMPTY, String(id), inMinutes(KEPT_DAYS * 1440))

/** Everything is written: announced once, in the transaction of the last handful. */
export async function finish(tx: Tx, row: ImportRecord) {
  await tx
    .updateTable('imports')
    .set({ state: 'completed', finished_at: sql`now()` })
    .where('id', '=', row.id)
    .execute()
  await unplan(tx, STUCK, String(row.id))
  await keepAMonth(tx, row.id)
  await tell(tx, row, 'import.completed', {
    created: row.created_count,
    changed: row.changed_count,
    skipped: row.skipped_count,
    failed: row.failed_count,
  })
}

export async function finishUndo(tx: Tx, row: ImportRecord) {
  await tx
    .updateTable('imports')
    .set({ state: 'undone', undone_at: sql`now()` })
    .where('id', '=', row.id)
    .execute()
  await unplan(tx, STUCK, String(row.id))
  await tell(tx, row, 'import.undone', { taken_back: row.undone_count, kept: row.kept_count })
}

/** Forgets what people are; how many they were stays. */
export async function empty(tx: Tx, store: FileStore, id: number) {
  const row = await lockImport(tx, id)
  if (!row || row.emptied_at) return
  await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
  await tx
    .updateTable('imports')
    .set({ file_key: null, sample: '[]', emptied_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  // Last: should the rest fail, the file is still there for the next try.
  if (row.file_key) await store.drop(row.file_key)
}

/** The dues of imports. */
export const importDues = (store: FileStore): Due[] => [
  { kind: EMPTY, happen: (tx, id) => empty(tx, store, Number(id)) },
  {
    kind: STUCK,
    happen: async (tx, id) => {
      const row = await lockImport(tx, Number(id))
      if (row && isRunning(row.state)) await fail(tx, row, { code: 'stuck' })
    },
  },
]

export const isRunning = (state: string) => ['checking', 'in_progress', 'undoing'].includes(state)

/**
 * Notifies the person who started it: by bell, and by one mail at once whatever their frequency, as promised on the
 * screen.
 */
export async function tell(
  tx: Tx,
  row: ImportRecord,
  kind: NotificationKind,
  facts: Record<string, string | number>,
) {
  const user =
    row.state === 'undoing' ? (row.undone_by ?? row.created_by) : (row.applied_by ?? row.created_by)
  await notify(tx, [user], {
    kind,
    facts: { file: row.file_name, ...facts },
    link: `/admin/system/users/import/${row.id}`,
    actor_id: null,
    network_id: null,
  })
  await tx
    .updateTable('notifications')
    .set({ mail_due_at: sql`now()` })
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .where('created_at', '=', sql<string>`now()`)
    .execute()
}
