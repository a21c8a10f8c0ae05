import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateQueue } from '../server/platform/jobs/jobs.ts'
import { withDatabaseName } from '../server/testing/template.ts'
import { backUp, restore } from './archive.ts'

const TEST_OWNER_URL = inject('owner_url')
const TEST_WEB_URL = inject('web_url')
const folder = mkdtempSync(join(tmpdir(), 'kindred-archive-'))
const made: string[] = []

// Circles, itself included, generated columns, odd text and more than one part of a tar.
const TABLES = `
  create table chapters (id bigint generated always as identity primary key, parent_id bigint references chapters, best_page_id bigint,
    title text not null, shout text generated always as (upper(title)) stored, body bytea);
  create table pages (id bigint generated always as identity primary key, chapter_id bigint not null references chapters, price numeric, at timestamptz default now(), tags text[]);
  alter table chapters add foreign key (best_page_id) references pages;
`

const on = async <T>(url: string, act: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

const databaseOf = (name: string) => `archive_${process.pid}_${name}`

async function database(name: string, more: string): Promise<string> {
  await on(TEST_OWNER_URL, (client) => client.query(`create database ${databaseOf(name)} ${more}`))
  made.push(databaseOf(name))
  return withDatabaseName(TEST_OWNER_URL, databaseOf(name))
}

async function migrated(name: string, role?: string): Promise<string> {
  const url = new URL(await database(name, role ? `owner ${role}` : ''))
  if (role) [url.username, url.password] = [role, role]
  await migrate(url.href, new URL(TEST_WEB_URL).username)
  await migrateQueue(url.href)
  return url.href
}

/** Of a database in which nobody is: to copy what was migrated is much quicker than to migrate again. */
const copyOf = (from: string, name: string, more = '') =>
  database(name, `template ${databaseOf(from)} strategy file_copy ${more}`)

let source = ''
const files = join(folder, 'files')
const archive = join(folder, 'kindred.tar.gz')
const place = (owner_url: string, name: string) => ({ owner_url, files: join(folder, name), archive })

beforeAll(async () => {
  const empty = await migrated('empty')
  await on(empty, (client) => client.query(TABLES))
  source = await copyOf('empty', 'source')
  await on(source, async (client) => {
    await client.query(
      "insert into enterprises (slug, name, display_name) values ('larkspur', 'Larkspur Foods', 'Larkspur')",
    )
    await client.query(`
      insert into chapters (title) values (E'tab\\t, newline\\n, back\\\\slash, \\'quote\\', 漢字, \\\\N, \\\\.');
      insert into chapters (title, parent_id, body) select 'chapter ' || n, 1, decode(repeat(md5(n::text), 100), 'hex') from generate_series(1, 6000) n;
      insert into pages (chapter_id, price, tags) select n, n / 7.0, array['a', null, 'b,"c"'] from generate_series(1, 500) n;
      update chapters set best_page_id = 1 where id < 10;
      select setval(pg_get_serial_sequence('chapters', 'id'), 777000);
    `)
  })
  mkdirSync(join(files, 'ab/cd'), { recursive: true })
  writeFileSync(join(files, 'ab/cd/picture.webp'), Buffer.alloc(3_000_000, 7))
  mkdirSync(join(files, 'c'.repeat(70)))
  writeFileSync(join(files, 'c'.repeat(70), `${'d'.repeat(70)}.bin`), 'a name too long for one field')
  writeFileSync(join(files, 'empty'), '')
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const database of made)
    await on(TEST_OWNER_URL, (client) => client.query(`drop database if exists ${database} with (force)`))
})

const twin = (name: string) => copyOf('empty', name)

const rows = (url: string, table: string) =>
  on(
    url,
    async (client) =>
      (await client.query(`select md5(string_agg(t::text, E'\\n' order by t::text)) as all from ${table} t`))
        .rows[0].all,
  )

