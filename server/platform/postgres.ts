import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isFree } from './ports.ts'
import {
  type Binaries,
  binaries,
  type Kept,
  keep,
  kept,
  makeOwned,
  newPassword,
  type PostgresFolder,
  postgresFolder,
  turnLog,
} from './postgresFolder.ts'
import { hold, holderOf, isAlive, processesIn, signal, within, worksIn } from './processes.ts'
import { codeOf, Trouble, troubleAt } from './trouble.ts'

export interface Postgres {
  /** Migrations, backup and seeding of benches: a superuser, so no wall holds it. */
  owner_url: string
  /** What the server works with: neither owner nor superuser, held by row-level security. */
  web_url: string
  stop(): Promise<void>
}

export interface PostgresOptions {
  dataDir: string
  /** A free one is found and kept when this is left open. */
  port?: number
  onProgress?: (sentence: string) => void
  /** Called when PostgreSQL ended by itself and could not be brought back. */
  onLost?: (trouble: Error) => void
  /** False forgets safety for speed: tests only. */
  durable?: boolean
  /** Settings of PostgreSQL itself, over Kindred's own. */
  parameters?: Record<string, string>
}

const DATABASE = 'kindred'
const OWNER = 'kindred_owner'
const WEB = 'kindred_web'
const HOST = '127.0.0.1'
const MB = 1024 * 1024

/**
 * Starts the PostgreSQL that comes with Kindred. It belongs to this process alone and ends with it, however
 * this process ends: a watcher of a few kilobytes sees its pipe close and asks the server to shut down.
 * If the watcher was killed as well, the next start finds what was left and ends it properly.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const say = options.onProgress ?? (() => {})
  const folder = inFolder(options.dataDir, () => postgresFolder(options.dataDir, say))
  const release = inFolder(folder.home, () =>
    hold(
      folder.holder,
      (pid) =>
        `Kindred already runs on ${options.dataDir} (process ${pid}). Stop it first, or set another DATA_DIR and PORT.`,
    ),
  )
  try {
    const programs = binaries(folder.runsAs)
    await endWhatWasLeft(folder, say)
    const secrets = await prepare(folder, programs, options, say)
    const server = new Server(folder, programs, secrets, options)
    await server.start()
    await makeDatabase(secrets)
    return {
      ...urls(secrets),
      stop: async () => {
        await server.stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw troubleAt(folder.home, error)
  }
}

/** For commands beside the server: joins the database that a living Kindred started, or starts it for themselves. */
export async function joinPostgres(options: PostgresOptions): Promise<Postgres> {
  const folder = inFolder(options.dataDir, () => postgresFolder(options.dataDir, () => {}))
  const secrets = existsSync(folder.keep) ? kept(folder) : undefined
  if (!secrets || holderOf(folder.holder) === undefined) return startPostgres(options)
  if (!(await answers(secrets)))
    throw new Trouble(`Kindred is just starting or stopping on ${options.dataDir}. Try again in a moment.`)
  return { ...urls(secrets), stop: async () => {} }
}

const urls = ({ port, owner_password, web_password }: Kept) => ({
  owner_url: `postgresql://${OWNER}:${owner_password}@${HOST}:${port}/${DATABASE}`,
  web_url: `postgresql://${WEB}:${web_password}@${HOST}:${port}/${DATABASE}`,
})

function inFolder<T>(folder: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw troubleAt(folder, error)
  }
}

