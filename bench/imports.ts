import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Agent, FormData, request } from 'undici'
import { imports } from '../contract/people/imports.ts'
import { brought } from '../server/areas.ts'
import { foundEnterprise } from '../server/enterprise/foundation.ts'
import { Database } from '../server/platform/database/db.ts'
import { openPool } from '../server/platform/database/drivers.ts'
import { Queue } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { type Postgres, startPostgres } from '../server/platform/postgres/postgres.ts'
import { prepareDatabase } from '../server/platform/prepare.ts'
import type { Figure } from './figure.ts'
import { signInAs } from './groups.ts'
import { pause, type Running, run } from './processes.ts'

const ROWS = Number(process.env.IMPORT_ROWS ?? 100_000)
const BAD_EVERY = 100
const HOST = 'imports.localhost'
const MOST_SECONDS = 60
const MOST_MB = 256

// Our own: Node's built-in one may be the default by now, and doesn't know the forms of this package.
const dispatcher = new Agent()

/** People, one in a hundred with an invalid address. */
function people(round: string) {
  const lines = ['Email,First name,Last name,Employee id,Job title,Joined on']
  for (let at = 0; at < ROWS; at++) {
    const email = at % BAD_EVERY === BAD_EVERY - 1 ? `nobody ${at}` : `${round}${at}@imports.test`
    lines.push(`${email},First ${at},"Last, ${at}",${round}-${at},Colleague,2024-02-${1 + (at % 28)}`)
  }
  return lines.join('\n')
}

/** A process's memory in megabytes: now (VmRSS), or at its peak (VmHWM). */
const held = ({ child }: Running, what: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) /
  1000

/** The most that processes held, and the most that any of them grew since it was ready. */
class Memory {
  peak = 0
  growth = 0
  readonly #before = new Map<Running, number>()

  begin(process: Running) {
    this.#before.set(process, held(process, 'VmRSS'))
  }

