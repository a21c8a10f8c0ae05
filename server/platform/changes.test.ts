import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../testing/world.ts'
import { acting } from './act.ts'
import { record, type SealedRow, sealHash } from './changes.ts'
import type { Tx } from './database/db.ts'
import { sealSweep } from './settings/seals.ts'
import { hashOf } from './settings/secrets.ts'

describe('the change log', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const inLarkspur = (work: (tx: Tx) => Promise<unknown>) =>
    w.app.database.inTransaction(w.enterprises.larkspur, work)
  const change = (tx: Tx, n: number | string) =>
    record(acting(tx, undefined), {
      action: 'test.changed',
      subject: { type: 'test', id: n },
      difference: { n },
    })
  const seal = () => sealSweep.run(w.app.database, new Date())

  /** Whether every sealed row is as it was when it was sealed: the numbers of the seals that no longer fit. */
  async function brokenSeals(): Promise<number[]> {
    return w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
      const seals = await tx.selectFrom('change_log_seals').selectAll().orderBy('number').execute()
      const broken: number[] = []
      let previous: Buffer | null = null
      for (const { number, change_ids, hash, previous_hash } of seals) {
        const rows: SealedRow[] = await tx
          .selectFrom('change_log')
          .selectAll()
          .where('id', 'in', change_ids.map(Number))
          .orderBy('id')
          .execute()
        const follows = previous === null ? previous_hash === null : previous_hash?.equals(previous)
        if (!follows || !sealHash(previous_hash, rows).equals(hash) || rows.length !== change_ids.length)
          broken.push(number)
        previous = hash
      }
      return broken
    })
  }

  it('holds a change exactly when the change happened', async () => {
    await inLarkspur((tx) => change(tx, 'kept'))
    await inLarkspur(async (tx) => {
      await change(tx, 'taken back')
      throw new Error('never mind')
    }).catch(() => {})
    const { rows } = await w.owner.query("select subject_id from change_log where action = 'test.changed'")
    expect(rows).toEqual([{ subject_id: 'kept' }])
  })

  it('says what changed, and keeps what is personal beside it under a salted hash', async () => {
    await inLarkspur((tx) =>
      record(acting(tx, undefined, { address: '10.0.0.1' }), {
        action: 'test.personal',
        subject: { type: 'user', id: 3 },
        difference: { fields: ['title'] },
        personal: { about_user_id: 3, before_after: { title: ['Cook', 'Baker'] } },
      }),
    )
    const { rows } = await w.owner.query(
      "select l.difference, l.personal_hash, l.address, p.salt, p.before_after::text as said, p.about_user_id::int from change_log l join change_log_personal p on p.change_id = l.id and p.enterprise_id = l.enterprise_id where action = 'test.personal'",
    )
    expect(rows[0]).toMatchObject({
      difference: { fields: ['title'] },
      address: '10.0.0.1',
      about_user_id: 3,
    })
    expect(JSON.stringify(rows[0].difference)).not.toMatch(/Cook|Baker/)
    expect(rows[0].salt).toHaveLength(16)
    const text = JSON.stringify({ title: ['Cook', 'Baker'] })
    expect(hashOf(Buffer.concat([rows[0].salt, Buffer.from(text)])).equals(rows[0].personal_hash)).toBe(true)
  })

  it('is sealed in a chain, each seal upon the one before', async () => {
    for (let n = 0; n < 5; n++) {
      await inLarkspur((tx) => change(tx, n))
      await seal()
    }
    const { rows } = await w.owner.query('select count(*)::int from change_log where seal is null')
    expect(rows[0].count).toBe(0)
    const { rows: seals } = await w.owner.query(
      'select number::int from change_log_seals where enterprise_id = $1 order by 1',
      [w.enterprises.larkspur],
    )
    expect(seals.map(({ number }) => number)).toEqual(seals.map((_, index) => index + 1))
    expect(seals.length).toBeGreaterThanOrEqual(5)
    expect(await brokenSeals()).toEqual([])
  })

  it('has in each seal the one before, so that nobody seals what follows another beginning alike', () => {
    const line = { id: 7, actor_id: 1, action: 'user.profile_changed', subject_type: 'user', subject_id: '1' }
    const rows: SealedRow[] = [{ ...line, network_id: null, difference: {}, personal_hash: null, at: '' }]
    const seals = [null, hashOf('one beginning'), hashOf('another')].map((before) => sealHash(before, rows))
    expect(new Set(seals.map((seal) => seal.toString('hex'))).size).toBe(3)
  })

  it('is sealed once, however many seal at the same time, while others write', async () => {
    await Promise.all([
      ...Array.from({ length: 60 }, (_, n) => inLarkspur((tx) => change(tx, `race ${n}`))),
      ...Array.from({ length: 6 }, () => seal().catch(() => {})),
    ])
    await seal()
    const { rows } = await w.owner.query(
      'select count(*)::int as rows, count(distinct id)::int as ids from (select unnest(change_ids) as id from change_log_seals where enterprise_id = $1) s',
      [w.enterprises.larkspur],
    )
    expect(rows[0].rows).toBe(rows[0].ids)
    expect(await brokenSeals()).toEqual([])
  })

  const tampering: [string, string][] = [
    ['another actor', 'update change_log set actor_id = 1 where id = $1'],
    ['another deed', "update change_log set action = 'nothing.happened' where id = $1"],
    ['another difference', `update change_log set difference = '{"n": 99}' where id = $1`],
    ['another network', 'update change_log set network_id = 1 where id = $1'],
    ['another moment', "update change_log set at = at - interval '1 second' where id = $1"],
    ['another subject', "update change_log set subject_id = '9' where id = $1"],
    ['other personal values', "update change_log set personal_hash = '\\x00' where id = $1"],
    ['a line that is gone', 'delete from change_log where id = $1'],
    ['a seal made anew', "update change_log_seals set hash = '\\x00' where $1 = any(change_ids)"],
  ]
  it.each(tampering)('shows %s', async (_what, statement) => {
    const { rows } = await w.owner.query(
      "select id::text, seal::int from change_log where enterprise_id = $1 and action = 'test.changed' and subject_id = '2'",
      [w.enterprises.larkspur],
    )
    await w.owner.query('begin')
    await w.owner.query(statement, [rows[0].id])
    await w.owner.query('commit')
    expect(await brokenSeals()).toContain(rows[0].seal)
    await w.owner.query('delete from change_log_seals')
    await w.owner.query('update change_log set seal = null')
    await inLarkspur((tx) => tx.deleteFrom('change_log').where('action', '=', 'test.changed').execute())
    for (const n of [1, 2, 3]) {
      await inLarkspur((tx) => change(tx, n))
      await seal()
    }
    expect(await brokenSeals()).toEqual([])
  })

  it('stays whole when what is personal is purged', async () => {
    await inLarkspur((tx) =>
      record(acting(tx, undefined), {
        action: 'test.personal',
        subject: { type: 'user', id: 2 },
        personal: { about_user_id: 2, before_after: { name: ['Old Name', randomBytes(4).toString('hex')] } },
      }),
    )
    await seal()
    await inLarkspur((tx) => tx.deleteFrom('change_log_personal').where('about_user_id', '=', 2).execute())
    expect(await brokenSeals()).toEqual([])
    const { rows } = await w.owner.query(
      "select l::text as line from change_log l where action = 'test.personal'",
    )
    expect(JSON.stringify(rows)).not.toContain('Old Name')
  })

  it('of each enterprise is a chain of its own', async () => {
    await w.app.database.inTransaction(w.enterprises.brightwater, (tx) => change(tx, 1))
    await seal()
    const { rows } = await w.owner.query(
      'select number::int, previous_hash from change_log_seals where enterprise_id = $1',
      [w.enterprises.brightwater],
    )
    expect(rows).toEqual([{ number: 1, previous_hash: null }])
  })
})
