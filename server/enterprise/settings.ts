import { type Selectable, sql } from 'kysely'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import type { DB, Tx } from '../platform/database/db.ts'
import { enterpriseChanged } from '../platform/live/listen.ts'
import { wentStale } from '../platform/live/live.ts'

type Settings = Partial<Omit<Selectable<DB['enterprises']>, 'id' | 'version' | 'settings_version'>>

/**
 * The only place that writes settings of the enterprise. Every process drops what it kept, and open pages of the
 * administration ask for a reload, since what came with them is older.
 */
export async function writeSettings(tx: Tx, settings: Settings) {
  await tx
    .updateTable('enterprises')
    .set({ ...settings, settings_version: sql`settings_version + 1`, version: sql`version + 1` })
    .where('id', '=', tx.enterpriseId)
    .execute()
  await enterpriseChanged(tx)
  wentStale(tx, [enterprises.auth.path, enterprises.show.path])
}
