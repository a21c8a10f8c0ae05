import pg from 'pg'
import { migrateQueue, queueGrants } from './jobs.ts'
import { migrate } from './migrate.ts'
import { codeOf, Trouble } from './trouble.ts'

const QUEUE_SCHEMA = 'pgboss'

/** Brings tables and queue to this release. */
export async function prepareDatabase(owner_url: string, web_url: string, say: (line: string) => void) {
  const webRole = decodeURIComponent(new URL(web_url).username)
  try {
    await migrate(owner_url, webRole, (name) => say(`Migrating: ${name}`))
    if (!(await queueIsThere(owner_url))) {
      say('Preparing the job queue')
      await migrateQueue(owner_url)
      await asOwner(owner_url, async (client) => {
        for (const grant of queueGrants) await client.query(grant)
      })
    }
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'].includes(code)) {
      throw new Trouble(
        `The database at ${new URL(owner_url).host} can't be reached. Check DATABASE_URL and DATABASE_OWNER_URL, and that PostgreSQL runs.`,
      )
    }
    if (code.startsWith('28')) {
      throw new Trouble(
        `The database at ${new URL(owner_url).host} refuses the role or password. Check DATABASE_OWNER_URL.`,
      )
    }
    if (code === '3D000')
      throw new Trouble(`The database named in DATABASE_OWNER_URL doesn't exist. Create it first.`)
    throw error
  }
}

async function asOwner<T>(owner_url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: owner_url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The queue's own tables, and of the version this release brings (each release of it migrates itself). */
const queueIsThere = (owner_url: string) =>
  asOwner(owner_url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `${QUEUE_SCHEMA}.version`,
    ])
    return rows[0]?.there ?? false
  })
