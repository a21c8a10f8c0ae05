import { existsSync } from 'node:fs'
import pg from 'pg'
import { hold, holderOf } from '../processes.ts'
import { Trouble, troubleAt } from '../trouble.ts'
import { makeDatabase, prepareCluster, urls } from './postgresCluster.ts'
import { binaries, type Kept, kept, postgresFolder } from './postgresFolder.ts'
import { endWhatWasLeft, Server } from './postgresServer.ts'

export interface Postgres {
  /** For migrations, backup and benchmarks' seeds: a superuser, not subject to row-level security. */
  owner_url: string
  /** The server's role: neither owner nor superuser, and subject to row-level security. */
  web_url: string
  stop(): Promise<void>
}

export interface PostgresOptions {
  dataDir: string
  /** A free port is found and kept if left out. */
  port?: number
  onProgress?: (sentence: string) => void
  /** Called when PostgreSQL ended by itself and could not be restarted. */
  onLost?: (trouble: Error) => void
  /** False trades durability for speed: tests only. */
  durable?: boolean
  /** Settings of PostgreSQL itself, overriding Kindred's. */
  parameters?: Record<string, string>
}

/**
 * Starts the PostgreSQL that comes with Kindred. It belongs to this process alone and ends with it, however
 * this process ends: a watcher of a few kilobytes sees its pipe close and asks the server to shut down.
 * If the watcher was killed as well, the next start finds what was left and ends it properly.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const say = options.onProgress ?? (() => {})
  const folder = inFolder(options.dataDir, () => postgresFolder(options.dataDir, say))
  const release = inFolder(folder.home, () =>
    hold(
      folder.holder,
      (pid) =>
        `Kindred already runs on ${options.dataDir} (process ${pid}). Stop it first, or set another DATA_DIR and PORT.`,
    ),
  )
  try {
    const programs = binaries(folder.runsAs)
    await endWhatWasLeft(folder, say)
    const secrets = await prepareCluster(folder, programs, options, say)
    const server = new Server(folder, programs, secrets, options)
    await server.start()
    await makeDatabase(secrets)
    return {
      ...urls(secrets),
      stop: async () => {
        await server.stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw troubleAt(folder.home, error)
  }
}

/** For commands beside the server: uses the database of a running Kindred, or starts it for themselves. */
export async function joinPostgres(options: PostgresOptions): Promise<Postgres> {
  const folder = inFolder(options.dataDir, () => postgresFolder(options.dataDir, () => {}))
  const secrets = existsSync(folder.keep) ? kept(folder) : undefined
  if (!secrets || holderOf(folder.holder) === undefined) return startPostgres(options)
  if (!(await answers(secrets)))
    throw new Trouble(`Kindred is just starting or stopping on ${options.dataDir}. Try again in a moment.`)
  return { ...urls(secrets), stop: async () => {} }
}

async function answers(secrets: Kept): Promise<boolean> {
  const client = new pg.Client({ connectionString: urls(secrets).owner_url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function inFolder<T>(folder: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw troubleAt(folder, error)
  }
}
