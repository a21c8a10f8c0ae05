import { createWriteStream, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { Entry } from '../server/platform/files/tar.ts'
import { Trouble } from '../server/platform/trouble.ts'

/**
 * Tables are split into parts of this size: a tar needs each size before the bytes, and a table's is known only at
 * its end.
 */
const PART = 4 * 1024 * 1024

export const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
export const Sum = z.object({ table: z.string(), rows: z.number(), hash: z.string() })
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  migration: z.number(),
  queue: z.number().nullable(),
  tables: z.array(Table),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
})
export type Table = z.infer<typeof Table>
export type Sum = z.infer<typeof Sum>
export type Manifest = z.infer<typeof Manifest>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const full = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`
export const columnsOf = (table: Table) => table.columns.map(quoted).join(', ')

export async function describe(client: pg.Client): Promise<Manifest> {
  const { rows: known } = await client.query("select to_regclass('schema_migrations') is not null as there")
  if (!known[0]?.there) throw new Trouble('This database holds no Kindred yet: npm start makes one.')
  const migrations = await client.query<{ migration: number }>(
    'select coalesce(max(number), 0)::int as migration from schema_migrations',
  )
  const queueThere = await client.query("select to_regclass('pgboss.version') is not null as there")
  const queue = queueThere.rows[0]?.there
    ? await client.query<{ version: number }>('select version::int from pgboss.version')
    : undefined
  const tables = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'pgboss')
       and (n.nspname, c.relname) <> ('public', 'schema_migrations')
     group by 1, 2 order by 1, 2`,
  )
  const names = await client.query<{ schema: string; name: string }>(
    "select schemaname as schema, sequencename as name from pg_sequences where schemaname in ('public', 'pgboss') order by 1, 2",
  )
  const sequences: Manifest['sequences'] = []
  for (const sequence of names.rows) {
    const { rows } = await client.query(`select last_value::text, is_called from ${full(sequence)}`)
    sequences.push({ ...sequence, ...rows[0] })
  }
  return {
    format: 1,
    made_at: new Date().toISOString(),
    migration: migrations.rows[0]?.migration ?? 0,
    queue: queue?.rows[0]?.version ?? null,
    tables: tables.rows,
    sequences,
  }
}

/** Equal for the same rows in any order. */
export async function sumOf(client: pg.Client, table: Table): Promise<Sum> {
  const { rows } = await client.query(
    `select count(*)::float8 as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash
     from (select ${columnsOf(table)} from ${full(table)}) t`,
  )
  return {
    table: `${table.schema}.${table.name}`,
    rows: Number(rows[0].rows),
    hash: BigInt.asUintN(64, BigInt(rows[0].hash)).toString(16).padStart(16, '0'),
  }
}

export async function* partsOf(client: pg.Client, table: Table): AsyncGenerator<Entry> {
  const stream = client.query(copyTo(`copy ${full(table)} (${columnsOf(table)}) to stdout`))
  const folder = `tables/${table.schema}.${table.name}`
  let [number, chunks, size]: [number, Buffer[], number] = [0, [], 0]
  const part = (): Entry => ({
    name: `${folder}/${String(++number).padStart(6, '0')}`,
    bytes: Buffer.concat(chunks),
  })
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART) continue
    yield part()
    ;[chunks, size] = [[], 0]
  }
  if (size > 0) yield part()
}

export async function* filesIn(folder: string): AsyncGenerator<Entry> {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = statSync(path, { throwIfNoEntry: false })
    // Deleted since the snapshot: then nothing in it is missed either, once its row's deletion is repeated.
    if (found)
      yield { name: `files/${path.slice(folder.length + 1).replaceAll('\\', '/')}`, path, size: found.size }
  }
}

export async function writeFile(draft: string, entry: { name: string; read(): AsyncGenerator<Buffer> }) {
  const name = entry.name.slice('files/'.length)
  if (name.split('/').some((part) => part === '..' || part === '') || name.includes('\\'))
    throw new Error('the archive is damaged')
  const path = join(draft, name)
  mkdirSync(dirname(path), { recursive: true })
  await pipeline(entry.read, createWriteStream(path, { mode: 0o600 }))
}

export async function bytesOf(entry: { read(): AsyncGenerator<Buffer> }): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry.read()) chunks.push(chunk)
  return Buffer.concat(chunks)
}
