import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type Kept, shapeOf } from './keptRows.ts'
import { isOf } from './records.ts'
import { parentsThere, type Shape, sameKey } from './shapes.ts'

export interface Part {
  table: string
  kind: 'moved' | 'changed' | 'dropped' | 'made'
  column: string | null
}

/** The kinds of rows a merge kept. */
export async function partsOf(db: Db | Tx, merge_id: number): Promise<Part[]> {
  const { rows } =
    await sql<Part>`select distinct table_name as "table", kind, column_name as "column" from merge_rows
    where enterprise_id = ${db.enterpriseId} and merge_id = ${merge_id}::bigint order by 1, 2, 3`.execute(db)
  return rows
}

/** The kept rows of one kind, as `r`. */
export const keptRows = (db: Db | Tx, merge_id: number, { table, kind, column }: Part) =>
  sql`(select * from merge_rows where enterprise_id = ${db.enterpriseId} and merge_id = ${merge_id}::bigint
    and table_name = ${table} and kind = ${kind} and column_name is not distinct from ${column}) r`

const rowAt = (tx: Db | Tx, shape: Shape, more: RawBuilder<unknown>) =>
  sql`exists (select from ${sql.table(shape.table)} t, lateral jsonb_populate_record(null::${sql.table(shape.table)}, r.key) w
    where ${sql.ref(shape.table === 'enterprises' ? 't.id' : 't.enterprise_id')} = ${tx.enterpriseId}
      and ${sameKey(shape, 't', 'w')} and ${more})`

/** Whether a kept row, `r`, can be restored: nobody has changed it since, and what it refers to still exists. */
export function isIntact(tx: Db | Tx, kept: Kept, { table, kind, column }: Part, kept_id: number) {
  const shape = shapeOf(kept, table)
  if (kind === 'moved') return rowAt(tx, shape, isOf(tx, table, column ?? '', kept_id))
  // Columns added by a later migration weren't changed by anybody.
  if (kind !== 'dropped') return rowAt(tx, shape, sql`to_jsonb(t) @> r.after`)
  return sql`(select ${parentsThere(tx, shape, 'w')} from jsonb_populate_record(null::${sql.table(table)}, r.before) w)`
}

/** Looks once, before anything is put back, which rows can be. */
export async function markIntact(tx: Tx, kept: Kept, part: Part, kept_id: number) {
  await sql`update merge_rows set intact = true
    from (select r.id from ${keptRows(tx, kept.merge_id, part)} where ${isIntact(tx, kept, part, kept_id)}) found
    where merge_rows.enterprise_id = ${tx.enterpriseId} and merge_rows.merge_id = ${kept.merge_id}::bigint
      and merge_rows.id = found.id`.execute(tx)
}

const columnsOf = (shape: Shape, alias?: string) =>
  sql.join(
    shape.columns.map((column) => sql.ref(alias ? `${alias}.${column}` : column)),
    sql`, `,
  )

/** Puts back what is intact. */
export async function putBack(tx: Tx, kept: Kept, part: Part, gone_id: number) {
  const { table, kind, column } = part
  const shape = shapeOf(kept, table)
  const rows = keptRows(tx, kept.merge_id, part)
  const own = sql`${sql.ref(table === 'enterprises' ? 't.id' : 't.enterprise_id')} = ${tx.enterpriseId}`
  if (kind === 'made')
    await sql`delete from ${sql.table(table)} t using ${rows}
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.key) w
      where r.intact and ${own} and ${sameKey(shape, 't', 'w')}`.execute(tx)
  if (kind === 'moved')
    await sql`update ${sql.table(table)} t set ${sql.ref(column ?? '')} = ${gone_id}::bigint from ${rows}
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.key) w
      where r.intact and ${own} and ${sameKey(shape, 't', 'w')}`.execute(tx)
  if (kind === 'changed')
    await sql`update ${sql.table(table)} t set (${columnsOf({
      ...shape,
      columns: writable(shape),
    })}) = row(${columnsOf({ ...shape, columns: writable(shape) }, 'b')}) from ${rows}
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.before) b
      where r.intact and ${own} and ${sameKey(shape, 't', 'b')}`.execute(tx)
  if (kind === 'dropped')
    await sql`insert into ${sql.table(table)} (${columnsOf(shape)}) overriding system value
      select ${columnsOf(shape, 'b')} from ${rows}
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.before) b
      where r.intact on conflict do nothing`.execute(tx)
}

const writable = ({ key, columns }: Shape) =>
  columns.filter((column) => column !== 'enterprise_id' && !key.includes(column))
