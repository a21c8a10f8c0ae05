import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { projectRoot } from '../server/platform/settings/settings.ts'

export interface Counted {
  passed: number
  failed: number
  skipped?: number
  /** What a person needs to see when something failed. */
  output?: string
  /** A line for each failure, shown again at the end when its output has long scrolled by. */
  failures?: string[]
}

export interface Step {
  name: string
  /** How many cores it keeps busy; 0 for one that mostly waits. */
  cores: number | 'all'
  /** Steps that must be finished first, whatever their result. */
  after?: string[]
  run(): Promise<Counted>
}

/** Runs all steps, as many at once as the cores carry, in the order given; a failed one stops none of the others. */
export async function runSteps(steps: Step[], cores = availableParallelism()): Promise<Counted> {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] }
  const waiting = [...steps]
  const over = new Set<string>()
  const running = new Map<Step, Promise<void>>()
  const needs = (step: Step) => (step.cores === 'all' ? cores : step.cores)
  const busy = () => [...running.keys()].reduce((sum, step) => sum + needs(step), 0)
  const begin = (step: Step) => {
    waiting.splice(waiting.indexOf(step), 1)
    const done = told(step).then((counted) => {
      total.passed += counted.passed
      total.failed += counted.failed
      total.skipped += counted.skipped ?? 0
      if (counted.failed > 0) total.failures.push(...(counted.failures ?? [step.name]))
      over.add(step.name)
      running.delete(step)
    })
    running.set(step, done)
  }
  while (waiting.length > 0 || running.size > 0) {
    const free = (step: Step) => (step.after ?? []).every((name) => over.has(name))
    // Light steps can't keep overtaking a heavy one.
    const next =
      waiting.find((step) => step.cores === 0 && free(step)) ??
      waiting.find((step) => step.cores !== 0 && free(step))
    if (next && busy() + needs(next) <= cores) begin(next)
    else if (running.size > 0) await Promise.race(running.values())
    else throw new Error(`Steps wait for each other: ${waiting.map((step) => step.name).join(', ')}`)
  }
  return total
}

async function told(step: Step): Promise<Counted> {
  const began = performance.now()
  const counted = await step
    .run()
    .catch((error): Counted => ({ passed: 0, failed: 1, output: error?.stack ?? String(error) }))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const counts = [
    counted.passed + counted.failed > 1 ? `${counted.passed} passed` : '',
    counted.failed > 0 ? `${counted.failed} failed` : '',
    counted.skipped ? `${counted.skipped} skipped` : '',
  ].filter(Boolean)
  console.log(
    `${counted.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(22)} ${seconds.padStart(6)} s  ${counts.join(', ')}`,
  )
  if (counted.failed > 0 && counted.output)
    console.log(`${counted.output.trimEnd().replace(/^/gm, '    ')}\n`)
  return counted
}

const children = new Set<ChildProcess>()

/** Ends everything the steps still run, with its child processes. */
export function endChildren() {
  for (const child of children) {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** Runs one of the project's programs and returns its output. */
export function program(
  words: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean } = {},
) {
  return new Promise<{ ok: boolean; output: string; stdout: string }>((done) => {
    const [name = '', ...rest] = words
    const child = spawn(name, rest, {
      cwd: options.cwd ?? projectRoot,
      env: { ...process.env, ...options.env },
      detached: true,
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
    })
    children.add(child)
    let [output, stdout] = ['', '']
    child.stdout?.on('data', (chunk) => {
      stdout += chunk
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', (error) => done({ ok: false, output: String(error), stdout }))
    child.once('close', (code) => {
      children.delete(child)
      done({ ok: code === 0, output, stdout })
    })
  })
}

/** A check that passes or fails as a whole. */
export const check = (
  name: string,
  words: string[],
  { env, ...more }: Partial<Step> & { env?: NodeJS.ProcessEnv } = {},
): Step => ({
  name,
  cores: 1,
  run: async () => {
    const { ok, output } = await program(words, { env })
    return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
  },
  ...more,
})
