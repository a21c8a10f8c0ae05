import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
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

/** Processor time of a process in milliseconds, where the system reports it (Linux, in steps of 10). */
export function processorTime({ child }: Running): number {
  const file = `/proc/${child.pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const [, told = ''] = readFileSync(file, 'utf8').split(') ')
  const fields = told.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
