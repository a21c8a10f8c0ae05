import { type Selectable, sql } from 'kysely'
import { conflict } from '../errors.ts'
import type { DB, Tx } from './db.ts'

/**
 * A row that was deleted a moment ago stands again as it did, with its number and its moments: for an act that is taken
 * back. Where something else has its place by now, nothing of that act is.
 */
export async function putBack<T extends keyof DB>(tx: Tx, table: T, row: Selectable<DB[T]>) {
  const written = JSON.stringify({ ...row, enterprise_id: tx.enterpriseId })
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_record(null::${sql.table(table)}, ${written}::jsonb)
    on conflict do nothing`.execute(tx)
  if (numAffectedRows === 0n) throw conflict('undo_changed')
}