describe('a backup', () => {
  it('comes back row by row, with keys, sequences and files as they were', async () => {
    const before = await backUp({ owner_url: source, files, archive })
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })).toMatch(
      /^manifest\.json\ntables\/pgboss/,
    )

    const target = await twin('target')
    const after = await restore(place(target, 'restored'))
    expect(after).toEqual(before)
    for (const table of ['enterprises', 'chapters', 'pages', 'pgboss.queue']) {
      expect(await rows(target, table), table).toBe(await rows(source, table))
    }
    const keys = `select conrelid::regclass::text as tab, conname, convalidated, pg_get_constraintdef(oid) as def from pg_constraint where contype = 'f' order by 1, 2`
    expect(await on(target, async (client) => (await client.query(keys)).rows)).toEqual(
      await on(source, async (client) => (await client.query(keys)).rows),
    )
    const next = await on(
      target,
      async (client) =>
        (await client.query("insert into chapters (title) values ('next') returning id")).rows[0].id,
    )
    expect(Number(next)).toBe(777_001)
    const names = (at: string) => readdirSync(at, { recursive: true, encoding: 'utf8' }).sort()
    expect(names(join(folder, 'restored'))).toEqual(names(files))
    expect(readFileSync(join(folder, 'restored/ab/cd/picture.webp'))).toEqual(
      readFileSync(join(files, 'ab/cd/picture.webp')),
    )
  })

  it('holds one moment, whatever is written while it is made', async () => {
    let isOver = false
    const writing = on(source, async (client) => {
      while (!isOver) {
        await client.query(
          "with c as (insert into chapters (title) values ('busy') returning id) insert into pages (chapter_id) select id from c",
        )
        // Some hundred in all, not some hundred thousand that then have to be brought back.
        await new Promise((later) => setTimeout(later, 5))
      }
    })
    await backUp({ owner_url: source, files, archive })
    isOver = true
    await writing
    const target = await twin('moment')
    await expect(restore(place(target, 'moment'))).resolves.toBeDefined()
  })

  it('needs no superuser, only an owner that sees past the wall', async () => {
    const role = `archive_owner_${process.pid}`
    await on(TEST_OWNER_URL, async (client) => {
      await client.query(`create role ${role} login createrole bypassrls password '${role}'`)
      // The first migration makes these; on this server another owner already did.
      await client.query(
        `grant kindred_app, kindred_system, kindred_search, kindred_ledger, kindred_points to ${role} with admin option`,
      )
    })
    const from = await migrated('plain_from', role)
    const to = new URL(await copyOf('plain_from', 'plain_to', `owner ${role}`))
    ;[to.username, to.password] = [role, role]
    await on(from, (client) =>
      client.query("insert into enterprises (slug, name, display_name) values ('a', 'A', 'A')"),
    )
    const plain = { files: undefined, archive: join(folder, 'plain.tar.gz') }
    const before = await backUp({ owner_url: from, ...plain })
    expect(before).toContainEqual(expect.objectContaining({ table: 'public.enterprises', rows: 1 }))
    expect(await restore({ owner_url: to.href, ...plain })).toEqual(before)
  })

  it('is refused by a database in which somebody lives already', async () => {
    await expect(restore(place(source, 'inhabited'))).rejects.toThrow(
      'This database already holds an enterprise.',
    )
  })

  it('is refused by a folder that already holds files', async () => {
    await expect(restore({ owner_url: source, files, archive })).rejects.toThrow('already holds files')
  })

  it('is refused by a database at another migration, in a sentence that names both', async () => {
    const target = await twin('newer')
    await on(target, (client) =>
      client.query("insert into schema_migrations (number, name) values (9999, 'later')"),
    )
    await expect(restore(place(target, 'newer'))).rejects.toThrow(/at migration \d+ .* is at 9999/)
  })

  it('that is cut off or altered restores nothing at all', async () => {
    const target = await twin('damaged')
    const damaged = join(folder, 'damaged.tar.gz')
    writeFileSync(damaged, readFileSync(archive))
    truncateSync(damaged, Math.floor(statSync(archive).size * 0.8))
    await expect(restore({ ...place(target, 'damaged'), archive: damaged })).rejects.toThrow(
      'is damaged or not a backup of Kindred',
    )
    writeFileSync(damaged, 'no archive')
    await expect(restore({ ...place(target, 'damaged'), archive: damaged })).rejects.toThrow(
      'is damaged or not a backup of Kindred',
    )
    expect(
      await on(
        target,
        async (client) => (await client.query('select count(*)::int as number from chapters')).rows,
      ),
    ).toEqual([{ number: 0 }])
    expect(readdirSync(folder)).not.toContain('damaged')
  })
})
