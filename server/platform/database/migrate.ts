import { readdir, readFile } from 'node:fs/promises'
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
    return applied
  } finally {
    await client.end()
  }
}
