import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

interface Parent {
  table: string
  /** Columns here and there, in pairs. */
  here: string[]
  there: string[]
}

/** What must be known of a table to find one of its rows again and write it back. */
export interface Shape {
  table: string
  key: string[]
  columns: string[]
  parents: Parent[]
}

/** Asked of the database rather than written down: what a migration adds is undone like everything else. */
export async function shapesOf(tx: Db | Tx, tables: readonly string[]): Promise<Map<string, Shape>> {
  const { rows } = await sql<Shape>`
    select c.relname::text as "table",
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary and a.attname <> 'enterprise_id') as key,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select jsonb_agg(jsonb_build_object('table', p.relname,
          'here', (select jsonb_agg(a.attname order by n) from unnest(k.conkey) with ordinality as u(at, n)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = u.at),
          'there', (select jsonb_agg(a.attname order by n) from unnest(k.confkey) with ordinality as u(at, n)
            join pg_attribute a on a.attrelid = p.oid and a.attnum = u.at)))
        from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f'), '[]'::jsonb) as parents
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.table, row]))
}

const joined = (parts: readonly RawBuilder<unknown>[], between: RawBuilder<unknown>) =>
  sql.join(parts, between)

/** The primary key of a row, without the enterprise, as stored. */
export const keyOf = (shape: Shape, alias: string) =>
  sql`jsonb_build_object(${joined(
    shape.key.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]),
    sql`, `,
  )})`

/** `<alias>` is the row of its table that a kept key (or row), read as such a row, speaks of. */
export const sameKey = (shape: Shape, alias: string, other: string) =>
  joined(
    shape.key.map((column) => sql`${sql.ref(`${alias}.${column}`)} = ${sql.ref(`${other}.${column}`)}`),
    sql` and `,
  )

/** Everything that a row read from what was kept points to is still there. */
export const parentsThere = (tx: Db | Tx, shape: Shape, alias: string) =>
  joined(
    [
      sql`true`,
      ...shape.parents.map(({ table, here, there }) => {
        const own = here.filter((column) => column !== 'enterprise_id')
        const missing = joined(
          own.map((column) => sql`${sql.ref(`${alias}.${column}`)} is null`),
          sql` or `,
        )
        const meets = joined(
          there.map((column, at) =>
            here[at] === 'enterprise_id'
              ? sql`${sql.ref(`p.${column}`)} = ${tx.enterpriseId}`
              : sql`${sql.ref(`p.${column}`)} = ${sql.ref(`${alias}.${here[at] ?? ''}`)}`,
          ),
          sql` and `,
        )
        const exists = sql`exists (select from ${sql.table(table)} p where ${meets})`
        return own.length === 0 ? exists : sql`(${missing} or ${exists})`
      }),
    ],
    sql` and `,
  )
