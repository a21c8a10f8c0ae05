import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { isAlive, processesIn, signal, within, worksIn } from '../processes.ts'
import { Trouble, troubleAt } from '../trouble.ts'
import { HOST } from './postgresCluster.ts'
import { type Binaries, type Kept, type PostgresFolder, turnLog } from './postgresFolder.ts'
import { explained, quietEnvironment } from './postgresSaid.ts'

const MB = 1024 * 1024

export interface ServerOptions {
  onProgress?: ((sentence: string) => void) | undefined
  onLost?: ((trouble: Error) => void) | undefined
  durable?: boolean | undefined
  parameters?: Record<string, string> | undefined
}

/** A running server: started, restarted when it dies, stopped. */
export class Server {
  readonly #folder: PostgresFolder
  readonly #programs: Binaries
  readonly #secrets: Kept
  readonly #options: ServerOptions
  readonly #say: (sentence: string) => void
  #process: ChildProcess | undefined
  #watcher: ChildProcess | undefined
  #stopping = false
  #revivals: number[] = []
  #reviving: Promise<void> | undefined

  constructor(folder: PostgresFolder, programs: Binaries, secrets: Kept, options: ServerOptions) {
    this.#folder = folder
    this.#programs = programs
    this.#secrets = secrets
    this.#options = options
    this.#say = options.onProgress ?? (() => {})
  }

  async start() {
    turnLog(this.#folder.log)
    const logged = existsSync(this.#folder.log) ? statSync(this.#folder.log).size : 0
    const child = this.#spawn()
    this.#process = child
    let exited = false
    let failed: Error | undefined
    child.once('exit', () => {
      exited = true
    })
    child.once('error', (error) => {
      failed = error
      exited = true
    })
    const ready = () => exited || readiness(this.#folder.cluster, child.pid)
    if (!(await within(2000, ready))) {
      this.#say('PostgreSQL is recovering what a sudden end left; this can take a while.')
      await within(15 * 60_000, ready)
    }
    if (failed) throw failed
    if (exited || !ready()) {
      child.kill('SIGQUIT')
      throw explained(readFileSync(this.#folder.log, 'utf8').slice(logged), this.#folder, this.#secrets.port)
    }
    this.#watcher = watch(child)
    child.once('exit', (code, cause) => this.#ended(cause ?? `code ${code}`))
  }

  #spawn(): ChildProcess {
    const log = openSync(this.#folder.log, 'a', 0o600)
    try {
      const child = spawn(this.#programs.postgres, ['-D', this.#folder.cluster, ...this.#parameters()], {
        ...this.#folder.runsAs,
        cwd: '/',
        env: quietEnvironment(),
        // Its own session: Ctrl-C reaches Kindred alone, which finishes requests before it stops the database.
        detached: true,
        stdio: ['ignore', log, log],
      })
      child.unref()
      return child
    } finally {
      closeSync(log)
    }
  }

  #parameters(): string[] {
    const memory = totalmem() / MB
    const parameters = {
      port: String(this.#secrets.port),
      listen_addresses: HOST,
      unix_socket_directories: '',
      max_connections: '200',
      shared_buffers: `${Math.round(Math.min(1024, Math.max(128, memory / 8)))}MB`,
      effective_cache_size: `${Math.round(Math.max(256, memory / 2))}MB`,
      work_mem: '16MB',
      maintenance_work_mem: '128MB',
      max_wal_size: '2GB',
      random_page_cost: '1.1',
      jit: 'off',
      timezone: 'UTC',
      log_timezone: 'UTC',
      // The values of a failed statement are personal; they don't belong in the log.
      log_error_verbosity: 'terse',
      log_min_error_statement: 'panic',
      ...(this.#options.durable === false
        ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
        : {}),
      ...this.#options.parameters,
    }
    return Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  }

  #ended(how: string) {
    this.#watcher?.kill('SIGKILL')
    if (this.#stopping) return
    this.#revivals = [...this.#revivals.filter((at) => at > Date.now() - 60_000), Date.now()]
    this.#say(`PostgreSQL ended unexpectedly (${how}); starting it again.`)
    this.#reviving = this.#revive().catch((error) => {
      const trouble = troubleAt(this.#folder.home, error)
      this.#options.onLost?.(trouble instanceof Error ? trouble : new Error(String(trouble)))
    })
  }

  async #revive() {
    if (this.#revivals.length > 20)
      throw new Trouble(`PostgreSQL ended 20 times within a minute. Its log is ${this.#folder.log}.`)
    await endWhatWasLeft(this.#folder, () => {})
    if (!this.#stopping) await this.start()
  }

  async stop() {
    this.#stopping = true
    await this.#reviving
    const child = this.#process
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const gone = () => child.exitCode !== null || child.signalCode !== null
      // Keeps the event loop alive until it is gone, so that the process doesn't exit in between.
      child.ref()
      // Windows has no signals; there kill() ends it at once and the next start recovers.
      child.kill('SIGINT')
      if (!(await within(30_000, gone))) {
        child.kill('SIGQUIT')
        if (!(await within(5000, gone))) child.kill('SIGKILL')
      }
    }
    this.#watcher?.kill('SIGKILL')
  }
}

/** After a killed run the server, its children, or only its pid file may still be there. */
export async function endWhatWasLeft(folder: PostgresFolder, say: (sentence: string) => void) {
  for (const name of readdirSync(folder.home)) {
    if (name.startsWith('postgres.new')) rmSync(join(folder.home, name), { recursive: true, force: true })
  }
  const file = join(folder.cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const cluster = realpathSync(folder.cluster)
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (pid > 0 && worksIn(pid, cluster)) {
    say('PostgreSQL of an earlier run is still there; ending it first.')
    signal(pid, 'SIGINT')
    if (!(await within(30_000, () => !isAlive(pid)))) {
      signal(pid, 'SIGQUIT')
      if (!(await within(5000, () => !isAlive(pid)))) throw stuck(pid, cluster)
    }
  }
  // Without the postmaster the others end by themselves, at the latest after their current query.
  if (!(await within(300, () => processesIn(cluster).length === 0))) {
    for (const child of processesIn(cluster)) signal(child, 'SIGQUIT')
    if (!(await within(5000, () => processesIn(cluster).length === 0))) {
      for (const child of processesIn(cluster)) signal(child, 'SIGKILL')
    }
  }
  // The pid in it may meanwhile belong to another process, which PostgreSQL would take for its old self.
  rmSync(file, { force: true })
}

const stuck = (pid: number, cluster: string) =>
  new Trouble(
    `PostgreSQL of an earlier run (process ${pid}) still uses ${cluster} and does not end. End it and start again.`,
  )

/** The last line of its pid file says whether it accepts connections. */
function readiness(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** Its pipe closes when we end, for whatever cause; then it asks the server for a fast shutdown. */
function watch(server: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined
  const watcher = spawn(
    '/bin/sh',
    ['-c', 'cat > /dev/null; kill -INT "$0" 2> /dev/null', String(server.pid)],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      env: { PATH: process.env.PATH ?? '' },
    },
  )
  watcher.on('error', () => {})
  watcher.unref()
  if (watcher.stdin && 'unref' in watcher.stdin && typeof watcher.stdin.unref === 'function')
    watcher.stdin.unref()
  watcher.stdin?.on('error', () => {})
  return watcher
}
