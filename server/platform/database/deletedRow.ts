import { type Selectable, sql } from 'kysely'
import { conflict } from '../errors.ts'
import type { DB, Tx } from './db.ts'

/**
 * Restores a row deleted a moment ago with its id and timestamps, so that an act can be taken back. Restores nothing
 * if another row has taken its place.
 */
export async function putBack<T extends keyof DB>(tx: Tx, table: T, row: Selectable<DB[T]>) {
  const written = JSON.stringify({ ...row, enterprise_id: tx.enterpriseId })
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_record(null::${sql.table(table)}, ${written}::jsonb)
    on conflict do nothing`.execute(tx)
  if (numAffectedRows === 0n) throw conflict('undo_changed')
}
