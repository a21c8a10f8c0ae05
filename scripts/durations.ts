import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '../server/platform/settings/settings.ts'

const KEPT = join(projectRoot, 'server/testing/durations.json')
/** Shorter files aren't listed but estimated by size, so that the list rarely changes. */
const LEAST_SECONDS = 2
/** How much of a test file takes a second, by and large, where nothing is known of it. */
const BYTES_A_SECOND = 8_000

const kept: Record<string, number> = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}

/** About how long a test file takes: what it took in the run that was kept, or what its size lets expect. */
export const secondsOf = (file: string) =>
  kept[relative(projectRoot, file)] ?? Math.min(LEAST_SECONDS, statSync(file).size / BYTES_A_SECOND)

/** Keeps what the files of a whole run took: `KEEP_DURATIONS=1 npm test`. */
export function keepDurations(took: readonly { file: string; seconds: number }[]) {
  const long = took.filter(({ seconds }) => seconds >= LEAST_SECONDS)
  const told = long
    .map(({ file, seconds }) => [relative(projectRoot, file), Math.round(seconds)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(told), null, 2)}\n`)
}
