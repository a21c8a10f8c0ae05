import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'

/** Both the entries about the log itself: what was removed from it, and how long it is to be kept. */
export const LOG = { type: 'change_log', id: null }
export const REMOVED = 'change_log.expired'
export const KEPT = 'change_log.retention_changed'

/** What the log says about its last removal. */
export interface Removal {
  /** When the newest of the removed entries was written. */
  up_to: string
  up_to_seal: number
  hash: string
  entries: number
  keep_months: number
}

const about = (db: Db, action: string) =>
  db
    .selectFrom('change_log')
    .select(['id', 'difference'])
    .where('subject_type', '=', LOG.type)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function lastRemoval(db: Db): Promise<Removal | undefined> {
  return (await about(db, REMOVED))?.difference as Removal | undefined
}

/** The retention according to the log itself: from the last removal, or the latest change of the setting. */
export async function monthsSaid(db: Db): Promise<number | null> {
  const [removed, kept] = [await about(db, REMOVED), await about(db, KEPT)]
  if (kept && kept.id > (removed?.id ?? 0))
    return (kept.difference as { keep_months: [number | null, number | null] }).keep_months[1]
  return (removed?.difference as Removal | undefined)?.keep_months ?? null
}

/** Verifying the log and deleting from it exclude each other, so that neither sees the other half done. */
export const holdStill = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('change log', ${tx.enterpriseId}))`.execute(tx)
