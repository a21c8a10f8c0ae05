import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { brought } from '../areas.ts'
import { Database } from '../platform/database/db.ts'
import { openPool } from '../platform/database/drivers.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { DiskStore } from '../platform/files/fileStore.ts'
import { Queue } from '../platform/jobs/jobs.ts'
import { openLog } from '../platform/log.ts'
import { prepareDatabase } from '../platform/prepare.ts'
import { buildCompany } from '../seed/build.ts'
import { larkspurInSmall, neighbours } from './companies.ts'

export const withDatabaseName = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** A migrated database with two small companies, from which every test file takes a copy. */
export async function makeTemplate(ownerUrl: string, webUrl: string): Promise<string> {
  const migrations = await readMigrations()
  const name = `kindred_template_${createHash('sha256')
    .update(migrations.map(({ sql }) => sql).join())
    .digest('hex')
    .slice(0, 12)}`
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  // What a run before left on the same server is of no use without its files.
  for (const left of [name, withCanaries(name)])
    await client.query(`drop database if exists ${left} with (force)`)
  // A run inside another begins with what that one has made, and adds only migrations of its own.
  const from = process.env.TEST_TEMPLATE
  await client.query(`create database ${name}${from ? ` template ${from} strategy file_copy` : ''}`)
  await client.end()
  const owner_url = withDatabaseName(ownerUrl, name)
  const web_url = withDatabaseName(webUrl, name)
  await prepareDatabase(owner_url, web_url, () => {})
  if (from) return name
  const database = new Database(
    openPool({ url: web_url, max: 2, name: 'kindred template' }),
    new Queue(web_url, openLog('silent')),
    brought,
  )
  const ground = {
    database,
    store: new DiskStore(join(tmpdir(), name)),
    owner_url,
    tmp_dir: tmpdir(),
    secret_key: TEST_SECRET,
    say: () => {},
  }
  for (const company of [larkspurInSmall, neighbours]) await buildCompany(ground, company)
  await database.close()
  return name
}

/** What tests seal with, and the template before them. */
export const TEST_SECRET = 'a secret that only tests know, and long enough'

/** The world with canaries of a run, from which others are copied. */
export const withCanaries = (template: string) => `${template}_canaries`

/** Where the files lie that go with a world of this run from which others are copied; gone with the run. */
export const filesBeside = (ownerUrl: string, template: string) =>
  join(
    tmpdir(),
    `kindred-worlds-${createHash('sha256').update(ownerUrl).update(template).digest('hex').slice(0, 12)}`,
  )
