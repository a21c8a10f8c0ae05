import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Answer, Asking, Client, World } from '../server/testing/world.ts'
import { type Running, run } from './processes.ts'

const SECRET = 'a secret that only tests know, and long enough'

/** A server as a process of its own on the database of a world: it is killed at any moment, and started again. */
export interface MortalServer {
  start(): Promise<void>
  /** At once, whatever it is doing. */
  kill(): Promise<void>
  /** As an orderly restart ends it. */
  stop(): Promise<void>
  /** Where a client finds it now. */
  said(): string
  /** Sends it again with its key until somebody answers, as browsers do. */
  surely(client: Client, method: string, path: string, asking?: Asking): Promise<Answer>
}

export function mortalServer(w: World): MortalServer {
  let server: Running | undefined
  const said = () => server?.said ?? ''
  return {
    said,
    async start() {
      server = await run('bench/server.ts', [], {
        BENCH_DATABASE_URL: w.database_url,
        DATA_DIR: w.data_dir,
        SECRET_KEY: SECRET,
        PORT: '0',
      })
    },
    async kill() {
      if (!server) return
      server.child.kill('SIGKILL')
      await once(server.child, 'exit')
    },
    async stop() {
      await server?.stop()
    },
    async surely(client, method, path, asking = {}) {
      const headers = { 'idempotency-key': randomUUID() }
      for (let tries = 0; tries < 600; tries++) {
        const answer = await client
          .at(said())
          .send(method, path, { ...asking, headers })
          .catch(() => undefined)
        if (answer && answer.status !== 503 && answer.json?.error?.code !== 'in_progress') return answer
        await new Promise((done) => setTimeout(done, 50))
      }
      throw new Error(`nobody answered ${path}`)
    },
  }
}
