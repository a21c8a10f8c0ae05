import { imports } from '../../../contract/people/imports.ts'
import type { Letters } from '../../identity/letters.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { wentStale } from '../../platform/live/live.ts'
import type { Texts } from '../../platform/texts.ts'

/** What imports need of their process. */
export interface ImportParts {
  store: FileStore
  letters: Letters
  texts: Texts
}

export const works = { check: 'imports.check', apply: 'imports.apply', undo: 'imports.undo' } as const

/** Enqueues the next handful, within this one's transaction. */
export const goOn = (tx: Tx, work: string, import_id: number) => tx.queue.put(tx, 'long', work, { import_id })

/** Refreshes the progress on open pages. */
export const moved = (tx: Tx, users: readonly number[]) =>
  wentStale(tx, [imports.list.path, '/api/v2/csv_files'], [...new Set(users)])

export async function lockImport(tx: Tx, id: number) {
  return tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type ImportRecord = NonNullable<Awaited<ReturnType<typeof lockImport>>>
