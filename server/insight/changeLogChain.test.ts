import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { sealSweep } from '../platform/settings/seals.ts'
import { projectRoot } from '../platform/settings/settings.ts'
import { type World, world } from '../testing/world.ts'
import { checkChangeLog } from './changeLogCheck.ts'

const run = promisify(execFile)

describe('the proof of the change log', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const inLarkspur = <T>(work: (tx: Tx) => Promise<T>) =>
    w.app.database.inTransaction(w.enterprises.larkspur, work)
  const seal = () => sealSweep.run(w.app.database, new Date())
  const check = (all = true) => inLarkspur((tx) => checkChangeLog(tx, { all, patience: 0, now: new Date() }))
  const breakOf = async (all = true) => (await check(all)).broken?.what
  const tamper = (sql: string, ...values: unknown[]) => w.owner.query(sql, values)
  const change = (n: number) =>
    inLarkspur((tx) =>
      record(acting(tx, undefined), {
        action: 'user.profile_changed',
        subject: { type: 'user', id: w.people.member },
        difference: { n, fields: ['zeta', 'alpha', 'mu'] },
        personal: {
          about_user_id: w.people.member,
          before_after: { zeta: [1, { b: 1, a: [2] }], alpha: ['x', null], mu: [1.5, `Ünï ${n}`] },
        },
      }),
    )

  /** Six seals of two entries each, new for every test. */
  beforeEach(async () => {
    await tamper('delete from change_log_checks')
    await tamper('delete from change_log_seals')
    await tamper('delete from change_log')
    for (let n = 0; n < 12; n++) {
      await change(n)
      if (n % 2) await seal()
    }
  })

  it('passes over a log as it was written, from the beginning and from where it last ended', async () => {
    expect(await check()).toMatchObject({ seal: 6, entries: 12 })
    await change(99)
    await seal()
    expect(await check(false)).toMatchObject({ seal: 7, entries: 13 })
    expect((await check(false)).broken).toBeUndefined()
    const admin = await w.as(w.people.admin)
    const told = (await admin.get('/api/v2/change-log/check')).json
    expect(told).toMatchObject({ entries: 13, broken: null })
    expect(Date.parse(told.up_to)).toBeGreaterThan(Date.now() - 60_000)
  })

  const middle = '(select (array_agg(id order by id))[5] from change_log)'
  const tamperings: [string, string, string][] = [
    [
      'an entry that says something else',
      `update change_log set action = 'user.avatar_changed' where id = ${middle}`,
      'altered',
    ],
    ['another actor', `update change_log set actor_id = 1 where id = ${middle}`, 'altered'],
    ['another moment', `update change_log set at = at - interval '1 day' where id = ${middle}`, 'altered'],
    [
      'another difference',
      `update change_log set difference = '{"n": 1000}' where id = ${middle}`,
      'altered',
    ],
    ['an entry that is gone', `delete from change_log where id = ${middle}`, 'missing'],
    [
      'an entry put in beside the others',
      `insert into change_log (enterprise_id, action, subject_type, seal) select enterprise_id, action, subject_type, 3 from change_log where id = ${middle}`,
      'inserted',
    ],
    [
      'an entry put in under a seal that is not there',
      `insert into change_log (enterprise_id, action, subject_type, seal) select enterprise_id, action, subject_type, 77 from change_log where id = ${middle}`,
      'inserted',
    ],
    ['an entry moved to another seal', `update change_log set seal = 2 where id = ${middle}`, 'reordered'],
    ['a seal that is gone', 'delete from change_log_seals where number = 3', 'missing'],
    ['a seal with another hash', `update change_log_seals set hash = '\\x00' where number = 3`, 'altered'],
    [
      'two seals that changed places',
      'update change_log_seals set number = number + 100 where number in (5, 6); update change_log_seals set number = 111 - number where number > 100',
      'reordered',
    ],
    [
      'a seal that was taken out with its entries, and those after it moved up',
      `delete from change_log where seal = 3; delete from change_log_seals where number = 3;
       update change_log_seals set number = number + 100 where number > 3; update change_log_seals set number = number - 101 where number > 100;
       update change_log set seal = seal - 1 where seal > 3`,
      'reordered',
    ],
    [
      'entries in another order within a seal',
      'update change_log_seals set change_ids = array[change_ids[2], change_ids[1]] where number = 2',
      'reordered',
    ],
    [
      'personal values that were never written',
      `update change_log_personal set before_after = '{"mu": ["a", "b"]}' where change_id = ${middle}`,
      'personal_altered',
    ],
    [
      'an entry that nobody sealed',
      `update change_log set seal = null; update change_log set at = now() - interval '2 minutes'; delete from change_log_seals`,
      'unsealed',
    ],
  ]
  it.each(tamperings)('shows %s', async (_what, statement, what) => {
    await tamper(statement)
    expect(await breakOf()).toBe(what)
  })

  it('shows a tail that was cut off, against the head it has noted', async () => {
    await check()
    await tamper('delete from change_log where seal > 4')
    await tamper('delete from change_log_seals where number > 4')
    expect(await breakOf()).toBe('cut_off')
    expect(await breakOf(false)).toBe('cut_off')
  })

  it('shows a chain that was written anew from the beginning', async () => {
    await check()
    await tamper('delete from change_log_seals')
    await tamper(`update change_log set seal = null, difference = '{}'`)
    await seal()
    for (let n = 0; n < 8; n++) {
      await change(n)
      await seal()
    }
    expect(await breakOf()).toBe('altered')
  })

  it('goes on saying so until it is whole again, and moves no head meanwhile', async () => {
    await check()
    await tamper(`update change_log set actor_id = 1 where id = ${middle}`)
    expect(await breakOf()).toBe('altered')
    expect(await breakOf(false)).toBe('altered')
    const admin = await w.as(w.people.admin)
    expect((await admin.get('/api/v2/change-log/check')).json.broken).toBe('altered')
    await tamper(`update change_log set actor_id = null where id = ${middle}`)
    expect(await breakOf()).toBeUndefined()
    expect((await admin.get('/api/v2/change-log/check')).json.broken).toBeNull()
  })

  it('holds after a purge has emptied what is personal', async () => {
    await inLarkspur((tx) =>
      tx.deleteFrom('change_log_personal').where('about_user_id', '=', w.people.member).execute(),
    )
    expect(await breakOf()).toBeUndefined()
  })

  it('gives lines of a long transaction the time to be sealed', async () => {
    await tamper(
      `insert into change_log (enterprise_id, action, subject_type, at) values ($1, 'user.created', 'user', now() - interval '10 minutes')`,
      w.enterprises.larkspur,
    )
    const looking = inLarkspur((tx) => checkChangeLog(tx, { all: true, patience: 1500, now: new Date() }))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await seal()
    expect((await looking).broken).toBeUndefined()
  })

  it('is told only to those who may see logs', async () => {
    const member = await w.as(w.people.member)
    expect((await member.get('/api/v2/change-log/check')).status).toBe(403)
  })

  describe('as a command', () => {
    const verify = (...words: string[]) =>
      run(process.execPath, ['scripts/logsVerify.ts', ...words], {
        cwd: projectRoot,
        env: {
          ...process.env,
          DATABASE_URL: w.database_url,
          DATABASE_OWNER_URL: w.owner_url,
          DATA_DIR: w.data_dir,
        },
      }).then(
        ({ stdout }) => ({ code: 0, text: stdout }),
        ({ code, stdout, stderr }) => ({ code: Number(code), text: `${stdout}${stderr}` }),
      )

    it('names each enterprise, and the heads that it notes find a shortened chain', async () => {
      const heads = join(await mkdtemp(join(tmpdir(), 'heads-')), 'heads')
      const whole = await verify('--heads', heads)
      expect(whole.text).toMatch(/12 entries in 6 seals are as they were written/)
      expect(whole.code).toBe(0)
      expect(JSON.parse(await readFile(heads, 'utf8')).larkspur).toMatch(/^6:[0-9a-f]{64}$/)
      await tamper('delete from change_log where seal = 6')
      await tamper('delete from change_log_seals where number = 6')
      await tamper('delete from change_log_checks')
      const cut = await verify('--heads', heads)
      expect(cut.text).toMatch(/BROKEN at seal 6: the newest seals are missing/)
      expect(cut.code).toBe(1)
    }, 60_000)

    it('ends with 1 and names the first break', async () => {
      await tamper(`delete from change_log where id = ${middle}`)
      const { code, text } = await verify()
      expect(text).toMatch(/BROKEN at seal 3: an entry or a seal is missing\. Whole up to seal 2/)
      expect(code).toBe(1)
    }, 60_000)
  })
})
