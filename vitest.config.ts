import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'

/** A journey with its browser, its product and its share of the database holds about so much. */
const WORKER_BYTES = 1.5 * 2 ** 30

/** Files wait often enough for two cores to carry three; memory is what ends first on many cores. */
const workers = Math.max(
  2,
  Math.min(Math.round(availableParallelism() * 1.5), Math.floor(totalmem() / WORKER_BYTES)),
)

const everywhere = { environment: 'node', pool: 'forks' } as const

export default defineConfig({
  test: {
    // Here and not in the projects: once for a run, whichever of them it is about.
    globalSetup: 'server/testing/globalSetup.ts',
    // Each test file has a database of its own, so files run side by side.
    maxWorkers: workers,
    // Nothing of ours keeps anything between files but what was imported: a third of a run went into importing it anew.
    isolate: false,
    // What an assertion found is said whole: its first line is all that a report of elsewhere shows.
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          include: ['server', 'contract', 'web', 'texts', 'scripts', 'bench'].flatMap((area) => [
            `${area}/**/*.test.ts`,
            `${area}/**/*.test.tsx`,
          ]),
          // A busy machine is slow, not wrong.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // A long story on a busy machine; what hangs is told by what it waits for, long before.
          testTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
