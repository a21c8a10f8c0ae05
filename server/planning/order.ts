import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'

/** The rows that share one order. */
export interface Line {
  table: 'kpi_fields' | 'aims'
  /** Of the row `t`. */
  fits: RawBuilder<boolean>
}

const rowsOf = (tx: Tx, { table, fits }: Line) =>
  sql`${sql.table(table)} t where t.enterprise_id = ${tx.enterpriseId} and ${fits}`

/** After everything that is there already. */
export async function lastPlace(tx: Tx, line: Line): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(t.position), 0) + 1 as place from ${rowsOf(tx, line)}`.execute(tx)
  return rows[0]?.place ?? 1
}

/** Those named come first, in this order; the others follow as they were. Ids outside this order are missing. */
export async function putInOrder(tx: Tx, line: Line, ids: readonly number[]) {
  const { rows: there } = await sql<{ id: number }>`
    select t.id from ${rowsOf(tx, line)} order by t.position, t.id`.execute(tx)
  const known = new Set(there.map(({ id }) => id))
  const first = [...new Set(ids)]
  if (first.some((id) => !known.has(id))) throw missing()
  const named = new Set(first)
  const order = [...first, ...there.flatMap(({ id }) => (named.has(id) ? [] : [id]))]
  await sql`update ${sql.table(line.table)} t set position = o.place
    from unnest(${order}::bigint[]) with ordinality as o(id, place)
    where t.enterprise_id = ${tx.enterpriseId} and ${line.fits} and t.id = o.id`.execute(tx)
}
