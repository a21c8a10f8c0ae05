import { createServer } from 'node:http'
import pg from 'pg'
import type { Statement } from './recorder.ts'

/**
 * The floor that Kindred is measured against: node:http and pg alone, answering the same SQL from the same database.
 * No sign-in, no row-level security, no schema: any cost beyond this is ours.
 */
export interface Floor {
  database_url: string
  enterprise_id: number
  /** The calls in their turn, each with all the SQL of its answer; one that writes asks it in one transaction. */
  calls: { statements: Statement[]; writes: boolean }[]
  /** The users who ask: the statements were recorded for the first. */
  people: number[]
  /** Connections to the database: as many as Kindred may use. */
  pool: number
}

/** Parameters that are the next number in each call. */
export const COUNTED = 'the next number'
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

async function serve({ database_url, enterprise_id, calls, people, pool: max }: Floor) {
  const options = `-c plan_cache_mode=force_custom_plan -c timezone=UTC -c app.enterprise_id=${enterprise_id}`
  const pool = new pg.Pool({ connectionString: database_url, max, min: max, pipeline: true, options })
  const [first] = people
  let last = 1_000_000_000
  /** Sent by another user, for the first time. */
  const spoken = (value: unknown, person: number | undefined): unknown => {
    if (value === COUNTED) return ++last
    if (Array.isArray(value)) return value.map((one) => spoken(one, person))
    if (value === first || value === String(first)) return person
    if (value === `user:${first}`) return `user:${person}`
    return typeof value === 'string' && UUID.test(value) ? crypto.randomUUID() : value
  }
  const ask = async (call: number, place: number) => {
    const { statements = [], writes = false } = calls[call] ?? {}
    const person = people[place]
    const client = await pool.connect()
    try {
      const query = ({ text, values }: Statement, at: number) =>
        client.query({
          text,
          values: values.map((value) => spoken(value, person)),
          ...(writes ? {} : { name: `floor ${call} ${at}` }),
        })
      if (!writes) return await Promise.all(statements.map(query))
      const answers: pg.QueryResult[] = []
      await client.query('begin; set local plan_cache_mode = auto')
      for (const [at, statement] of statements.entries()) answers.push(await query(statement, at))
      await client.query('commit')
      return answers
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  let failures = 0
  const server = createServer(async (request, response) => {
    const [, call, place] = (request.url ?? '').split('/')
    try {
      const answers = await ask(Number(call), Number(place))
      const body = Buffer.from(JSON.stringify(answers.map(({ rows }) => rows)))
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
      })
      response.end(body)
    } catch (error) {
      if (failures++ === 0) console.error(error)
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address) process.stdout.write(`${address.port}\n`)
  })
  process.once('SIGTERM', () => process.exit())
}

// node bench/floor.ts '{"database_url": …}' prints its port: a process of its own, as Kindred's server is one.
if (import.meta.main) await serve(JSON.parse(process.argv[2] ?? '{}'))
