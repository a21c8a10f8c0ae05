import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Cell = string | number | null
export type Line = readonly Cell[]

const line = (cells: Line) => `${cells.map((cell) => (cell === null ? '\\N' : cell)).join('\t')}\n`

/** Rows into a table, as they are made: none of them is kept. */
export async function copy(client: pg.Client, into: string, rows: Iterable<Line>) {
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  let chunk = ''
  for (const row of rows) {
    chunk += line(row)
    if (chunk.length < 256_000) continue
    if (!stream.write(chunk)) await once(stream, 'drain')
    chunk = ''
  }
  stream.end(chunk)
  await once(stream, 'finish')
}

/** Reserves so many ids of a table; returns the first. */
export async function idsOf(client: pg.Client, table: string, count: number) {
  const { rows } = await client.query<{ last: number }>(
    `select setval(pg_get_serial_sequence($1, 'id'), nextval(pg_get_serial_sequence($1, 'id')) + $2::bigint) as last`,
    [table, count],
  )
  return (rows[0]?.last ?? 0) - count
}

/**
 * Runs work on tables without their indexes and rebuilds these afterwards: sorting ten million rows takes seconds,
 * inserting each in its place minutes. Keys that others refer to stay.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  act: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ away: string; back: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as away,
        format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as back
      from pg_constraint c
      where c.conrelid = any($1::regclass[]) and c.contype in ('p', 'u')
        and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ away: string; back: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as away, pg_get_indexdef(i.indexrelid) as back
      from pg_index i
      where i.indrelid = any($1::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  const changes = [...keys, ...indexes]
  for (const { away } of changes) await client.query(away)
  try {
    await act()
  } finally {
    await client.query("set maintenance_work_mem = '3GB'")
    for (const { back } of changes) await client.query(back)
  }
}
