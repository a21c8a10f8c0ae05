import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { within } from '../server/platform/processes.ts'
import { settingNames } from '../server/platform/settings/variables.ts'
import { Trouble } from '../server/platform/trouble.ts'
import { endChildren, program } from './steps.ts'

const OLDEST = 15
const PORT = 20_000 + Math.floor(Math.random() * 12_000)

// npm run test:pg15 [-- filter]: the server's tests on the oldest PostgreSQL that Kindred promises to run on.

function binaries(): string {
  const folder = `/usr/lib/postgresql/${OLDEST}/bin`
  if (existsSync(join(folder, 'postgres'))) return folder
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing Debian's PostgreSQL ${OLDEST}.`)
    // The package would start a server of its own on port 5432.
    mkdirSync('/etc/postgresql-common', { recursive: true })
    if (!existsSync('/etc/postgresql-common/createcluster.conf')) {
      writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
    }
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', `postgresql-${OLDEST}`], {
      env,
      stdio: 'ignore',
    })
    if (existsSync(join(folder, 'postgres'))) return folder
  }
  throw new Trouble(
    `This test needs PostgreSQL ${OLDEST} in ${folder}: install Debian's package postgresql-${OLDEST}.`,
  )
}

const id = (what: string) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout)

async function main(): Promise<boolean> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'kindred-pg15-'))
  const data = join(folder, 'data')
  const runsAs = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  if (runsAs.uid !== undefined) chownSync(folder, runsAs.uid, runsAs.gid)
  const asPostgres = { ...runsAs, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } }
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'kindred_owner', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...asPostgres, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Trouble(`PostgreSQL ${OLDEST} could not be made: ${made.stderr}`)
  const parameters = {
    port: PORT,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 400,
    fsync: 'off',
    autovacuum: 'off',
  }
  const words = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...words], {
    ...asPostgres,
    stdio: 'ignore',
  })
  const gone = () => server.exitCode !== null || server.signalCode !== null
  try {
    const ready = () =>
      existsSync(join(data, 'postmaster.pid')) &&
      /^ready/m.test(readFileSync(join(data, 'postmaster.pid'), 'utf8'))
    if (!(await within(20_000, () => gone() || ready())) || gone())
      throw new Trouble(`PostgreSQL ${OLDEST} did not start on port ${PORT}.`)
    const owner_url = `postgresql://kindred_owner@127.0.0.1:${PORT}/kindred`
    const client = new pg.Client(owner_url.replace(/kindred$/, 'postgres'))
    await client.connect()
    await client.query('create role kindred_web login nosuperuser nobypassrls')
    await client.query('create database kindred')
    const { rows } = await client.query('show server_version')
    await client.end()
    console.log(`Server tests on PostgreSQL ${rows[0].server_version}`)
    for (const name of settingNames) delete process.env[name]
    const env = {
      NODE_ENV: 'test',
      TEST_OWNER_URL: owner_url,
      TEST_WEB_URL: `postgresql://kindred_web@127.0.0.1:${PORT}/kindred`,
    }
    const filters = process.argv.slice(2)
    const { ok } = await program(['vitest', 'run', ...(filters.length > 0 ? filters : everything)], {
      env,
      show: true,
    })
    return ok
  } finally {
    endChildren()
    server.kill('SIGINT')
    if (!(await within(20_000, gone))) server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All tests that use the database; those of the bundled PostgreSQL start their own. */
const everything = ['server/', 'scripts/archive', '--exclude=server/platform/postgres/postgres.test.ts']

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endChildren)

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error)
  process.exitCode = 1
}
