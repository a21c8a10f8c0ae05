import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isFree } from '../settings/ports.ts'
import { codeOf, Trouble } from '../trouble.ts'
import {
  type Binaries,
  type Kept,
  keep,
  kept,
  makeOwned,
  newPassword,
  type PostgresFolder,
} from './postgresFolder.ts'
import { explained, quietEnvironment } from './postgresSaid.ts'

const DATABASE = 'kindred'
const OWNER = 'kindred_owner'
const WEB = 'kindred_web'
export const HOST = '127.0.0.1'
const MB = 1024 * 1024

export const urls = ({ port, owner_password, web_password }: Kept) => ({
  owner_url: `postgresql://${OWNER}:${owner_password}@${HOST}:${port}/${DATABASE}`,
  web_url: `postgresql://${WEB}:${web_password}@${HOST}:${port}/${DATABASE}`,
})

export interface ClusterOptions {
  port?: number | undefined
  durable?: boolean | undefined
}

/** Creates the database's files if there are none, with the port and passwords to reach it. */
export async function prepareCluster(
  folder: PostgresFolder,
  programs: Binaries,
  options: ClusterOptions,
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

/** Made in another place and moved when complete, so that a start that was cut off leaves nothing unfinished. */
function makeCluster(folder: PostgresFolder, programs: Binaries, secrets: Kept, durable: boolean) {
  const { bavail, bsize } = statfsSync(folder.home)
  if (bavail * bsize < 200 * MB)
    throw new Trouble(
      `The disk that holds ${folder.home} has less than 200 MB left. Make room and start again.`,
    )
  const draft = `${folder.cluster}.new.${process.pid}`
  makeOwned(draft, folder.runsAs)
  const passwords = join(draft, '..', `postgres.new.${process.pid}.password`)
  // initdb needs an empty folder, so the password file is in one of its own.
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
        // The same sort order and case rules on every machine, whatever its C library.
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

async function portFor(wanted: number | undefined, before: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    if (await isFree(wanted, HOST)) return wanted
    throw new Trouble(`Port ${wanted} is taken by another program, so PostgreSQL can't listen there.`)
  }
  if (before !== undefined && (await isFree(before, HOST))) return before
  for (let tries = 0; tries < 50; tries++) {
    // Below the range from which the system assigns ports to outgoing connections.
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port, HOST)) return port
  }
  throw new Trouble('No free port was found between 20000 and 32000 for PostgreSQL.')
}

/** Creates database and role in a running server. */
export async function makeDatabase(secrets: Kept) {
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
