import { sql } from 'kysely'
import { missing } from '../errors.ts'
import type { DB, Tx } from './db.ts'

/** The order asked for: the ids named, each once, then the rest as they stood. Unknown ids are refused. */
export function orderAsked(known: readonly number[], ids: readonly number[]): number[] {
  if (ids.some((id) => !known.includes(id))) throw missing()
  return [...new Set([...ids, ...known])]
}

/** Gives each row its place, counted from one. */
export async function writeOrder(
  tx: Tx,
  table: keyof DB,
  column: 'sort_order' | 'position' | 'priority',
  order: readonly number[],
) {
  await sql`update ${sql.table(table)} t set ${sql.ref(column)} = o.place::int
    from unnest(${order}::bigint[]) with ordinality as o(id, place)
    where t.enterprise_id = ${tx.enterpriseId} and t.id = o.id`.execute(tx)
}