  look(process: Running) {
    const most = held(process, 'VmHWM')
    this.peak = Math.max(this.peak, most)
    this.growth = Math.max(this.growth, most - (this.#before.get(process) ?? most))
  }
}

interface Ground {
  postgres: Postgres
  data_dir: string
  head: Record<string, string>
}

const server = ({ postgres, data_dir }: Ground, only: string): Promise<Running> =>
  run('bench/server.ts', [], {
    BENCH_DATABASE_URL: postgres.web_url,
    DATA_DIR: data_dir,
    ONLY: only,
    PORT: '0',
  })

/** From the first byte sent to the last row written; the worker is killed so often on the way. */
async function importOnce(
  ground: Ground,
  web: Running,
  { round, kills }: { round: string; kills: number },
  say: (line: string) => void,
) {
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, form?: FormData) => {
    const answer = await request(`${web.said}${path}`, {
      method,
      dispatcher,
      headers: { ...ground.head, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    })
    const json = (await answer.body.json()) as Record<string, never>
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${JSON.stringify(json)}`)
    return json as unknown as {
      id: number
      state: string
      mapping: (string | null)[]
      counts: { rows: number; error: number }
      done: { rows: number; created: number; failed: number }
    }
  }
  let worker = await server(ground, 'worker')
  try {
    return await walk()
  } finally {
    await worker.stop()
  }
  async function walk() {
    const memory = new Memory()
    memory.begin(worker)
    memory.begin(web)
    // Random moments, one in each stretch of the import: most fall within a handful.
    const moments = Array.from({ length: kills }, (_, at) => ((at + Math.random()) / kills) * 2 * ROWS)
    const file = new File([people(round)], 'people.csv')
    const began = performance.now()
    const passed = () =>
      `${((performance.now() - began) / 1000).toFixed(1)} s (worker ${held(worker, 'VmHWM').toFixed(0)} MB, web ${held(web, 'VmHWM').toFixed(0)} MB)`
    const form = new FormData()
    form.append('file', file)
    const { id, mapping } = await ask('POST', imports.create.path, undefined, form)
    say(`  uploaded after ${passed()}`)
    const at = (path: string) => path.replace(':id', String(id))
    await ask('PUT', at(imports.check.path), { mapping, match_by: 'email', invite: false })
    const until = async (state: string) => {
      for (;;) {
        await pause(50 + Math.random() * 100)
        memory.look(worker)
        memory.look(web)
        const now = await ask('GET', at(imports.show.path))
        if (now.state === state) return now
        if (now.state === 'failed') throw new Error('the import failed')
        const [moment] = moments
        if (moment === undefined || now.counts.rows + now.done.rows < moment) continue
        moments.shift()
        say(`  killed after ${passed()}, at ${now.state} ${now.counts.rows + now.done.rows}`)
        worker.child.kill('SIGKILL')
        await once(worker.child, 'exit')
        worker = await server(ground, 'worker')
        memory.begin(worker)
      }
    }
    await until('ready')
    say(`  checked after ${passed()}`)
    await ask('PUT', at(imports.apply.path), {})
    const { done } = await until('completed')
    const seconds = (performance.now() - began) / 1000
    say(`  done after ${passed()}, ${kills - moments.length} kills`)
    memory.look(worker)
    memory.look(web)
    return { id, done, seconds, memory, killed: kills - moments.length }
  }
}

/** Everybody who came new goes again. */
async function undoOnce(ground: Ground, web: Running, id: number) {
  const worker = await server(ground, 'worker')
  const path = (of: string) => `${web.said}${of.replace(':id', String(id))}`
  try {
    const began = performance.now()
    const asked = await request(path(imports.undo.path), {
      method: 'PUT',
      dispatcher,
      headers: { ...ground.head, 'content-type': 'application/json' },
      body: '{}',
    })
    await asked.body.dump()
    for (;;) {
      await pause(100)
      const answer = await request(path(imports.show.path), { dispatcher, headers: ground.head })
      const { state } = (await answer.body.json()) as { state: string }
      if (state === 'undone') return (performance.now() - began) / 1000
      if (state !== 'undoing') throw new Error(`the undo ended as ${state}`)
    }
  } finally {
    await worker.stop()
  }
}

/** The same rows into a bare table: what the disk and the wire cost by themselves. */
async function bareCopy(owner_url: string) {
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  await client.query('create temp table bare (a text, b text, c text, d text, e text, f text)')
  const text = people('copy')
  const began = performance.now()
  await pipeline(Readable.from([text]), client.query(copyFrom('copy bare from stdin (format csv, header)')))
  const seconds = (performance.now() - began) / 1000
  await client.end()
  return seconds
}

async function verify(owner_url: string, id: number, round: string) {
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  const one = async (text: string, values: unknown[]) =>
    Number((await client.query<{ n: string }>(text, values)).rows[0]?.n)
  const people = await one('select count(*) as n from users where email like $1', [`${round}%@imports.test`])
  const told = await one(
    `select count(*) as n from import_rows where import_id = $1 and kind = 'error' and line > 1 and reasons <> '[]'`,
    [id],
  )
  const mails = await one(
    `select count(*) as n from notifications where kind = 'import.completed' and link like '%/' || $1::text`,
    [id],
  )
  await client.end()
  return { people, told, mails }
}

/** 100,000 rows with 1,000 bad ones, undisturbed and with five kills of the worker. */
export async function importFigures(say: (line: string) => void): Promise<Figure[]> {
  const data_dir = mkdtempSync(join(tmpdir(), 'kindred-imports-'))
  // The postgres user must be able to pass through, or the cluster would be put elsewhere.
  chmodSync(data_dir, 0o711)
  let postgres: Postgres | undefined
  let web: Running | undefined
  try {
    postgres = await startPostgres({ dataDir: data_dir })
    await prepareDatabase(postgres.owner_url, postgres.web_url, () => {})
    const database = new Database(
      openPool({ url: postgres.web_url, max: 2, name: 'bench imports' }),
      new Queue(postgres.web_url, openLog('silent')),
      brought,
    )
    const founder = {
      email: 'ada@imports.test',
      first_name: 'Ada',
      last_name: 'Obi',
      password: 'kindred-demo',
    }
    const id = await foundEnterprise(
      database,
      postgres.owner_url,
      { slug: 'imports', name: 'Imports' },
      founder,
    )
    const head = { host: HOST, ...(await signInAs(database, id)) }
    await database.close()
    const ground: Ground = { postgres, data_dir, head }
    web = await server(ground, 'web')
    const token = await request(`${web.said}/api/v2/internal/csrf-token`, { dispatcher, headers: head })
    await token.body.dump()
    Object.assign(head, { 'x-csrf-token': String(token.headers['x-csrf-token']) })

    const bad = Math.floor(ROWS / BAD_EVERY)
    const calm = await importOnce(ground, web, { round: 'calm', kills: 0 }, say)
    const calmTruth = await verify(postgres.owner_url, calm.id, 'calm')
    const copied = await bareCopy(postgres.owner_url)
    say(`  a bare COPY takes ${copied.toFixed(2)} s`)
    const undone = await undoOnce(ground, web, calm.id)
    say(`  undone after ${undone.toFixed(1)} s`)
    const left = await verify(postgres.owner_url, calm.id, 'calm')
    const kills = 5
    const torn = await importOnce(ground, web, { round: 'torn', kills }, say)
    const tornTruth = await verify(postgres.owner_url, torn.id, 'torn')
    const exact = ({ people, told, mails }: typeof calmTruth) =>
      people === ROWS - bad && told === bad && mails === 1
    const asked = `${ROWS - bad} people, ${bad} reasons, 1 result`
    const truth = ({ people, told, mails }: typeof calmTruth) =>
      `${people} people, ${told} reasons, ${mails} result`
    const most = Math.ceil(calm.seconds) + 15 * kills
    say(`  load average ${loadavg()[0]?.toFixed(1)}`)
    return [
      {
        name: `import of ${ROWS} rows, upload to done (${(calm.seconds / copied).toFixed(0)}× a bare COPY)`,
        reached: `${calm.seconds.toFixed(1)} s`,
        asked: `≤ ${MOST_SECONDS} s`,
        ok: calm.seconds <= MOST_SECONDS,
      },
      {
        name: `memory an import takes (the process at most ${Math.max(calm.memory.peak, torn.memory.peak).toFixed(0)} MB)`,
        reached: `${Math.max(calm.memory.growth, torn.memory.growth).toFixed(0)} MB`,
        asked: `≤ ${MOST_MB} MB`,
        ok: Math.max(calm.memory.growth, torn.memory.growth) <= MOST_MB,
      },
      { name: 'what came of it', reached: truth(calmTruth), asked, ok: exact(calmTruth) },
      {
        name: `the same with ${torn.killed} kills of the worker`,
        reached: `${torn.seconds.toFixed(1)} s`,
        asked: `≤ ${most} s`,
        ok: torn.seconds <= most && torn.killed === kills,
      },
      { name: 'what came of that', reached: truth(tornTruth), asked, ok: exact(tornTruth) },
      {
        name: `taken back again: ${left.people} people left`,
        reached: `${undone.toFixed(1)} s`,
        asked: `≤ ${MOST_SECONDS} s`,
        ok: undone <= MOST_SECONDS && left.people === 0,
      },
    ]
  } finally {
    await web?.stop()
    await postgres?.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
}
