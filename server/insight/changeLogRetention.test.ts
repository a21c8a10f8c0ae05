import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeLogRetention } from '../../contract/insight/logs.ts'
import { acting } from '../platform/act.ts'
import { record, sealChanges } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { sealSweep } from '../platform/settings/seals.ts'
import { projectRoot } from '../platform/settings/settings.ts'
import { type Client, type World, world } from '../testing/world.ts'
import { checkChangeLog } from './changeLogCheck.ts'
import { keptFrom, retentionSweep } from './changeLogRetention.ts'

const run = promisify(execFile)
const { path } = changeLogRetention.show

describe('how long the change log is kept', () => {
  let w: World
  let admin: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const inLarkspur = <T>(work: (tx: Tx) => Promise<T>) =>
    w.app.database.inTransaction(w.enterprises.larkspur, work)
  const seal = () => sealSweep.run(w.app.database, new Date())
  const sweep = () => retentionSweep.run(w.app.database, new Date())
  const tamper = (sql: string, ...values: unknown[]) => w.owner.query(sql, values)
  const check = (all = true) => inLarkspur((tx) => checkChangeLog(tx, { all, patience: 0, now: new Date() }))
  const breakOf = async (all = true) => (await check(all)).broken?.what
  const keep = (keep_months: number | null, by = admin) => by.put(path, { body: { keep_months } })
  const linesLeft = async () =>
    (
      await tamper("select difference->>'n' as n from change_log where action = 'user.changed' order by id")
    ).rows.map(({ n }) => Number(n))

  /** Eight seals of two lines each: the first three are from three years ago, two from a year and a half ago, the others from today. */
  beforeEach(async () => {
    for (const table of [
      'change_log_checks',
      'change_log_seals',
      'change_log',
      'change_log_retention',
      'error_reports',
    ])
      await tamper(`delete from ${table}`)
    for (let n = 0; n < 16; n++) {
      await inLarkspur((tx) =>
        record(acting(tx, undefined), {
          action: 'user.changed',
          subject: { type: 'user', id: w.people.member },
          difference: { n },
          personal: { about_user_id: w.people.member, before_after: { title: [n, n + 1] } },
        }),
      )
      const age = n < 6 ? '3 years' : '18 months'
      if (n < 10) await tamper('update change_log set at = now() - $1::interval where seal is null', age)
      if (n % 2) await seal()
    }
  })

  it('removes old entries that were written in one go with new ones, and keeps the new', async () => {
    for (let n = 16; n < 22; n++) {
      await inLarkspur((tx) =>
        record(acting(tx, undefined), {
          action: 'user.changed',
          subject: { type: 'user', id: w.people.member },
          difference: { n },
        }),
      )
      if (n < 19) await tamper("update change_log set at = now() - interval '3 years' where seal is null")
    }
    while ((await inLarkspur(sealChanges)) > 0);
    const { rows } = await tamper(
      'select count(distinct at::date)::int as days from change_log group by seal',
    )
    expect(rows.every(({ days }) => days === 1)).toBe(true)
    expect(await breakOf()).toBeUndefined()
  })

  it('is for ever until somebody who manages logs says otherwise, which is an entry itself', async () => {
    expect((await admin.get(path)).json).toEqual({
      keep_months: null,
      removed_up_to: null,
      can: { change: true },
    })
    await sweep()
    expect(await linesLeft()).toHaveLength(16)
    expect((await keep(12)).json).toMatchObject({ keep_months: 12 })
    await keep(12)
    const { items } = (await admin.get('/api/v2/change-log', { query: { action: 'change_log' } })).json
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      title: 'Retention of the change log changed',
      actor: { id: w.people.admin },
      fields: [{ field: 'keep_months', before: null, after: '12' }],
    })
  })

  it('is told beforehand: so many entries would go', async () => {
    const effect = async (keep_months: number) =>
      (await admin.get(changeLogRetention.effect.path, { query: { keep_months } })).json
    expect(await effect(12)).toMatchObject({ total: 10, total_is: 'exact' })
    expect((await effect(24)).total).toBe(6)
    expect((await effect(48)).total).toBe(0)
    expect(await linesLeft()).toHaveLength(16)
  })

  it('removes what is older with its personal values, and what is left is still proved, from any noted head', async () => {
    const { seal: noted, hash } = await check()
    await keep(12)
    await sweep()
    expect(await linesLeft()).toEqual([10, 11, 12, 13, 14, 15])
    expect((await tamper('select count(*)::int as left from change_log_personal')).rows[0].left).toBe(6)
    await seal()
    expect(await breakOf()).toBeUndefined()
    expect(await breakOf(false)).toBeUndefined()
    const witness = { seal: noted, hash }
    expect(
      (await inLarkspur((tx) => checkChangeLog(tx, { all: true, witness, patience: 0, now: new Date() })))
        .broken,
    ).toBeUndefined()
    const [removed] = (await admin.get('/api/v2/change-log', { query: { action: 'change_log.expired' } }))
      .json.items
    expect(removed).toMatchObject({ title: 'Old entries of the change log removed', actor: null })
    const told = Object.fromEntries(
      removed.fields.map((one: { field: string; after: string }) => [one.field, one.after]),
    )
    expect(told).toMatchObject({ entries: '10', up_to_seal: '5', keep_months: '12' })
    expect((await admin.get(path)).json.removed_up_to).toBe(told.up_to)
  })

  it('removes nothing twice, and goes on from where it ended', async () => {
    const removals = async () =>
      (
        await tamper(
          "select difference->'up_to_seal' as seal from change_log where action = 'change_log.expired' order by id",
        )
      ).rows.map((row) => row.seal)
    await keep(24)
    await sweep()
    await sweep()
    expect([await linesLeft(), await removals()]).toEqual([[6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [3]])
    await check()
    await keep(12)
    await sweep()
    await seal()
    expect([await linesLeft(), await removals()]).toEqual([
      [10, 11, 12, 13, 14, 15],
      [3, 5],
    ])
    expect([await breakOf(false), await breakOf()]).toEqual([undefined, undefined])
  })

  it('proves while it removes: neither sees half of the other', async () => {
    await check()
    await keep(12)
    const verdicts = Promise.all(Array.from({ length: 8 }, (_, at) => check(at % 2 === 0)))
    await Promise.all([sweep(), sweep()])
    for (const { broken } of await verdicts) expect(broken).toBeUndefined()
  })

  const tamperings: [string, string, string][] = [
    ['an entry that is gone', 'delete from change_log where seal = 7', 'missing'],
    [
      'an entry that says something else',
      "update change_log set action = 'user.created' where seal = 7",
      'altered',
    ],
    [
      'more removed than the log says',
      "delete from change_log where seal = 6; update change_log_seals set expired_entries = 2, change_ids = '{}' where number = 6",
      'missing',
    ],
    [
      'something removed from the middle',
      "delete from change_log where seal = 7; update change_log_seals set expired_entries = 2, change_ids = '{}' where number = 7",
      'missing',
    ],
    ['a seal that is gone with what it sealed', 'delete from change_log_seals where number = 3', 'missing'],
    ['the beginning cut off, seals and all', 'delete from change_log_seals where number <= 5', 'missing'],
    [
      'another hash of what was removed',
      "update change_log_seals set hash = '\\x00' where number = 5",
      'reordered',
    ],
    ['another hash before it', "update change_log_seals set hash = '\\x00' where number = 4", 'reordered'],
    [
      'the entry of the removal gone',
      "delete from change_log where action = 'change_log.expired'; delete from change_log_seals where number = (select max(number) from change_log_seals)",
      'missing',
    ],
    [
      'an entry put in where others were removed',
      'insert into change_log (enterprise_id, action, subject_type, seal) select enterprise_id, action, subject_type, 2 from change_log where seal = 7 limit 1',
      'inserted',
    ],
  ]
  it.each(tamperings)('still shows, after a removal, %s', async (_what, statement, what) => {
    await keep(12)
    await sweep()
    await seal()
    expect(await breakOf()).toBeUndefined()
    await tamper('delete from change_log_checks')
    await tamper(statement)
    expect(await breakOf()).toBe(what)
  })

  it('takes nothing away that doesn’t fit its seal, nor anything behind it', async () => {
    await tamper("update change_log set action = 'user.created' where seal = 3")
    await keep(12)
    await sweep()
    expect(
      (await tamper('select count(*)::int as gone from change_log_seals where expired_entries > 0')).rows[0]
        .gone,
    ).toBe(2)
    expect(await breakOf()).toBe('altered')
    const { rows } = await tamper('select message from error_reports')
    expect(rows[0].message).toMatch(/does not fit its seals: altered, at seal 3; nothing is removed/)
  })

  it('takes nothing away for a time that nobody chose', async () => {
    await tamper('insert into change_log_retention values ($1, 1)', w.enterprises.larkspur)
    await sweep()
    expect(await linesLeft()).toHaveLength(16)
    await tamper('delete from change_log_retention')
    await keep(120)
    await tamper('update change_log_retention set keep_months = 1')
    await sweep()
    expect(await linesLeft()).toHaveLength(16)
    expect((await tamper('select message from error_reports')).rows[0].message).toMatch(/nobody chose/)
  })

  it('is seen by those who view logs and set only by those who manage them', async () => {
    const member = await w.as(w.people.member)
    expect((await member.get(path)).status).toBe(403)
    expect((await keep(12, member)).status).toBe(403)
    await tamper(
      "update policy_templates t set permissions = '{logs_view}' from users u where u.id = $1 and t.role_id = u.role_id and t.enterprise_id = u.enterprise_id",
      w.people.designer,
    )
    const designer = await w.as(w.people.designer)
    expect((await designer.get(path)).json.can).toEqual({ change: false })
    expect((await keep(12, designer)).status).toBe(403)
    expect((await designer.get(changeLogRetention.effect.path, { query: { keep_months: 1 } })).status).toBe(
      403,
    )
    for (const wrong of [0, -1, 241, 1.5, '24'])
      expect([wrong, (await admin.put(path, { body: { keep_months: wrong } })).status]).toEqual([wrong, 422])
  })

  it('counts months as calendars do', () => {
    const from = (months: number, day: string) => keptFrom(months, new Date(`${day}T15:00:00Z`)).slice(0, 10)
    expect(from(1, '2026-03-31')).toBe('2026-02-28')
    expect(from(12, '2024-02-29')).toBe('2023-02-28')
    expect(from(24, '2026-11-21')).toBe('2024-11-21')
  })

  it('is told by the command, which finds the log whole', async () => {
    await keep(12)
    await sweep()
    await seal()
    const { stdout } = await run(process.execPath, ['scripts/logsVerify.ts'], {
      cwd: projectRoot,
      env: {
        ...process.env,
        DATABASE_URL: w.database_url,
        DATABASE_OWNER_URL: w.owner_url,
        DATA_DIR: w.data_dir,
      },
    })
    expect(stdout).toMatch(/8 entries in 9 seals are as they were written\. Entries up to 20\S+ were removed/)
  }, 60_000)
})
