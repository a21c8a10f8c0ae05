import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { isAlive } from '../server/platform/processes.ts'
import { projectRoot } from '../server/platform/settings/settings.ts'

const MEMORY = '/dev/shm'

export interface TestPostgres {
  env: { TEST_OWNER_URL: string; TEST_WEB_URL: string }
  stop(): Promise<void>
}

/** One PostgreSQL for a whole run of tests: empty, in memory where there is enough, forgetful, gone afterwards. */
export async function startTestPostgres(
  onProgress: (sentence: string) => void = () => {},
): Promise<TestPostgres> {
  const place = hasRoom(MEMORY) ? MEMORY : join(projectRoot, 'data')
  mkdirSync(place, { recursive: true })
  forgetKilledRuns(place)
  const dataDir = mkdtempSync(join(place, `kindred-test-${process.pid}-`))
  chmodSync(dataDir, 0o711)
  const forget = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  try {
    const postgres = await startPostgres({
      dataDir,
      onProgress,
      durable: false,
      parameters: {
        max_connections: '400',
        shared_buffers: '256MB',
        // Databases come and go by the hundred; nothing here lives long enough to need tidying.
        autovacuum: 'off',
        // Every database is read for the first time, and from memory: nobody needs helpers for that.
        io_method: 'sync',
        // Tables here hold a handful of rows: any order of joins will do, and planning took more than executing.
        join_collapse_limit: '3',
        from_collapse_limit: '3',
        wal_level: 'minimal',
        max_wal_senders: '0',
        checkpoint_timeout: '1h',
        max_wal_size: '8GB',
        log_min_messages: 'fatal',
      },
    })
    return {
      env: { TEST_OWNER_URL: postgres.owner_url, TEST_WEB_URL: postgres.web_url },
      stop: async () => {
        await postgres.stop()
        forget()
      },
    }
  } catch (error) {
    forget()
    throw error
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 6 * 1024 ** 3
  } catch {
    return false
  }
}

function forgetKilledRuns(place: string) {
  for (const name of readdirSync(place)) {
    const [, pid] = /^kindred-test-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    rmSync(join(place, name), { recursive: true, force: true, maxRetries: 5 })
  }
}