async function answers(secrets: Kept): Promise<boolean> {
  const client = new pg.Client({ connectionString: urls(secrets).owner_url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The server of a run that was killed may still be there, or its children, or only the file that says so. */
async function endWhatWasLeft(folder: PostgresFolder, say: (sentence: string) => void) {
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
  // Without their head the others end by themselves, at the latest after the query they are in.
  if (!(await within(300, () => processesIn(cluster).length === 0))) {
    for (const child of processesIn(cluster)) signal(child, 'SIGQUIT')
    if (!(await within(5000, () => processesIn(cluster).length === 0))) {
      for (const child of processesIn(cluster)) signal(child, 'SIGKILL')
    }
  }
  // The number in it may meanwhile belong to somebody else, which PostgreSQL would take for its old self.
  rmSync(file, { force: true })
}

const stuck = (pid: number, cluster: string) =>
  new Trouble(
    `PostgreSQL of an earlier run (process ${pid}) still uses ${cluster} and does not end. End it and start again.`,
  )

async function prepare(
  folder: PostgresFolder,
  programs: Binaries,
  options: PostgresOptions,
  say: (sentence: string) => void,
) {
  const before = kept(folder)
  const port = await portFor(options.port, before?.port)
  const secrets: Kept = {
    port,
    owner_password: before?.owner_password ?? newPassword(),
    web_password: before?.web_password ?? newPassword(),
  }
  if (before?.port !== port) keep(folder, secrets)
  if (existsSync(folder.cluster)) checkCluster(folder, programs)
  else {
    say('Making the database.')
    makeCluster(folder, programs, secrets, options.durable ?? true)
  }
  return secrets
}

function checkCluster(folder: PostgresFolder, programs: Binaries) {
  const version = readFileSync(join(folder.cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === programs.major) return
  throw new Trouble(
    `${folder.cluster} was made by PostgreSQL ${version} and this is ${programs.major}: restore a backup into a new DATA_DIR (docs/operating.md, Upgrades).`,
  )
}

/** Made beside its place and moved there when complete, so a start that was cut off leaves nothing half-made. */
function makeCluster(folder: PostgresFolder, programs: Binaries, secrets: Kept, durable: boolean) {
  const { bavail, bsize } = statfsSync(folder.home)
  if (bavail * bsize < 200 * MB)
    throw new Trouble(
      `The disk that holds ${folder.home} has less than 200 MB left. Make room and start again.`,
    )
  const draft = `${folder.cluster}.new.${process.pid}`
  makeOwned(draft, folder.runsAs)
  const passwords = join(draft, '..', `postgres.new.${process.pid}.password`)
  // initdb wants an empty folder, so the password waits in one of its own.
  makeOwned(passwords, folder.runsAs)
  const passwordFile = join(passwords, 'owner')
  writeFileSync(passwordFile, `${secrets.owner_password}\n`, { mode: 0o644 })
  try {
    const made = spawnSync(
      programs.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${OWNER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The same order and the same letters on every machine, whatever its C library knows.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...folder.runsAs, cwd: '/', env: quietEnvironment(), encoding: 'utf8' },
    )
    if (made.error) throw made.error
    if (made.status !== 0) throw explained(made.stderr || made.stdout, folder, undefined)
    renameSync(draft, folder.cluster)
  } finally {
    rmSync(passwords, { recursive: true, force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** PostgreSQL is told nothing of our environment: it holds secrets, and PG… variables would change its mind. */
const quietEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
})

async function portFor(wanted: number | undefined, before: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    if (await isFree(wanted, HOST)) return wanted
    throw new Trouble(`Port ${wanted} is taken by another program, so PostgreSQL can't listen there.`)
  }
  if (before !== undefined && (await isFree(before, HOST))) return before
  for (let tries = 0; tries < 50; tries++) {
    // Below the range from which the system lends ports to outgoing connections.
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port, HOST)) return port
  }
  throw new Trouble('No free port was found between 20000 and 32000 for PostgreSQL.')
}

/** One running server: brought up, brought back when it dies, brought down. */
class Server {
  readonly #folder: PostgresFolder
  readonly #programs: Binaries
  readonly #secrets: Kept
  readonly #options: PostgresOptions
  readonly #say: (sentence: string) => void
  #process: ChildProcess | undefined
  #watcher: ChildProcess | undefined
  #stopping = false
  #revivals: number[] = []
  #reviving: Promise<void> | undefined

  constructor(folder: PostgresFolder, programs: Binaries, secrets: Kept, options: PostgresOptions) {
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
        // Its own session: Ctrl-C reaches Kindred alone, which lets requests finish before it stops the database.
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
      // What a failed statement held are personal values; the log is not their place.
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
      // Kept in the loop's sight until it is gone, so that nobody exits in between.
      child.ref()
      // Windows knows no signals; there kill() ends it at once and the next start recovers.
      child.kill('SIGINT')
      if (!(await within(30_000, gone))) {
        child.kill('SIGQUIT')
        if (!(await within(5000, gone))) child.kill('SIGKILL')
      }
    }
    this.#watcher?.kill('SIGKILL')
  }
}

/** The last line that PostgreSQL writes into its own file says whether it accepts connections. */
function readiness(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** Its pipe closes when we end, by whatever cause; then it asks the server for a fast shutdown. */
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

function explained(log: string, folder: PostgresFolder, port: number | undefined): Trouble {
  const said = (pattern: RegExp) => pattern.test(log)
  if (said(/No space left on device/))
    return new Trouble(`The disk that holds ${folder.home} is full. Make room and start again.`)
  if (said(/Address already in use/))
    return new Trouble(
      `Port ${port} was taken by another program just now, so PostgreSQL can't listen there. Start again.`,
    )
  if (said(/Permission denied|wrong ownership|invalid permissions/)) {
    return new Trouble(
      `PostgreSQL may not use ${folder.cluster}. Start Kindred as the user it ran as before, or change the folder's owner.`,
    )
  }
  const last = log.match(/(?:FATAL|PANIC|error|ERROR):\s+(.*)/g)?.at(-1)
  return new Trouble(`PostgreSQL did not start: ${last ?? 'it gave no reason'}. Its log is ${folder.log}.`)
}

async function makeDatabase(secrets: Kept) {
  const url = new URL(urls(secrets).owner_url)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ database: boolean; role: boolean }>(
      `select exists(select from pg_database where datname = '${DATABASE}') as database,
              exists(select from pg_roles where rolname = '${WEB}') as role`,
    )
    if (!rows[0]?.role) {
      const password = client.escapeLiteral(secrets.web_password)
      await client.query(
        `create role ${WEB} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${password}`,
      )
    }
    if (!rows[0]?.database) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new Trouble(
        `The database does not know the password in its postgres.json: both must come from the same backup or folder.`,
      )
    }
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
