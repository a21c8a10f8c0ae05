import { defineConfig } from 'vitest/config'

// Each test file has a database of its own, so files can run side by side; two cores carry two of them.
const everywhere = {
  environment: 'node',
  pool: 'forks',
  globalSetup: 'server/testing/globalSetup.ts',
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          include: ['{server,contract,web,texts,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
