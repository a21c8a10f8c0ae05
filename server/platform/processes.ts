import { spawnSync } from 'node:child_process'
import { linkSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf, Trouble } from './trouble.ts'

export function isAlive(pid: number): boolean {
  return startOf(pid) !== undefined
}

/** When a process began, as text only good for comparing: a pid alone may have been reused. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' || state === 'X' ? undefined : rest[18]
    } catch {
      return undefined
    }
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return undefined
  }
  if (process.platform === 'win32') return 'unknown'
  return (
    spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined
  )
}

/** Whether this process works in `folder`, as every process of a PostgreSQL server does in its data folder. */
export function worksIn(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return isAlive(pid)
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(folder)
}

export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder))
}

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** True once `done` returns true, false after `ms` milliseconds. */
export async function within(ms: number, done: () => boolean): Promise<boolean> {
  const end = performance.now() + ms
  while (!done()) {
    if (performance.now() > end) return false
    await new Promise((later) => setTimeout(later, 15))
  }
  return true
}

/** The holder of the lock `file`, if that process still lives. */
export function holderOf(file: string): number | undefined {
  try {
    const { pid, start } = JSON.parse(readFileSync(file, 'utf8'))
    return typeof pid === 'number' && startOf(pid) === start ? pid : undefined
  } catch {
    return undefined
  }
}

/** Makes this process the only holder. A lock left by a killed process is free again by itself. */
export function hold(file: string, taken: (pid: number) => string): () => void {
  const ours = `${file}.${process.pid}`
  // Linked into place, so that nobody reads half of it.
  writeFileSync(ours, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }), { mode: 0o644 })
  try {
    for (;;) {
      if (linked(ours, file)) return () => rmSync(file, { force: true })
      const holder = holderOf(file)
      if (holder !== undefined) throw new Trouble(taken(holder))
      putAside(file)
    }
  } finally {
    rmSync(ours, { force: true })
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a dead process, unless a faster start has taken it meanwhile. */
function putAside(file: string) {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (holderOf(aside) !== undefined) linked(aside, file)
  rmSync(aside, { force: true })
}
