import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../testing/world.ts'
import type { Tx } from '../database/db.ts'
import { openLog } from '../log.ts'
import { Sweeper } from './sweeper.ts'
import { type Due, plan, timedSweep, unplan } from './timed.ts'

const silent = openLog('silent')
const at = (minutes: number) => new Date(Date.UTC(2027, 2, 28, 0, minutes))

describe('the sweeper', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  it('is one at a time, of any number of processes, and another takes over when it is gone', async () => {
    const turns: string[] = []
    const start = (name: string) => {
      const sweep = { name: 'count', every: 0, run: async () => void turns.push(name) }
      const sweeper = new Sweeper(w.app.database, w.database_url, [sweep], silent)
      sweeper.open()
      return sweeper
    }
    const first = start('first')
    await expect.poll(() => turns.length, { timeout: 5000 }).toBeGreaterThan(0)
    const second = start('second')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(new Set(turns)).toEqual(new Set(['first']))
    // Its connection dies under it, as with a killed process.
    await w.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kindred sweeper' and datname = current_database()",
    )
    const before = turns.length
    await expect.poll(() => turns.length, { timeout: 6000 }).toBeGreaterThan(before + 2)
    const holders = async () =>
      (
        await w.owner.query(
          "select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and locktype = 'advisory' and granted and objid::int8 = (hashtext('kindred sweeper')::int8 & 4294967295)",
        )
      ).rowCount
    expect(await holders()).toBe(1)
    await first.close()
    const soFar = turns.length
    await expect.poll(() => turns.slice(soFar).includes('second'), { timeout: 6000 }).toBe(true)
    await second.close()
    expect(await holders()).toBe(0)
  }, 30_000)

  it('goes on with the others when one fails', async () => {
    const done: string[] = []
    const sweeper = new Sweeper(
      w.app.database,
      w.database_url,
      [
        { name: 'broken', every: 0, run: () => Promise.reject(new Error('broken')) },
        { name: 'whole', every: 0, run: async () => void done.push('whole') },
      ],
      silent,
    )
    await sweeper.sweep(at(0))
    expect(done).toEqual(['whole'])
  })

  it('goes on with the others while one hangs, which is not started a second time', async () => {
    let release = () => {}
    let hanging = 0
    let turns = 0
    const sweeper = new Sweeper(
      w.app.database,
      w.database_url,
      [
        {
          name: 'hangs',
          every: 0,
          run: () => {
            hanging++
            return new Promise<void>((resolve) => {
              release = resolve
            })
          },
        },
        { name: 'works', every: 0, run: async () => void turns++ },
      ],
      silent,
    )
    sweeper.open()
    await expect.poll(() => turns, { timeout: 10_000 }).toBeGreaterThan(2)
    expect(hanging).toBe(1)
    const closed = sweeper.close()
    expect(await Promise.race([closed.then(() => 'closed'), Promise.resolve('still waiting')])).toBe(
      'still waiting',
    )
    release()
    await closed
  })

  it('looks as often as each wishes, by the clock it is given', async () => {
    const done: string[] = []
    const sweep = (name: string, every: number) => ({ name, every, run: async () => void done.push(name) })
    const sweeper = new Sweeper(
      w.app.database,
      w.database_url,
      [sweep('minute', 60_000), sweep('hour', 3_600_000)],
      silent,
    )
    for (let minutes = 0; minutes < 120; minutes++) await sweeper.sweep(at(minutes))
    expect(done.filter((name) => name === 'minute')).toHaveLength(120)
    expect(done.filter((name) => name === 'hour')).toHaveLength(2)
  })
})

describe('what falls due', () => {
  let w: World
  let happened: string[] = []
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const inLarkspur = (work: (tx: Tx) => Promise<unknown>) =>
    w.app.database.inTransaction(w.enterprises.larkspur, work)
  let failing = 0
  const kinds: Due[] = [
    {
      kind: 'remind',
      happen: async (tx, subject) =>
        void happened.push(`${tx.enterpriseId === w.enterprises.larkspur ? '' : 'next door: '}${subject}`),
    },
    {
      kind: 'fail',
      happen: async (tx, subject) => {
        await tx
          .insertInto('feature_flags')
          .values({ key: `tried ${subject}`, value: true })
          .execute()
        if (failing-- > 0) throw new Error('not yet')
        happened.push(subject)
      },
    },
  ]
  const sweep = timedSweep(kinds, silent)
  const sweepAt = async (now: Date) => {
    happened = []
    await sweep.run(w.app.database, now)
    return happened
  }
  const planned = (subject: string, due: Date, kind = 'remind') =>
    inLarkspur((tx) => plan(tx, kind, subject, due.toISOString()))

  it('happens when its moment has come, not before, and once', async () => {
    await planned('lunch', at(10))
    expect(await sweepAt(at(9))).toEqual([])
    expect(await sweepAt(at(10))).toEqual(['lunch'])
    expect(await sweepAt(at(11))).toEqual([])
  })

  it('happens late rather than never, in the order it fell due, after hours of standing still', async () => {
    await planned('second', at(30))
    await planned('first', at(20))
    await planned('later', at(600))
    expect(await sweepAt(at(400))).toEqual(['first', 'second'])
  })

  it('happens at its new moment only, when it was moved', async () => {
    await planned('moved', at(700))
    await planned('moved', at(800))
    expect(await sweepAt(at(750))).toEqual(['later'])
    expect(await sweepAt(at(800))).toEqual(['moved'])
    await planned('moved', at(900))
    expect(await sweepAt(at(900))).toEqual(['moved'])
  })

  it('never happens once it was taken back', async () => {
    await planned('never', at(1000))
    await inLarkspur((tx) => unplan(tx, 'remind', 'never'))
    expect(await sweepAt(at(1100))).toEqual([])
  })

  it('happens once, however many look at the same time', async () => {
    for (let subject = 0; subject < 20; subject++) await planned(`race ${subject}`, at(1200))
    happened = []
    await Promise.all(Array.from({ length: 6 }, () => sweep.run(w.app.database, at(1200))))
    expect(happened).toHaveLength(20)
    expect(new Set(happened).size).toBe(20)
  })

  it('that fails leaves nothing behind, keeps nobody waiting, and is tried again a minute later', async () => {
    failing = 2
    await planned('stubborn', at(1300), 'fail')
    await planned('behind it', at(1301))
    await w.app.database.inTransaction(w.enterprises.brightwater, (tx) =>
      plan(tx, 'remind', 'theirs', at(1301).toISOString()),
    )
    expect(await sweepAt(at(1302))).toEqual(['behind it', 'next door: theirs'])
    expect((await w.owner.query("select from feature_flags where key like 'tried%'")).rowCount).toBe(0)
    expect(await sweepAt(at(1303))).toEqual([])
    expect(await sweepAt(at(1304))).toEqual(['stubborn'])
    expect((await w.owner.query("select from feature_flags where key like 'tried%'")).rowCount).toBe(1)
  })
})
