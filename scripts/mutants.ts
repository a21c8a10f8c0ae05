import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../server/platform/settings/settings.ts'
import { settingNames } from '../server/platform/settings/variables.ts'
import { mutants } from '../server/testing/mutants/all.ts'
import type { Mutant } from '../server/testing/mutants/mutant.ts'
import { copyProject } from './projectCopy.ts'
import { endChildren, program } from './steps.ts'
import { startTestPostgres, type TestPostgres } from './testPostgres.ts'

// npm run mutants [-- word]: breaks one guard after the other in a copy of the project and runs the test that must notice.

for (const name of settingNames) delete process.env[name]
process.env.NODE_ENV = 'test'

interface Report {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

/** A copy of the project with a database server of its own, in which one test after the other runs. */
class Bench {
  readonly root = mkdtempSync(join(tmpdir(), 'kindred-mutants-'))
  #postgres: TestPostgres | undefined

  async open() {
    copyProject(this.root)
    this.#postgres = await startTestPostgres()
  }

  /** Which tests of a file, chosen by words of their titles, passed and which failed: alone, or after those before them. */
  async run(file: string, titles: string[], isAlone: boolean) {
    const report = join(this.root, 'report.json')
    rmSync(report, { force: true })
    const chosen = titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
    const { output } = await program(
      [
        ...['vitest', 'run', file, '--reporter=json', `--outputFile.json=${report}`],
        ...(isAlone ? ['-t', chosen] : []),
      ],
      { cwd: this.root, env: this.#postgres?.env },
    )
    if (!existsSync(report)) return { ran: [], output }
    const said: Report = JSON.parse(readFileSync(report, 'utf8'))
    const ran = said.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .filter(({ fullName }) => titles.some((title) => fullName.includes(title)))
    return { ran, output }
  }

  write(file: string, change: (source: string) => string) {
    const source = readFileSync(join(projectRoot, file), 'utf8')
    writeFileSync(join(this.root, file), change(source))
  }

  async close() {
    await this.#postgres?.stop()
    rmSync(this.root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** Why a mutant doesn't count as noticed; undefined if the named test failed because of it. */
async function tryOut(bench: Bench, mutant: Mutant, isAlone: boolean): Promise<string | undefined> {
  bench.write(mutant.file, (source) => source.replace(mutant.from, () => mutant.to))
  try {
    const { ran, output } = await bench.run(mutant.test, [mutant.title], isAlone)
    if (ran.some(({ status }) => status === 'failed')) return undefined
    return ran.length > 0 ? 'nothing failed' : `no test ran:\n${output.slice(-1500)}`
  } finally {
    bench.write(mutant.file, (source) => source)
  }
}

/** Tests must pass before anything is broken, or their failure proves nothing: returns those that don't. */
async function brokenAlready(
  bench: Bench,
  file: string,
  titles: string[],
  isAlone: boolean,
): Promise<string | undefined> {
  const { ran, output } = await bench.run(file, titles, isAlone)
  const missing = titles.filter((title) => !ran.some(({ fullName }) => fullName.includes(title)))
  const failed = ran.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  if (missing.length === 0 && failed.length === 0) return undefined
  const why = ran.length === 0 ? output.slice(-1500) : ''
  return `${file} isn't green to begin with: ${[...missing, ...failed].join('; ')}\n${why}`
}

async function main() {
  const words = process.argv.slice(2)
  const chosen = mutants.filter((mutant) =>
    words.every((word) => `${mutant.file} ${mutant.test} ${mutant.guard}`.includes(word)),
  )
  const files = Map.groupBy(chosen, ({ test }) => test)
  const waiting = [...files].sort(([, one], [, other]) => other.length - one.length)
  const unnoticed: string[] = []
  const lanes = Math.min(availableParallelism(), waiting.length)
  const benches = Array.from({ length: lanes }, () => new Bench())
  try {
    await Promise.all(
      benches.map(async (bench) => {
        await bench.open()
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [file, of] = next
          const titles = [...new Set(of.map(({ title }) => title))]
          const isAlone = (await brokenAlready(bench, file, titles, true)) === undefined
          // Some tests go on from what the one before them made.
          const broken = isAlone ? undefined : await brokenAlready(bench, file, titles, false)
          for (const mutant of of) {
            const why = broken ?? (await tryOut(bench, mutant, isAlone))
            console.log(`${why ? '✗' : '✓'} ${mutant.guard}${why ? ` (${mutant.file}): ${why}` : ''}`)
            if (why) unnoticed.push(mutant.guard)
          }
        }
      }),
    )
  } finally {
    endChildren()
    await Promise.all(benches.map((bench) => bench.close()))
  }
  console.log(`\n${chosen.length - unnoticed.length} of ${chosen.length} broken guards were noticed`)
  if (unnoticed.length > 0) process.exitCode = 1
}

await main()
