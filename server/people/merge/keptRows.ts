import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { Shape } from './shapes.ts'
import { keyOf, sameKey } from './shapes.ts'

/** What is kept during a merge so that it can be undone: written by the statements that move the rows. */
export interface Kept {
  merge_id: number
  shapes: ReadonlyMap<string, Shape>
}

export function shapeOf({ shapes }: Kept, table: string): Shape {
  const shape = shapes.get(table)
  if (!shape) throw new Error(`${table} has no shape`)
  return shape
}

/** Rows before they are changed or go. `from` names the table as `t`. */
export async function keepRows(tx: Tx, kept: Kept, table: string, where: RawBuilder<unknown>) {
  const shape = shapeOf(kept, table)
  await sql`insert into merge_rows (enterprise_id, merge_id, table_name, kind, key, before)
    select ${tx.enterpriseId}, ${kept.merge_id}::bigint, ${table}, 'changed', ${keyOf(shape, 't')}, to_jsonb(t)
    from ${sql.table(table)} t where ${where}`.execute(tx)
}

/** The rows that go, kept by the statement that lets them go. */
export const dropKept = (tx: Tx, kept: Kept, table: string, where: RawBuilder<unknown>) =>
  sql`with gone as (delete from ${sql.table(table)} t where ${where} returning t.*)
    insert into merge_rows (enterprise_id, merge_id, table_name, kind, key, before)
    select ${tx.enterpriseId}, ${kept.merge_id}::bigint, ${table}, 'dropped', ${keyOf(shapeOf(kept, table), 't')},
      to_jsonb(t) from gone t`.execute(tx)

/** The rows that name somebody else from now on, with the column in which they do. */
export async function moveKept(
  tx: Tx,
  kept: Kept,
  { table, column }: { table: string; column: string },
  { to, where }: { to: number; where: RawBuilder<unknown> },
) {
  const { numAffectedRows } = await sql`with moved as (
      update ${sql.table(table)} t set ${sql.ref(column)} = ${to}::bigint where ${where} returning t.*)
    insert into merge_rows (enterprise_id, merge_id, table_name, kind, column_name, key)
    select ${tx.enterpriseId}, ${kept.merge_id}::bigint, ${table}, 'moved', ${column},
      ${keyOf(shapeOf(kept, table), 't')} from moved t`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** What became of the kept rows: changed, gone, or unchanged, which needn't be kept. */
export async function settleKept(tx: Tx, kept: Kept, table: string) {
  const shape = shapeOf(kept, table)
  const mine = sql`enterprise_id = ${tx.enterpriseId} and merge_id = ${kept.merge_id}::bigint
    and table_name = ${table} and kind = 'changed'`
  await sql`update merge_rows set after = found.after from (
      select r.id, to_jsonb(t) as after
      from (select * from merge_rows where ${mine}) r
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, r.key) w
      join ${sql.table(table)} t on t.enterprise_id = ${tx.enterpriseId} and ${sameKey(shape, 't', 'w')}
    ) found
    where merge_rows.enterprise_id = ${tx.enterpriseId} and merge_rows.merge_id = ${kept.merge_id}::bigint
      and merge_rows.id = found.id`.execute(tx)
  await sql`delete from merge_rows where ${mine} and before = after`.execute(tx)
  await sql`update merge_rows set kind = 'dropped' where ${mine} and after is null`.execute(tx)
}

/** The rows of the one who stays that weren't there before. For tables that were kept whole. */
export const keepMade = (
  tx: Tx,
  kept: Kept,
  table: string,
  { where, was }: { where: RawBuilder<unknown>; was: readonly unknown[] },
) =>
  sql`insert into merge_rows (enterprise_id, merge_id, table_name, kind, key, after)
    select ${tx.enterpriseId}, ${kept.merge_id}::bigint, ${table}, 'made', ${keyOf(shapeOf(kept, table), 't')}, to_jsonb(t)
    from ${sql.table(table)} t
    where ${where} and not (${keyOf(shapeOf(kept, table), 't')} = any(
      select jsonb_array_elements(${JSON.stringify(was)}::jsonb)))`.execute(tx)

/** The keys of the rows a table has now. */
export async function keysNow(tx: Tx, kept: Kept, table: string, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ key: unknown }>`select ${keyOf(shapeOf(kept, table), 't')} as key
    from ${sql.table(table)} t where ${where}`.execute(tx)
  return rows.map(({ key }) => key)
}
