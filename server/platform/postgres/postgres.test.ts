import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { isAlive, processesIn, within } from '../processes.ts'
import { joinPostgres, startPostgres } from './postgres.ts'
import { postgresFolder } from './postgresFolder.ts'

interface Spoken {
  owner_url: string
  web_url: string
  sentences: string[]
  failed: string
  kind: string
}

const folders: string[] = []
const running: ChildProcess[] = []

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-postgres-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return join(folder, 'data')
}

let made: Promise<string> | undefined
/** A folder in which Kindred was before and ended well: a copy, for to make one takes a second of work. */
async function usedFolder() {
  made ??= (async () => {
    const dataDir = newFolder()
    await kill((await run(dataDir)).process, 'SIGTERM')
    return dataDir
  })()
  const dataDir = newFolder()
  execFileSync('cp', ['-a', await made, dataDir])
  return dataDir
}

async function run(dataDir: string, port?: number): Promise<Spoken & { process: ChildProcess }> {
  const runner = join(import.meta.dirname, '../../testing/postgresRunner.ts')
  const child = spawn(process.execPath, [runner, dataDir, ...(port ? [String(port)] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  for await (const line of createInterface({ input: child.stdout }))
    return { ...JSON.parse(line), process: child }
  throw new Error('The runner ended without a word.')
}

const ended = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise<void>((done) => child.once('exit', () => done()))
    : Promise.resolve()

async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  await ended(child)
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const serverOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

const nothingLeft = (dataDir: string) =>
  within(15_000, () => processesIn(realpathSync(join(dataDir, 'postgres'))).length === 0)

afterEach(async () => {
  for (const child of running.splice(0)) await kill(child, 'SIGTERM')
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the PostgreSQL that comes with Kindred', () => {
  it('brings an owner, and a web role that no wall lets through', async () => {
    const { owner_url, web_url } = await run(newFolder())
    const [role] = await ask(
      web_url,
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, pg_get_userbyid(datdba) as owner, current_user as me from pg_roles, pg_database where rolname = current_user and datname = current_database()',
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owner: 'kindred_owner',
      me: 'kindred_web',
    })
    const [settings] = await ask(
      owner_url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
              current_setting('data_checksums') as data_checksums, current_setting('listen_addresses') as listen_addresses,
              current_setting('unix_socket_directories') as sockets, current_setting('server_encoding') as encoding,
              current_setting('TimeZone') as timezone, lower('ÄÉŻ') as lowered`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      sockets: '',
      encoding: 'UTF8',
      timezone: 'UTC',
      lowered: 'äéż',
    })
  })

  it('keeps port, passwords and data from one start to the next, and its passwords to itself', async () => {
    const dataDir = newFolder()
    const first = await run(dataDir)
    await ask(first.owner_url, 'create table kept (word text); insert into kept values ($$here$$)')
    await kill(first.process, 'SIGTERM')
    expect(await nothingLeft(dataDir)).toBe(true)
    const began = performance.now()
    const second = await run(dataDir)
    expect(performance.now() - began).toBeLessThan(3000)
    expect([second.owner_url, second.web_url]).toEqual([first.owner_url, first.web_url])
    expect(await ask(second.owner_url, 'select word from kept')).toEqual([{ word: 'here' }])
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  })

  it('ends by itself when Kindred was killed, and loses nothing', async () => {
    const dataDir = await usedFolder()
    const { process, owner_url } = await run(dataDir)
    await ask(owner_url, 'create table kept as select 1 as number')
    await kill(process, 'SIGKILL')
    expect(await nothingLeft(dataDir)).toBe(true)
    const again = await run(dataDir)
    expect(await ask(again.owner_url, 'select number from kept')).toEqual([{ number: 1 }])
  })

  it('starts again at once while the server of the killed run is still there', async () => {
    const dataDir = await usedFolder()
    const { process, owner_url } = await run(dataDir)
    await ask(owner_url, 'create table kept as select 1 as number')
    await kill(process, 'SIGKILL')
    const again = await run(dataDir)
    expect(await ask(again.owner_url, 'select number from kept')).toEqual([{ number: 1 }])
  })

  it('recovers when everything was killed, its watcher too, in the middle of a query', async () => {
    const dataDir = await usedFolder()
    const { process, owner_url } = await run(dataDir)
    await ask(owner_url, 'create table kept as select 1 as number')
    const server = serverOf(dataDir)
    ask(owner_url, 'select count(*) from generate_series(1, 20000000000)').catch(() => {})
    await new Promise((later) => setTimeout(later, 200))
    for (const pid of watchersOf(server)) global.process.kill(pid, 'SIGKILL')
    await kill(process, 'SIGKILL')
    expect(isAlive(server)).toBe(true)
    global.process.kill(server, 'SIGKILL')
    const again = await run(dataDir)
    expect(await ask(again.owner_url, 'select number from kept')).toEqual([{ number: 1 }])
  })

  it('ends a server that lost both Kindred and its watcher before it starts its own', async () => {
    const dataDir = await usedFolder()
    const { process } = await run(dataDir)
    const server = serverOf(dataDir)
    for (const pid of watchersOf(server)) global.process.kill(pid, 'SIGKILL')
    await kill(process, 'SIGKILL')
    expect(isAlive(server)).toBe(true)
    const again = await run(dataDir)
    expect(again.sentences).toContain('PostgreSQL of an earlier run is still there; ending it first.')
    expect(isAlive(server)).toBe(false)
  })

  it('is not misled by a process number that passed on to somebody else', async () => {
    const dataDir = await usedFolder()
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n`)
    writeFileSync(join(dataDir, 'postgres.held'), JSON.stringify({ pid: process.pid, start: 'another life' }))
    expect((await run(dataDir)).failed).toBeUndefined()
    expect(isAlive(process.pid)).toBe(true)
  })

  it('is brought back, at the same address, when it is killed while Kindred lives', async () => {
    const dataDir = await usedFolder()
    const { owner_url } = await run(dataDir)
    await ask(owner_url, 'create table kept as select 1 as number')
    for (let round = 0; round < 3; round++) {
      const server = serverOf(dataDir)
      process.kill(server, 'SIGKILL')
      expect(
        await within(
          10_000,
          () => existsSync(join(dataDir, 'postgres/postmaster.pid')) && serverOf(dataDir) !== server,
        ),
      ).toBe(true)
      await expect
        .poll(() => ask(owner_url, 'select number from kept').catch(() => 'not yet'), { timeout: 10_000 })
        .toEqual([{ number: 1 }])
    }
  })

  it('refuses a second Kindred on the same folder, in one sentence', async () => {
    const dataDir = await usedFolder()
    const first = await run(dataDir)
    const second = await run(dataDir)
    expect(second.failed).toBe(
      `Kindred already runs on ${dataDir} (process ${first.process.pid}). Stop it first, or set another DATA_DIR and PORT.`,
    )
    expect(await ask(first.web_url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('lets one of many win when they start at once on an empty folder', async () => {
    const dataDir = newFolder()
    const all = await Promise.all([run(dataDir), run(dataDir), run(dataDir)])
    expect(all.filter((one) => one.failed === undefined)).toHaveLength(1)
    for (const one of all) if (one.failed) expect(one.kind).toBe('Trouble')
  })

  it('is joined by commands beside the server, which then leave it running', async () => {
    const dataDir = await usedFolder()
    const first = await run(dataDir)
    const joined = await joinPostgres({ dataDir })
    expect(joined.owner_url).toBe(first.owner_url)
    await joined.stop()
    expect(await ask(first.web_url, 'select 1 as one')).toEqual([{ one: 1 }])
    await kill(first.process, 'SIGTERM')
    const alone = await joinPostgres({ dataDir })
    expect(await ask(alone.web_url, 'select 1 as one')).toEqual([{ one: 1 }])
    await alone.stop()
    expect(await nothingLeft(dataDir)).toBe(true)
  })

  it('takes another port when its own was taken meanwhile, and says so when a wanted one is', async () => {
    const dataDir = await usedFolder()
    const first = await run(dataDir)
    await kill(first.process, 'SIGTERM')
    const port = Number(new URL(first.owner_url).port)
    const other = createServer()
    await new Promise<void>((done) => other.listen(port, '127.0.0.1', done))
    try {
      const second = await run(dataDir)
      expect(Number(new URL(second.owner_url).port)).not.toBe(port)
      expect((await run(newFolder(), port)).failed).toBe(
        `Port ${port} is taken by another program, so PostgreSQL can't listen there.`,
      )
    } finally {
      other.close()
    }
  })

  it('says in one sentence that data are of another version, or that their passwords are gone', async () => {
    const dataDir = await usedFolder()
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    expect((await run(dataDir)).failed).toMatch(/was made by PostgreSQL 17 and this is 18: restore a backup/)
    rmSync(join(dataDir, 'postgres.json'))
    expect((await run(dataDir)).failed).toMatch(/postgres\.json is missing/)
  })

  it('begins anew when its first start was cut off half-way', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'postgres.new.12345'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres.new.12345/PG_VERSION'), '18\n')
    expect((await run(dataDir)).failed).toBeUndefined()
    expect(existsSync(join(dataDir, 'postgres.new.12345'))).toBe(false)
  })

  it.runIf(process.getuid?.() === 0)(
    'keeps its data elsewhere when root hides the folder from the postgres user',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'kindred-hidden-'))
      folders.push(folder)
      const dataDir = join(folder, 'data')
      const first = await run(dataDir)
      expect(first.sentences[0]).toMatch(
        /^The user postgres can't reach .* so the database is kept in \/var\/lib\/kindred\//,
      )
      const { home } = postgresFolder(dataDir, () => {})
      folders.push(home)
      expect(existsSync(join(home, 'postgres'))).toBe(true)
      await kill(first.process, 'SIGTERM')
      expect((await run(dataDir)).sentences).toEqual([])
    },
  )

  it('tells its caller in one sentence when the folder can not be written', async () => {
    const folder = newFolder()
    writeFileSync(folder, 'a file where a folder should be')
    await expect(startPostgres({ dataDir: join(folder, 'deeper') })).rejects.toMatchObject({
      name: 'Trouble',
    })
  })
})

/** The shell that waits for Kindred's end on behalf of this server. */
function watchersOf(server: number): number[] {
  return processesIn('/').filter((pid) => {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words[0] === '/bin/sh' && words.includes(String(server))
  })
}
