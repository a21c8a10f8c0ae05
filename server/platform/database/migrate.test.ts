import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withDatabaseName } from '../../testing/template.ts'
import { migrate, readMigrations } from './migrate.ts'

const name = `migrations_${process.pid}`
const owner_url = inject('owner_url')
const url = withDatabaseName(owner_url, name)
const web = new URL(inject('web_url')).username

const ask = async (address: string, question: string) => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

describe('a migration', () => {
  beforeAll(async () => {
    await ask(owner_url, `create database ${name}`)
    // A vacuum trusts no commit that may not be on the disk yet, as those of other tests.
    await ask(owner_url, `alter database ${name} set synchronous_commit = on`)
  })
  afterAll(() => ask(owner_url, `drop database if exists ${name} with (force)`))

  const before = 110

  it('leaves nothing of itself behind where it fails', async () => {
    // A table of its end is in the way, when those of its beginning are made.
    await ask(url, 'create table ledgers (id int)')
    await expect(migrate(url, web)).rejects.toThrow('migration 0110_ledger.sql failed')
    const [left] = await ask(
      url,
      "select to_regclass('fiscal_periods') as made, (select max(number) from schema_migrations) as number",
    )
    expect(left.made).toBeNull()
    expect(left.number).toBeLessThan(before)
    await ask(url, 'drop table ledgers')
  })

  it('happens once, however many begin it together', async () => {
    const done = await Promise.all([1, 2, 3].map(() => migrate(url, web)))
    const waiting = (await readMigrations()).map(({ number }) => number).filter((number) => number >= before)
    expect(done.flat().sort((one, other) => one - other)).toEqual(waiting)
    expect(done.filter((applied) => applied.length > 0)).toHaveLength(1)
    expect(await migrate(url, web)).toEqual([])
  })

  it('is followed by a vacuum of tables that it wrote anew', async () => {
    await ask(url, 'create table written_anew as select n from generate_series(1, 300000) as n')
    const [waiting] = await Promise.all([migrate(url, web), migrate(url, web)])
    expect(waiting).toEqual([])
    const [table] = await ask(
      url,
      "select relallvisible > 0 as seen from pg_class where relname = 'written_anew'",
    )
    expect(table.seen).toBe(true)
  })
})
