import pg from 'pg'
import type { Ground } from './ground.ts'

/** The size a tenant must reach, and what it has. */
export interface Filling {
  client: pg.Client
  /** How many are missing. */
  count: number
  networks: number
  firstNetwork: number
  firstUser: number
  told: (what: string) => void
}

interface Wish {
  id: number
  what: 'posts' | 'events'
  wanted: number
  tables: readonly string[]
  /** Throws where what was written doesn't hold together. */
  validate?: (client: pg.Client, id: number) => Promise<void>
}

/**
 * Tops a tenant up to so many of something, once: how many there are then is kept in a counter. Keys and triggers rest
 * while `fill` writes; `tables` are cleared up afterwards.
 */
export async function topUp(
  ground: Ground,
  { id, what, wanted, tables, validate }: Wish,
  say: (line: string) => void,
  fill: (filling: Filling) => Promise<void>,
) {
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  try {
    const began = performance.now()
    const told = (done: string) => say(`  ${done} after ${((performance.now() - began) / 1000).toFixed(0)} s`)
    await client.query(`select set_config('app.enterprise_id', $1, false)`, [String(id)])
    const one = async (question: string) => Number((await client.query(question, [id])).rows[0]?.n ?? 0)
    const counter = `bench.${what}`
    const filled = await one(
      `select value as n from counters where enterprise_id = $1 and name = '${counter}'`,
    )
    if (filled === wanted) return
    if (filled > 0) throw new Error(`this tenant has ${filled} ${what}: remove data/bench and seed again.`)
    const there = await one(`select count(*) as n from ${what} where enterprise_id = $1`)
    const networks = await one('select count(*) as n from networks where enterprise_id = $1')
    const firstNetwork = await one('select min(id) as n from networks where enterprise_id = $1')
    const firstUser = await one('select min(id) as n from users where enterprise_id = $1')
    await client.query('set session_replication_role = replica')
    await fill({ client, count: Math.max(0, wanted - there), networks, firstNetwork, firstUser, told })
    await client.query('set session_replication_role = origin')
    await client.query(`vacuum (analyze) ${tables.join(', ')}`)
    await validate?.(client, id)
    await client.query('insert into counters (enterprise_id, name, value) values ($1, $2, $3)', [
      id,
      counter,
      wanted,
    ])
    told('statistics')
  } finally {
    await client.end()
  }
}
