import type { Locale } from '../../contract/locales.ts'
import { slot } from '../platform/area.ts'
import type { Database } from '../platform/database/db.ts'
import type { Enterprise, Enterprises } from '../platform/enterprises.ts'
import { invalid } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { type Process, perProcess } from '../platform/process.ts'
import type { Texts } from '../platform/texts.ts'
import type { Exportable } from './exports.ts'

/** What making and serving files needs. */
export interface ExportParts {
  database: Database
  store: FileStore
  data_dir: string
  texts: Texts
  enterprises: Enterprises
  nounsOf: (enterprise: Enterprise, locale: Locale) => Promise<Record<string, string>>
  exports: readonly Exportable[]
}

/** Every way a table leaves as a file. */
export const exportables = slot<(one: Process) => readonly Exportable[]>('exportables')

export const exportPartsOf = perProcess(
  (one): ExportParts => ({
    ...one,
    data_dir: one.settings.data_dir,
    exports: one.database.brought.to(exportables).flatMap((made) => made(one)),
  }),
)

export const knownExport = (parts: Pick<ExportParts, 'exports'>, name: string) =>
  parts.exports.find((table) => table.name === name)

export function exportNamed(parts: Pick<ExportParts, 'exports'>, name: string): Exportable {
  const table = knownExport(parts, name)
  if (!table) throw invalid({ export: { code: 'invalid' } })
  return table
}

interface Kept {
  file_key: string
  attempts: number
}

export const storeKey = ({ file_key, attempts }: Kept) => `exports/${file_key}-${attempts}.csv`

/** Deletes the bytes of every attempt before the row says so; otherwise a crash would leave them behind for good. */
export async function dropBytes(store: FileStore, { file_key, attempts }: Kept) {
  for (let attempt = 1; attempt <= attempts; attempt++)
    await store.drop(storeKey({ file_key, attempts: attempt }))
}
