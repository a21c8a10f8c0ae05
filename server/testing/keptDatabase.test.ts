import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restore } from '../../scripts/archive.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { prepareDatabase } from '../platform/prepare.ts'
import { CANARY } from './companies.ts'
import { agree, keep, kept } from './keptDatabase.ts'
import { knownOf } from './walls/knownIds.ts'
import { runMatrix } from './walls/matrix.ts'
import { type World, world } from './world.ts'

/** A database as the release of that migration left it, in one that knows nothing yet. */
async function bringBack({ owner_url, data_dir }: { owner_url: string; data_dir: string }) {
  const owner = new pg.Client({ connectionString: owner_url })
  await owner.connect()
  await owner.query(
    'create table schema_migrations (number int primary key, name text not null, applied_at timestamptz not null default now())',
  )
  for (const { number, name, sql } of await readMigrations()) {
    if (number > kept.migration) continue
    await owner.query(sql)
    await owner.query('insert into schema_migrations (number, name) values ($1, $2)', [number, name])
  }
  await owner.end()
  await restore({
    owner_url,
    files: join(data_dir, 'files'),
    archive: join(kept.folder, 'database.tar.gz'),
  })
}

/** What was planned when it was kept: more of it is due, and so done at once, the later this is asked. */
async function countPlanned(owner_url: string) {
  const owner = new pg.Client({ connectionString: owner_url })
  await owner.connect()
  const { rows } = await owner.query<{ count: string }>('select count(*) from timed where claimed_at is null')
  await owner.end()
  return Number(rows[0]?.count)
}

/** What waited in the queue is told apart from it: a queue of another version has other tables. */
async function bringJobs(owner_url: string) {
  const boss = new PgBoss({ connectionString: owner_url, migrate: false, supervise: false, schedule: false })
  await boss.start()
  for (const line of readFileSync(join(kept.folder, 'jobs.jsonl'), 'utf8').trim().split('\n')) {
    const { lane, data } = JSON.parse(line)
    await boss.send(lane, data)
  }
  await boss.stop({ graceful: false })
}

describe('a database that an earlier release left', () => {
  let w: World
  let planned = 0
  beforeAll(async () => {
    w = await world(
      { ONLY: '' },
      {
        fill: async (place) => {
          await bringBack(place)
          planned = await countPlanned(place.owner_url)
          await prepareDatabase(place.owner_url, place.database_url, () => {})
          await bringJobs(place.owner_url)
        },
      },
    )
  })
  afterAll(() => w.close())

  const count = async (sql: string, values: unknown[] = []) =>
    Number((await w.owner.query<{ count: string }>(`select count(*) from ${sql}`, values)).rows[0]?.count)

  it('has its jobs done by this one, and none is given up', async () => {
    await expect
      .poll(() => count("pgboss.job where state in ('created', 'retry', 'active')"), { timeout: 60_000 })
      .toBe(0)
    const { rows } = await w.owner.query(
      "select data ->> 'job' as job, output from pgboss.job where state not in ('completed')",
    )
    expect(rows).toEqual([])
    expect(await count("pgboss.job where state = 'completed'")).toBeGreaterThan(90)
  })

  it('sees happen what was planned in it', async () => {
    expect(planned).toBeGreaterThan(30)
    const { rows } = await w.owner.query<{ last: string }>('select max(due_at) as last from timed')
    const last = new Date(rows[0]?.last ?? 0)
    await w.app.sweeper.sweep(last)
    // One that failed would be tried again after a minute.
    const failed = `timed where claimed_at is null and due_at <= $1::timestamptz + interval '1 minute'`
    await expect.poll(() => count(failed, [last.toISOString()]), { timeout: 60_000 }).toBe(0)
  })

  it('answers what is asked of it, files included', async () => {
    const [admin, member] = await Promise.all([w.as(w.people.admin), w.as(w.people.member)])
    for (const client of [admin, member]) await agree(client)
    const report = await runMatrix({
      roles: [{ name: 'admin', isAtHome: true, client: async () => admin }],
      own: await knownOf(w, 'larkspur', { mayLack: true }),
      foreign: await knownOf(w, 'brightwater', { mayLack: true }),
      canary: new RegExp(CANARY, 'i'),
      only: ({ method }) => method === 'GET',
    })
    expect(report).toMatchObject({ broken: [], undeclared: [], leaks: [], told_apart: [], signed_out: [] })
    expect(report.statuses[200]).toBeGreaterThan(100)
    const [shelf] = (await admin.get('/api/v1/folders', { query: { search: 'Kept shelf' } })).json.items
    const [file] = (await admin.get('/api/v1/resources', { query: { folder_id: shelf.id } })).json.items
    expect((await admin.get(`/api/v1/resources/${file.id}/blob`)).status).toBe(200)
  })

  it('met no error of ours meanwhile', async () => {
    const { rows } = await w.owner.query("select * from error_reports where source <> 'browser'")
    expect(rows).toEqual([])
  })
})

// KEEP_DATABASE=folder npm test -- server/testing/keptDatabase: keeps a database of the release that is checked out.
const folder = process.env.KEEP_DATABASE
if (folder)
  it('a database of this release is kept', async () => {
    mkdirSync(folder, { recursive: true })
    const w = await world()
    await keep(w, folder)
    await w.close()
  }, 900_000)
