import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../server/platform/settings/settings.ts'

export interface Running {
  /** The first line it printed: where it answers. */
  said: string
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts a program of ours and waits for its first line. */
export async function run(
  file: string,
  words: string[] = [],
  env: Record<string, string> = {},
): Promise<Running> {
  const child = spawn(process.execPath, [join(projectRoot, file), ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)))
  })
  return {
    said,
    child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

interface Times {
  parent: string
  /** Of a process, and of its children that have ended, in milliseconds. */
  own: number
  ended: number
}

/** What the system reports of a process (Linux, in steps of 10), unless it has ended. */
function timesOf(pid: string | number): Times | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticks = (...places: number[]) => places.reduce((sum, at) => sum + Number(fields[at]), 0) * 10
    return { parent: fields[1] ?? '', own: ticks(11, 12), ended: ticks(13, 14) }
  } catch {
    // It isn't there, or no longer.
    return undefined
  }
}

/** Processor time of a process in milliseconds, where the system reports it. */
export const processorTime = ({ child }: Running): number => timesOf(child.pid ?? 0)?.own ?? Number.NaN

/** Processor time of PostgreSQL with everything it started, in milliseconds. */
export function databaseTime({ data_dir }: { data_dir: string }): number {
  const postmaster = readFileSync(join(data_dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const { own = Number.NaN, ended = 0 } = timesOf(postmaster) ?? {}
  // A child that has just ended is in its parent's times.
  const children = readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? timesOf(name) : undefined))
  return children.reduce((sum, one) => sum + (one?.parent === postmaster ? one.own : 0), own + ended)
}
