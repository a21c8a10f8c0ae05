import { checkOwnPostgres } from '../server/platform/postgres/ownPostgres.ts'
import { joinPostgres, startPostgres } from '../server/platform/postgres/postgres.ts'
import { type Settings, settingsHere } from '../server/platform/settings/settings.ts'
import { Trouble } from '../server/platform/trouble.ts'

interface Urls {
  owner_url: string
  web_url: string
}

/** Runs a command of an operator: troubles end it with their sentence, everything else with its stack. */
export async function command(act: (settings: Settings, words: string[]) => Promise<void>) {
  try {
    await act(settingsHere(), process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Trouble ? error.message : error)
    process.exitCode = 1
  }
}

/** The database of these settings, beside a running Kindred or, when `alone` is asked for, only without one. */
export async function withDatabase<T>(
  settings: Settings,
  act: (urls: Urls) => Promise<T>,
  { alone = false } = {},
): Promise<T> {
  if (settings.database_url && settings.database_owner_url) {
    const urls = { web_url: settings.database_url, owner_url: settings.database_owner_url }
    await checkOwnPostgres(urls)
    return act(urls)
  }
  const start = alone ? startPostgres : joinPostgres
  const postgres = await start({ dataDir: settings.data_dir, onProgress: console.log })
  try {
    return await act(postgres)
  } finally {
    await postgres.stop()
  }
}

export function printSums(sums: { table: string; rows: number; hash: string }[]) {
  const wide = Math.max(0, ...sums.map((sum) => sum.table.length))
  for (const { table, rows, hash } of sums)
    console.log(`  ${table.padEnd(wide)} ${String(rows).padStart(10)} rows  ${hash}`)
}
