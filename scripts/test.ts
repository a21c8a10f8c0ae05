import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from '../server/platform/settings/settings.ts'
import { settingNames } from '../server/platform/settings/variables.ts'
import { Trouble } from '../server/platform/trouble.ts'
import { findBrowser } from './browser.ts'
import { buildWebIfStale } from './buildWeb.ts'
import { keepDurations } from './durations.ts'
import { type Counted, check, endChildren, program, runSteps, type Step } from './steps.ts'
import { startTestPostgres, type TestPostgres } from './testPostgres.ts'

const filters = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'kindred-reports-'))

// Tests get their settings from us; this machine's settings of a real Kindred must not reach them.
for (const name of settingNames) delete process.env[name]
process.env.NODE_ENV = 'test'
// A compile cache shared by all processes: builds, checks, workers, and servers that tests start.
process.env.NODE_COMPILE_CACHE ??= join(projectRoot, 'node_modules/.cache/compiled')

/** The only fields read of what Vitest writes. */
interface Report {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Where, what and why; a file that breaks outside its tests is a failure that none of them counts. */
const failuresOf = ({ testResults }: Report) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectRoot, name)
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}\n${shortly(why, name)}`)
    return status === 'failed' && tests.length === 0 ? [`${file}\n${shortly(message, name)}`] : tests
  })

/** Journeys whose browser was late once: told each time, since one that is often late hides a fault. */
const lateOnce = ({ testResults }: Report) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages: [why = ''] }) =>
          `${relative(projectRoot, name)}: ${fullName}\n${shortly(why, name)}`,
      ),
  )

/** Its first line, what a browser waited for, and where in the test, none of them longer than a few lines of a screen. */
function shortly(why: string, file: string) {
  const [first = '', ...rest] = stripVTControlCharacters(why).split('\n')
  const awaited = rest.find((line) => line.includes('waiting for '))
  const place = rest.find((line) => line.includes(file))
  return [first, awaited, place]
    .filter((line) => line !== undefined)
    .map((line) => `    ${line.trim().slice(0, 400)}`)
    .join('\n')
}
const tookOf = ({ name, startTime, endTime }: Report['testResults'][number]) => ({
  file: name,
  seconds: (endTime - startTime) / 1000,
})

/** Tests and journeys from one queue, so that no worker waits for the end of the others' part. */
const tests: Step = {
  name: 'tests and journeys',
  cores: 'all',
  after: ['web build', 'browser'],
  run: async (): Promise<Counted> => {
    const report = join(reports, 'tests.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { ok, output } = await program(['vitest', 'run', '--passWithNoTests', ...reporters])
    if (!existsSync(report)) return ok ? { passed: 0, failed: 0 } : { passed: 0, failed: 1, output }
    const said: Report = JSON.parse(readFileSync(report, 'utf8'))
    const whole = said.testResults.filter(({ status }) => status === 'passed')
    if (process.env.KEEP_DURATIONS) keepDurations(whole.map(tookOf))
    for (const line of output.match(/^texts[:/].+$/gm) ?? []) console.log(`  ${line}`)
    const late = lateOnce(said)
    if (late.length > 0)
      console.log(`  passed at the second try:\n${late.map((one) => `  ${one}`).join('\n')}`)
    const failures = failuresOf(said)
    if (!ok && failures.length === 0) failures.push('an error outside any test, told above')
    return {
      passed: said.numPassedTests,
      failed: failures.length,
      skipped: said.numPendingTests,
      output,
      failures,
    }
  },
}

const build: Step = {
  name: 'web build',
  cores: 1,
  run: async () => {
    await buildWebIfStale()
    return { passed: 1, failed: 0 }
  },
}

const browser: Step = {
  name: 'browser',
  cores: 0,
  run: async () => {
    process.env.CHROMIUM_PATH = await findBrowser(console.log)
    return { passed: 1, failed: 0 }
  },
}

const budgets = existsSync(new URL('bundle.ts', import.meta.url))
  ? [check('bundle budgets', ['node', 'scripts/bundle.ts'], { after: ['web build'] })]
  : []

/** Each thread infers much of the same types again: on two cores, one does the least work. */
const checkers = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

/** The checker is written in Go, and a seventh of its work was to collect what ends with it a moment later. */
const collectsLate = { GOGC: '500', GOMEMLIMIT: '4GiB' }

const everything: Step[] = [
  browser,
  build,
  check('types', ['tsc', '-p', '.', '--checkers', String(checkers)], { cores: checkers, env: collectsLate }),
  check('lint', ['biome', 'check', '--error-on-warnings', '.']),
  check('walls between areas', ['node', 'scripts/walls.ts']),
  check('dead code', ['knip', '--no-progress']),
  ...budgets,
  tests,
]

/** Only the test files whose path contains one of the words, with what they need. */
async function some(): Promise<Counted> {
  if (filters.some((filter) => filter.includes('e2e'))) await runSteps([browser, build])
  const { ok } = await program(['vitest', 'run', ...filters], { show: true })
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function all(): Promise<Counted> {
  const { passed, failed, failures = [] } = await runSteps(everything)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((one) => `  ${one}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return { passed, failed }
}

let postgres: TestPostgres | undefined

async function tidy() {
  endChildren()
  await postgres?.stop()
  rmSync(reports, { recursive: true, force: true })
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => tidy().finally(() => process.exit(code)))
}

try {
  const began = performance.now()
  postgres = await startTestPostgres()
  Object.assign(process.env, postgres.env)
  const { failed } = filters.length > 0 ? await some() : await all()
  process.exitCode = failed > 0 ? 1 : 0
  if (filters.length === 0 && failed > 0)
    console.error(`${Math.round((performance.now() - began) / 1000)} s in all`)
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error)
  process.exitCode = 1
} finally {
  await tidy()
}
