import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { secondsOf } from './scripts/durations.ts'

/** A journey with its browser, its product and its share of the database holds about so much. */
const WORKER_BYTES = 1.5 * 2 ** 30

/** Files wait often enough for two cores to carry three; memory is what ends first on many cores. */
const workers = Math.max(
  2,
  Math.min(Math.round(availableParallelism() * 1.5), Math.floor(totalmem() / WORKER_BYTES)),
)

/** So that nobody waits for a long file that began last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => secondsOf(b.moduleId) - secondsOf(a.moduleId))
  }
}

const areas = ['server', 'contract', 'web', 'texts', 'scripts', 'bench', 'e2e']

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    include: areas.flatMap((area) => [`${area}/**/*.test.ts`, `${area}/**/*.test.tsx`]),
    globalSetup: 'server/testing/globalSetup.ts',
    // Each test file has a database of its own, so files run side by side: tests and journeys from one queue, so that none
    // of the workers waits for the end of the others' part.
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    // Nothing of ours keeps anything between files but what was imported: a third of a run went into importing it anew.
    isolate: false,
    // A busy machine is slow, not wrong; what hangs is told by what it waits for, long before.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // What an assertion found is said whole: its first line is all that a report of elsewhere shows.
    chaiConfig: { truncateThreshold: 2000 },
  },
})
