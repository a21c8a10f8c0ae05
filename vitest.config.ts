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

/** Longest files first, so that nobody waits for one that started last. */
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
    include: areas.map((area) => `${area}/**/*.test.ts`),
    globalSetup: 'server/testing/globalSetup.ts',
    // Each test file has a database of its own, so files run side by side: tests and journeys from one queue, so that
    // no worker waits for the others' part.
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    // Nothing but imported modules persists between files: a third of a run went into importing them again.
    isolate: false,
    // Node reads TypeScript itself. Modules that Vite runs cost a fifteenth of all tests more: each name that one takes
    // from another is asked for anew.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A busy machine is slow, not wrong; something that hangs reports what it waits for long before.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // A browser that had no turn for 20 s gets a second try, and the run names the journey. Nothing else does: what
    // is wrong once is wrong.
    retry: { count: 1, condition: /^(locator|page)\.\w+: Timeout \d+ms exceeded/ },
    // Assertion messages are shown in full: reports elsewhere show only their first line.
    chaiConfig: { truncateThreshold: 2000 },
  },
})
