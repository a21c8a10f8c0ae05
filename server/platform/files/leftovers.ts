import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'

/** Longer than any upload or write takes. */
const OLD_MS = 2 * 3_600_000
const EVERY_MS = 3_600_000

/** Deletes temporary files of a process that was killed. */
export async function clearLeftovers(dataDir: string, now = Date.now()) {
  const folder = join(dataDir, 'tmp')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now - found.mtimeMs > OLD_MS) await rm(path, { force: true, recursive: true })
  }
}

/** Each process cleans the disk it writes to: now and every hour until stopped. */
export function watchLeftovers(dataDir: string, log: Log) {
  const look = () =>
    void clearLeftovers(dataDir).catch((error: unknown) =>
      log.warn({ err: error }, 'leftovers could not be taken away'),
    )
  look()
  const clock = setInterval(look, EVERY_MS).unref()
  return () => clearInterval(clock)
}
