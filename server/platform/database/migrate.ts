import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)

interface Migration {
  number: number
  name: string
  sql: string
}

export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_.*\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (name) => ({
      number: Number(name.slice(0, 4)),
      name,
      sql: await readFile(new URL(name, folder), 'utf8'),
    })),
  )
}

/**
 * Brings the database to the newest migration, one transaction each. Two processes that start together take turns; the
 * second finds nothing left to do. Returns the numbers it applied.
 */
export async function migrate(
  ownerUrl: string,
  webRole: string,
  onProgress: (name: string) => void = () => {},
) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kindred migrate' })
  await client.connect()
  try {
    await client.query('set client_min_messages = warning')
    await client.query("select pg_advisory_lock(hashtext('kindred migrations'))")
    await client.query(
      'create table if not exists schema_migrations (number int primary key, name text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ number: number }>('select number from schema_migrations')
    const done = new Set(rows.map((row) => row.number))
    const applied: number[] = []
    for (const migration of await readMigrations()) {
      if (done.has(migration.number)) continue
      onProgress(migration.name)
      await client.query('begin')
      try {
        await client.query(migration.sql)
        await client.query('insert into schema_migrations (number, name) values ($1, $2)', [
          migration.number,
          migration.name,
        ])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(
          `migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`,
          { cause: error },
        )
      }
      applied.push(migration.number)
    }
    await client.query(`grant kindred_app to ${client.escapeIdentifier(webRole)}`)
    // Who waits for their turn would keep a vacuum from what they have seen.
    await client.query("select pg_advisory_unlock(hashtext('kindred migrations'))")
    await vacuumRewritten(client, onProgress)
    return applied
  } finally {
    await client.end()
  }
}

/** Below this, reading a table costs no more than its index. */
const MANY_BYTES = 8 * 1024 * 1024
const TRIES = 3

/**
 * An index answers alone only for rows that a vacuum has seen. Where a migration wrote a table anew, none would come for
 * days: page 40,000 of a million people took four seconds instead of a tenth of one. Whoever still looks at what was there
 * before keeps a vacuum from it, so it is tried again; that it fails keeps nobody from starting.
 */
async function vacuumRewritten(client: pg.Client, onProgress: (name: string) => void) {
  for (let time = 1; time <= TRIES; time++) {
    const { rows } = await client.query<{ table: string }>(
      `select oid::regclass::text as table from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relallvisible = 0 and pg_relation_size(oid) > $1`,
      [MANY_BYTES],
    )
    if (rows.length === 0) return
    if (time > 1) await setTimeout(1000)
    for (const { table } of rows) {
      onProgress(`vacuum ${table}`)
      // Helpers would ask for more shared memory than containers give.
      await client
        .query(`vacuum (parallel 0) ${table}`)
        .catch((error: Error) => onProgress(`vacuum ${table} failed: ${error.message}`))
    }
  }
}
