import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import pg from 'pg'
import { migrate } from './database/migrate.ts'
import { prepareZones } from './database/zoneRules.ts'
import { migrateQueue, queueGrants } from './jobs/jobs.ts'

/** Brings tables and queue to this release. */
export async function prepareDatabase(owner_url: string, web_url: string, say: (line: string) => void) {
  const webRole = decodeURIComponent(new URL(web_url).username)
  await migrate(owner_url, webRole, (name) => say(`Migrating: ${name}`))
  await prepareZones(owner_url)
  await prepareQueue(owner_url, say)
}

/**
 * The queue brings its own tables in a version of its own. The comment on its schema is written last, so a start that
 * was cut off repeats it.
 */
async function prepareQueue(owner_url: string, say: (line: string) => void) {
  const client = new pg.Client({ connectionString: owner_url, application_name: 'kindred migrate' })
  await client.connect()
  try {
    const wanted = `Kindred prepared pg-boss ${await queueVersion()}`
    await client.query("select pg_advisory_lock(hashtext('kindred migrations'))")
    const { rows } = await client.query<{ said: string | null }>(
      "select obj_description(to_regnamespace('pgboss'), 'pg_namespace') as said",
    )
    if (rows[0]?.said === wanted) return
    say('Preparing the job queue')
    await migrateQueue(owner_url)
    for (const grant of queueGrants) await client.query(grant)
    await client.query(`comment on schema pgboss is ${client.escapeLiteral(wanted)}`)
  } finally {
    await client.end()
  }
}

async function queueVersion() {
  const entry = createRequire(import.meta.url).resolve('pg-boss')
  const file = entry.replace(/pg-boss[\\/]dist.*$/, 'pg-boss/package.json')
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}
