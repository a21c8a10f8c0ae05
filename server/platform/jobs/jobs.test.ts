import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type World, world } from '../../testing/world.ts'
import { openLog } from '../log.ts'
import { type Job, job } from './jobs.ts'

const silent = openLog('silent')

describe('a job', () => {
  let w: World
  const reported: string[] = []
  let fails = 0

  const note = job('test.note', z.object({ key: z.string() }), async ({ tx }, { key }) => {
    await tx
      .insertInto('feature_flags')
      .values({ key: `${key} ${crypto.randomUUID()}`, value: true })
      .execute()
  })
  const stubborn = job('test.stubborn', z.object({ times: z.number() }), async ({ tx }, { times }) => {
    await tx
      .insertInto('feature_flags')
      .values({ key: `tried ${crypto.randomUUID()}`, value: true })
      .execute()
    if (fails++ < times) throw new Error('not yet')
  })
  const hopeless = job('test.hopeless', z.object({}), async () => {
    throw new Error('never')
  })
  const slow = job(
    'test.slow',
    z.object({}),
    () => new Promise((resolve) => setTimeout(resolve, 500)),
    'long',
  )

  const report = (_enterprise: number, name: string) => void reported.push(name)
  const jobs = [note, stubborn, hopeless, slow] as Job[]

  beforeAll(async () => {
    w = await world()
    await w.app.queue.work(w.app.database, jobs, silent, report)
  })
  afterAll(() => w.close())

  const inLarkspur: typeof w.app.database.inTransaction extends (id: number, work: infer W) => unknown
    ? (work: W) => Promise<unknown>
    : never = (work) => w.app.database.inTransaction(w.enterprises.larkspur, work)
  const notes = async (key: string) =>
    (await w.owner.query('select enterprise_id::int from feature_flags where key like $1', [`${key}%`])).rows
  const count = async (sql: string) =>
    (await w.owner.query<{ count: number }>(`select count(*)::int from ${sql}`)).rows[0]?.count
  /** Waiting for the next try is the queue's business; here it is due at once. */
  const hurry = () => w.owner.query("update pgboss.job set start_after = now() where state = 'retry'")

  it('is said inside a transaction and happens once it is committed, in the same enterprise', async () => {
    await inLarkspur(async (tx) => {
      await note.later(tx, { key: 'committed' })
      await new Promise((resolve) => setTimeout(resolve, 700))
      expect(await notes('committed')).toEqual([])
    })
    await expect
      .poll(() => notes('committed'), { timeout: 5000 })
      .toEqual([{ enterprise_id: w.enterprises.larkspur }])
  })

  it('never happens when the transaction is taken back', async () => {
    await inLarkspur(async (tx) => {
      await note.later(tx, { key: 'rolled back' })
      throw new Error('never mind')
    }).catch(() => {})
    expect(await count("pgboss.job where data->'payload'->>'key' = 'rolled back'")).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(await notes('rolled back')).toEqual([])
  })

  it('happens exactly once and without delay, however many workers look for it', async () => {
    const other = await w.another()
    await other.app.queue.work(other.app.database, jobs, silent, report)
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        w.app.database.inTransaction(at % 2 ? w.enterprises.larkspur : w.enterprises.brightwater, (tx) =>
          note.later(tx, { key: `many ${at} ` }),
        ),
      ),
    )
    await expect.poll(async () => (await notes('many')).length, { timeout: 3000 }).toBe(40)
    await new Promise((resolve) => setTimeout(resolve, 700))
    const all = await notes('many')
    expect(all).toHaveLength(40)
    expect(all.filter((row) => row.enterprise_id === w.enterprises.brightwater)).toHaveLength(20)
  })

  it('that fails leaves nothing behind, is reported, and is tried again until it succeeds', async () => {
    await inLarkspur((tx) => stubborn.later(tx, { times: 2 }))
    await expect
      .poll(
        async () => {
          await hurry()
          return (await notes('tried')).length
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(1)
    expect(fails).toBe(3)
    expect(reported.filter((name) => name === 'test.stubborn')).toHaveLength(2)
    expect(await count("pgboss.job where data->>'job' = 'test.stubborn' and state = 'completed'")).toBe(1)
  })

  it('that never succeeds ends among the dead letters, where operators see it', async () => {
    await inLarkspur((tx) => hopeless.later(tx, {}))
    await expect
      .poll(
        async () => {
          await hurry()
          return count("pgboss.job where name = 'dead' and data->>'job' = 'test.hopeless'")
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(1)
    expect(reported.filter((name) => name === 'test.hopeless')).toHaveLength(6)
    await expect
      .poll(async () => (await w.app.queue.waiting()).dead, { timeout: 15_000, interval: 500 })
      .toBe(1)
    const metrics = (await w.anyone().get('/metrics')).text
    expect(metrics).toContain('kindred_jobs_waiting{lane="dead"} 1')
  })

  it('whose worker was killed is done by another', async () => {
    await inLarkspur((tx) => note.later(tx, { key: 'orphan' }))
    await expect.poll(() => notes('orphan'), { timeout: 15_000 }).toHaveLength(1)
    // As a killed worker leaves it: taken, its effect gone with its connection, and no heartbeat any more.
    await w.owner.query("delete from feature_flags where key like 'orphan%'")
    await w.owner.query(
      `update pgboss.job set state = 'active', completed_on = null, started_on = now() - interval '20 seconds',
         heartbeat_on = now() - interval '11 seconds' where data->'payload'->>'key' = 'orphan'`,
    )
    // Within 20 s on a quiet machine; a busy one is slow, not wrong.
    const began = performance.now()
    await expect.poll(() => notes('orphan'), { timeout: 45_000, interval: 200 }).toHaveLength(1)
    console.log(
      `jobs: an orphan was done ${((performance.now() - began) / 1000).toFixed(1)} s after it fell silent`,
    )
  }, 70_000)

  it('of an hour keeps no short one waiting', async () => {
    await inLarkspur((tx) => slow.later(tx, {}))
    await inLarkspur((tx) => slow.later(tx, {}))
    await inLarkspur((tx) => note.later(tx, { key: 'quick' }))
    await expect.poll(() => notes('quick'), { timeout: 5000 }).toHaveLength(1)
    expect(await count("pgboss.job where data->>'job' = 'test.slow' and state = 'completed'")).toBeLessThan(2)
  })

  it('that nobody knows any more is not lost but a dead letter', async () => {
    const forgotten = job('test.forgotten', z.object({}), async () => {})
    await inLarkspur((tx) => forgotten.later(tx, {}))
    await expect
      .poll(
        async () => {
          await hurry()
          return count("pgboss.job where name = 'dead' and data->>'job' = 'test.forgotten'")
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(1)
    expect(reported).toContain('test.forgotten')
  })
})
