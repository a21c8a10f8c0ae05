import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { request } from 'undici'
import { settings } from '../contract/people/people.ts'
import { brought } from '../server/areas.ts'
import { foundEnterprise } from '../server/enterprise/foundation.ts'
import { Database } from '../server/platform/database/db.ts'
import { openPool } from '../server/platform/database/drivers.ts'
import { Queue } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { type Postgres, startPostgres } from '../server/platform/postgres/postgres.ts'
import { prepareDatabase } from '../server/platform/prepare.ts'
import { projectRoot } from '../server/platform/settings/settings.ts'
import type { Figure } from './figure.ts'
import { signInAs } from './groups.ts'
import { pause } from './processes.ts'

const WRITERS = 8
const HOST = 'crash.localhost'

interface Ack {
  key: string
  setting: string
  answer: string
}

/** A port that is free now and stays ours by being used at once. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

class Server {
  child: ChildProcess | undefined
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  stopped = false

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${port}`
    this.#env = { ...process.env, ...env, PORT: String(port) }
  }

  async start() {
    this.child = spawn(process.execPath, [join(projectRoot, 'bench/server.ts')], {
      env: this.#env,
      stdio: 'ignore',
    })
    for (let wait = 0; wait < 300; wait++) {
      if (await this.ready()) return
      await pause(100)
    }
    throw new Error('the server did not come back')
  }

  async ready() {
    return request(`${this.url}/readyz`, { headers: { host: HOST }, headersTimeout: 2000 }).then(
      async (answer) => {
        await answer.body.dump()
        return answer.statusCode === 200
      },
      () => false,
    )
  }

  async kill() {
    this.child?.kill('SIGKILL')
    if (this.child && this.child.exitCode === null) await once(this.child, 'exit')
  }
}

/** Writes one thing after another, each with its key; what wasn't answered is sent again until it is. */
async function write(
  server: Server,
  { head, csrf }: { head: Record<string, string>; csrf: string },
  { acks, writer }: { acks: Ack[]; writer: number },
  until: () => boolean,
) {
  for (let count = 0; !until(); count++) {
    const key = randomUUID()
    const setting = `crash-${writer}-${count % 20}`
    const body = JSON.stringify({ writer, count, key })
    for (;;) {
      const answer = await request(`${server.url}${settings.write.path.replace(':key', setting)}`, {
        method: 'PUT',
        headers: {
          ...head,
          'x-csrf-token': csrf,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body,
        headersTimeout: 8000,
        bodyTimeout: 8000,
      })
        .then(async (reply) => ({ status: reply.statusCode, text: await reply.body.text() }))
        .catch(() => undefined)
      if (answer?.status === 200) {
        acks.push({ key, setting, answer: answer.text })
        break
      }
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`${answer.status} ${answer.text}`)
      if (answer && answer.status >= 500 && answer.status !== 503)
        throw new Error(`a ${answer.status}: ${answer.text}`)
      if (until() && !answer) return
      await pause(50)
    }
  }
}

/** What was acknowledged must exist once: its key with its answer, and no key twice. */
async function verify(owner_url: string, acks: readonly Ack[]) {
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  const { rows } = await client.query<{ key: string; answer: { value: { key: string } } | null }>(
    "select key, answer from idempotency_keys where operation like 'PUT %settings%'",
  )
  const { rows: values } = await client.query<{ key: string; value: { writer: number; count: number } }>(
    'select key, value from user_settings',
  )
  await client.end()
  const kept = new Map(rows.map((row) => [row.key, row.answer]))
  const lost = acks.filter((ack) => kept.get(ack.key)?.value.key !== ack.key).length
  const doubled = rows.length - kept.size
  // Each writer writes in order, so a setting must be at least at its newest acknowledged count.
  const newest = new Map<string, number>()
  for (const ack of acks) {
    const { value } = JSON.parse(ack.answer) as { value: { count: number } }
    newest.set(ack.setting, Math.max(newest.get(ack.setting) ?? 0, value.count))
  }
  const stands = new Map(values.map((row) => [row.key, row.value.count]))
  const backwards = [...newest].filter(([setting, count]) => (stands.get(setting) ?? -1) < count).length
  return { lost, doubled, backwards }
}

