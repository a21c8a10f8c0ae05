import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '../server/platform/settings/settings.ts'

const KEPT = join(projectRoot, 'server/testing/durations.json')
/** Shorter files aren't listed but estimated by size, so that the list rarely changes. */
const LEAST_SECONDS = 2
/** How much of a test file takes a second, by and large, where nothing is known of it: a journey that is new is never short. */
const BYTES_A_SECOND = 8_000
const BYTES_OF_A_JOURNEY_A_SECOND = 600

const kept: Record<string, number> = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}

/** About how long a test file takes: what it took in the run that was kept, or what its size lets expect. */
export const secondsOf = (file: string) => kept[relative(projectRoot, file)] ?? guessed(file)

function guessed(file: string) {
  const { size } = statSync(file)
  return relative(projectRoot, file).startsWith('e2e')
    ? size / BYTES_OF_A_JOURNEY_A_SECOND
    : Math.min(LEAST_SECONDS, size / BYTES_A_SECOND)
}

/**
 * Keeps what the files of a whole run took: `KEEP_DURATIONS=1 npm test`. Of a file that isn't among them, for it failed,
 * what was known before: it may have ended long before its time.
 */
export function keepDurations(took: readonly { file: string; seconds: number }[]) {
  const now = took.map(({ file, seconds }) => [relative(projectRoot, file), Math.round(seconds)] as const)
  const before = Object.entries(kept).filter(
    ([file]) => existsSync(join(projectRoot, file)) && !now.some(([one]) => one === file),
  )
  const told = [...now, ...before]
    .filter(([, seconds]) => seconds >= LEAST_SECONDS)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(told), null, 2)}\n`)
}
