import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups } from '../../../contract/networks/networks.ts'
import { type Client, type World, world } from '../../testing/world.ts'

/** As long as a call waits for a connection, and a request may take altogether (RELIABILITY: five seconds). */
const WAITS_MS = 4000
const LONGEST_MS = 5000

describe('a call that finds every connection to the database taken', () => {
  let w: World
  let member: Client
  beforeAll(async () => {
    w = await world({ DATABASE_POOL: '3' })
    member = await w.as(w.people.member)
    await member.get(groups.list.path)
  })
  afterAll(() => w.close())

  const takeAll = async () => {
    const { pool } = w.app.database
    const taken = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
    return () => {
      for (const client of taken) client.release()
    }
  }

  it('waits its turn, and is answered as if nothing had been', async () => {
    const free = await takeAll()
    const asking = Promise.all(Array.from({ length: 30 }, () => member.get(groups.list.path)))
    await pause(1000)
    free()
    expect((await asking).map(({ status }) => status)).toEqual(Array(30).fill(200))
  })

  it('is told when to come again before it has waited for ever', async () => {
    const free = await takeAll()
    const began = performance.now()
    const { status, json, headers } = await member.get(groups.list.path)
    const took = performance.now() - began
    free()
    expect([status, json.error.code]).toEqual([503, 'unavailable'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(took).toBeGreaterThan(WAITS_MS - 100)
    expect(took).toBeLessThan(LONGEST_MS)
    expect((await member.get(groups.list.path)).status).toBe(200)
  })
  it('is ended when it takes too long, and told so', async () => {
    const { database } = w.app
    const { rows } = await database.pool.query<{ ms: number }>(
      "select setting::int as ms from pg_settings where name = 'statement_timeout'",
    )
    expect(rows[0]?.ms).toBeGreaterThan(0)
    expect(rows[0]?.ms).toBeLessThanOrEqual(15_000)
    const slow = database.inTransaction(w.enterprises.larkspur, async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx)
      await sql`select pg_sleep(5)`.execute(tx)
    })
    await expect(slow).rejects.toMatchObject({ kind: 'unavailable', code: 'took_too_long' })
  })
})
