import { createServer } from 'node:http'
import pg from 'pg'

/**
 * What Kindred's answers are measured against: nothing but node:http and pg, answering the same SQL from the same
 * database. No sign-in, no wall, no schema: whatever an answer of ours costs beyond this is our own doing.
 */
export interface Floor {
  database_url: string
  /** All the SQL of one answer, sent together on one connection. */
  queries: { text: string; values: unknown[] }[]
  /** Connections to the database: as many as Kindred may use. */
  pool: number
}

async function serve({ database_url, queries, pool: max }: Floor) {
  const options = '-c plan_cache_mode=force_custom_plan -c timezone=UTC'
  const pool = new pg.Pool({ connectionString: database_url, max, min: max, pipeline: true, options })
  const named = queries.map((query, index) => ({ ...query, name: `floor${index}` }))
  const ask = async () => {
    const client = await pool.connect()
    try {
      return await Promise.all(named.map((query) => client.query(query)))
    } finally {
      client.release()
    }
  }
  await ask()
  const server = createServer(async (_request, response) => {
    try {
      const [list, counted] = await ask()
      const body = Buffer.from(JSON.stringify({ items: list?.rows, total: counted?.rows[0]?.value }))
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
      })
      response.end(body)
    } catch (error) {
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