/** The postmaster, once it is another than the one killed last. */
async function nextPostmaster(data_dir: string, killed: number): Promise<number> {
  for (let wait = 0; wait < 300; wait++) {
    const file = join(data_dir, 'postgres/postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : killed
    if (pid > 0 && pid !== killed) return pid
    await pause(100)
  }
  throw new Error('PostgreSQL did not come back')
}

/** kill -9 of the server and of PostgreSQL under writes with idempotency keys. */
export async function crashes(
  say: (line: string) => void,
  { server_kills = 20, postgres_kills = 10 } = {},
): Promise<Figure[]> {
  const data_dir = mkdtempSync(join(tmpdir(), 'kindred-crash-'))
  // The postgres user must be able to pass through, or the cluster would be put elsewhere.
  chmodSync(data_dir, 0o711)
  let postgres: Postgres | undefined
  const acks: Ack[] = []
  let over = false
  let server: Server | undefined
  try {
    postgres = await startPostgres({ dataDir: data_dir })
    await prepareDatabase(postgres.owner_url, postgres.web_url, () => {})
    const database = new Database(
      openPool({ url: postgres.web_url, max: 2, name: 'bench crash' }),
      new Queue(postgres.web_url, openLog('silent')),
      brought,
    )
    const founder = { email: 'ada@crash.test', first_name: 'Ada', last_name: 'Obi', password: 'kindred-demo' }
    const id = await foundEnterprise(database, postgres.owner_url, { slug: 'crash', name: 'Crash' }, founder)
    const head = { host: HOST, ...(await signInAs(database, id)) }
    await database.close()
    server = new Server(await freePort(), { BENCH_DATABASE_URL: postgres.web_url, DATA_DIR: data_dir })
    await server.start()
    const token = await request(`${server.url}/api/v2/internal/csrf-token`, { headers: head })
    await token.body.dump()
    const csrf = String(token.headers['x-csrf-token'])
    const running = server
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      write(running, { head, csrf }, { acks, writer }, () => over),
    )
    const failed = Promise.race(writers)
    failed.catch(() => {})
    for (let kill = 0; kill < server_kills; kill++) {
      await pause(300 + Math.random() * 900)
      await server.kill()
      await server.start()
    }
    say(`  server killed ${server_kills} times, ${acks.length} writes acknowledged`)
    let killed = 0
    for (let kill = 0; kill < postgres_kills; kill++) {
      killed = await nextPostmaster(data_dir, killed)
      const before = acks.length
      for (let wait = 0; wait < 300 && acks.length < before + WRITERS; wait++) await pause(100)
      await pause(Math.random() * 1000)
      process.kill(killed, 'SIGKILL')
    }
    await nextPostmaster(data_dir, killed)
    for (const before = acks.length; acks.length < before + WRITERS; ) await pause(100)
    say(`  PostgreSQL killed ${postgres_kills} times, ${acks.length} writes acknowledged`)
    over = true
    await Promise.all(writers)
    const { lost, doubled, backwards } = await verify(postgres.owner_url, acks)
    return [
      {
        name: `acknowledged writes lost in ${server_kills} + ${postgres_kills} kills (of ${acks.length})`,
        reached: String(lost + backwards),
        asked: '0',
        ok: lost + backwards === 0 && acks.length > 100,
      },
      { name: 'writes done twice', reached: String(doubled), asked: '0', ok: doubled === 0 },
    ]
  } finally {
    over = true
    await server?.kill()
    await postgres?.stop()
    rmSync(data_dir, { recursive: true, force: true })
  }
}
