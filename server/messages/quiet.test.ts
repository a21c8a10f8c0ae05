import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockAt, comesTwice, momentAt } from '../../contract/clocks.ts'
import { quietHours } from '../../contract/messages/quietHours.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Client, type World, world } from '../testing/world.ts'
import { notify } from './notifications.ts'

const HOUR = 3_600_000
const at = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

describe('quiet hours', () => {
  let w: World
  let member: Client
  let admin: Client
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const inLarkspur = <T>(work: (tx: Tx) => Promise<T>) =>
    w.app.database.inTransaction(w.enterprises.larkspur, work)
  const told = async (name: string, ...given: (string | number)[]) =>
    inLarkspur(async (tx) => {
      const values = sql.join(
        given.map((one, i) =>
          i === 0
            ? sql`${one}::timestamptz`
            : typeof one === 'number'
              ? sql`${one}::int`
              : i === 1 && name === 'awake_until'
                ? sql`${one}::interval`
                : sql`${one}::text`,
        ),
      )
      const { rows } = await sql<{ moment: string }>`select ${sql.raw(name)}(${values}) as moment`.execute(tx)
      return new Date(rows[0]?.moment ?? '').toISOString()
    })
  const end = (moment: string, zone: string, from: string, until: string) =>
    told('quiet_end', moment, zone, at(from), at(until))
  const awake = (
    moment: string,
    hours: number,
    zone: string,
    { from, until }: { from: string; until: string },
  ) => told('awake_until', moment, `${hours} hours`, zone, at(from), at(until))
  const choose = (body: object, who = member) => who.put(quietHours.choose.path, { body })
  const own = (quiet_from: string, quiet_until: string) =>
    choose({ quiet_hours: 'own', quiet_from: at(quiet_from), quiet_until: at(quiet_until) })

  it('end in the morning of the place, over midnight or within a day', async () => {
    for (const [moment, zone, from, until, free] of [
      ['2026-11-20T21:59:00Z', 'UTC', '22:00', '07:00', '2026-11-20T21:59:00.000Z'],
      ['2026-11-20T22:00:00Z', 'UTC', '22:00', '07:00', '2026-11-21T07:00:00.000Z'],
      ['2026-11-21T06:59:59Z', 'UTC', '22:00', '07:00', '2026-11-21T07:00:00.000Z'],
      ['2026-11-21T07:00:00Z', 'UTC', '22:00', '07:00', '2026-11-21T07:00:00.000Z'],
      ['2026-11-20T12:30:00Z', 'UTC', '12:00', '13:00', '2026-11-20T13:00:00.000Z'],
      ['2026-11-20T13:00:00Z', 'UTC', '12:00', '13:00', '2026-11-20T13:00:00.000Z'],
      // Ten in the evening in Lagos is another hour elsewhere.
      ['2026-11-20T21:30:00Z', 'Africa/Lagos', '22:00', '07:00', '2026-11-21T06:00:00.000Z'],
      ['2026-11-20T21:30:00Z', 'America/New_York', '22:00', '07:00', '2026-11-20T21:30:00.000Z'],
    ] as const)
      expect(await end(moment, zone, from, until), `${moment} ${zone}`).toBe(free)
  })

  it('are told by the clocks of the place also in the nights in which they change', async () => {
    // Paris: forward on 29 March 2026, back on 25 October 2026.
    expect(await end('2026-03-28T22:30:00Z', 'Europe/Paris', '22:00', '07:00')).toBe(
      '2026-03-29T05:00:00.000Z',
    )
    expect(await end('2026-10-24T21:30:00Z', 'Europe/Paris', '22:00', '07:00')).toBe(
      '2026-10-25T06:00:00.000Z',
    )
    // They end in the hour that is left out: then in the one after it, never before the moment itself.
    expect(await end('2026-03-29T00:50:00Z', 'Europe/Paris', '22:00', '02:30')).toBe(
      '2026-03-29T01:30:00.000Z',
    )
    // Time to decide: eleven hours of sleep in that night, and eight in the other one.
    expect(await awake('2026-10-24T16:00:00Z', 12, 'Europe/Paris', { from: '22:00', until: '07:00' })).toBe(
      '2026-10-25T14:00:00.000Z',
    )
    expect(await awake('2026-03-28T17:00:00Z', 12, 'Europe/Paris', { from: '22:00', until: '07:00' })).toBe(
      '2026-03-29T13:00:00.000Z',
    )
  })

  it('and all other clocks of the database are those of sentences and pages, in every zone', async () => {
    const zones = Intl.supportedValuesOf('timeZone')
    // Six years, and the hours around each change in the next three.
    const from = Date.UTC(2024, 0, 1, 10, 15)
    const moments = (zone: string) => {
      const some = Array.from({ length: 52 }, (_, n) => from + n * 42 * 24 * HOUR)
      let change = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition('next')
      for (let turn = 0; change && turn < 6; turn++) {
        some.push(...[-2, -1, 0, 1, 2].map((hours) => (change?.epochMilliseconds ?? 0) + hours * HOUR))
        change = change.getTimeZoneTransition('next')
      }
      return some.map((ms) => new Date(ms).toISOString())
    }
    const asked = zones.flatMap((zone) => moments(zone).map((at) => ({ zone, at })))
    const said = await inLarkspur(async (tx) => {
      const { rows } = await sql<{ clock: string; again: string }>`
        select to_char(clock_at(at, zone), 'YYYY-MM-DD"T"HH24:MI') as clock, moment_at(clock_at(at, zone), zone) as again
        from unnest(${asked.map(({ at }) => at)}::timestamptz[], ${asked.map(({ zone }) => zone)}::text[])
          with ordinality as a(at, zone, n) order by n`.execute(tx)
      return rows
    })
    const differ = asked.flatMap(({ zone, at }, n) => {
      const { day, time } = clockAt(at, zone)
      const row = said[n]
      // Of an hour that comes twice the database may mean the other one.
      const isBack = comesTwice(at, zone) || Date.parse(row?.again ?? '') === Date.parse(at)
      return row?.clock === `${day}T${time}` && isBack ? [] : [`${zone} ${at}: ${row?.clock} ${row?.again}`]
    })
    expect(differ).toEqual([])
    // Of which PostgreSQL 18.4 and Node 26.10 bring different rules.
    const morning = momentAt('2027-05-20', '07:00', 'Africa/Casablanca') ?? ''
    expect(await end('2027-05-20T01:00:00Z', 'Africa/Casablanca', '22:00', '07:00')).toBe(morning)
  })

  it('are asked of PostgreSQL’s own rules nowhere', () => {
    const folder = join(import.meta.dirname, '..')
    const asking = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('zoneRules.ts'))
      .filter((file) => /at time zone (?!'UTC')/i.test(readFileSync(join(folder, file), 'utf8')))
    expect(asking).toEqual([])
  })

  it('count for nothing in the time that somebody has', async () => {
    expect(await awake('2026-11-20T10:00:00Z', 5, 'UTC', { from: '22:00', until: '07:00' })).toBe(
      '2026-11-20T15:00:00.000Z',
    )
    expect(await awake('2026-11-20T20:00:00Z', 3, 'UTC', { from: '22:00', until: '07:00' })).toBe(
      '2026-11-21T08:00:00.000Z',
    )
    expect(await awake('2026-11-21T03:00:00Z', 12, 'UTC', { from: '22:00', until: '07:00' })).toBe(
      '2026-11-21T19:00:00.000Z',
    )
    // Eight hours a day are left, so three days of time take nine.
    expect(await awake('2026-11-20T08:00:00Z', 72, 'UTC', { from: '16:00', until: '08:00' })).toBe(
      '2026-11-28T16:00:00.000Z',
    )
  })

  it('are chosen: one’s own, the enterprise’s or none; what makes no sense is refused', async () => {
    expect((await member.get(quietHours.show.path)).json).toEqual({
      quiet_hours: 'usual',
      quiet_from: null,
      quiet_until: null,
      time_zone: expect.any(String),
      usual: { quiet_from: null, quiet_until: null },
    })
    expect((await own('22:00', '06:30')).json).toMatchObject({
      quiet_hours: 'own',
      quiet_from: 1320,
      quiet_until: 390,
    })
    for (const [from, until] of [
      ['09:00', '09:10'],
      ['05:00', '22:00'],
      ['08:00', '08:00'],
    ] as const)
      expect((await own(from, until)).json.error.fields).toEqual({
        quiet_until: 'Quiet hours last between 30 minutes and 16 hours.',
      })
    const half = await choose({ quiet_hours: 'own', quiet_from: null, quiet_until: null })
    expect(Object.keys(half.json.error.fields)).toEqual(['quiet_from'])
    const usual = (who: Client, quiet_from: number | null, quiet_until: number | null) =>
      who.put(quietHours.chooseUsual.path, { body: { quiet_from, quiet_until } })
    expect((await usual(member, at('21:00'), at('07:00'))).status).toBe(403)
    expect((await member.get(quietHours.showUsual.path)).status).toBe(403)
    expect((await usual(admin, at('21:00'), at('07:00'))).json).toEqual({
      quiet_from: 1260,
      quiet_until: 420,
    })
    expect((await member.get(quietHours.show.path)).json.usual).toEqual({
      quiet_from: 1260,
      quiet_until: 420,
    })
    expect((await usual(admin, null, null)).json).toEqual({ quiet_from: null, quiet_until: null })
    const { rows } = await w.owner.query(
      "select count(*)::int as count from change_log where action like '%quiet_hours_changed'",
    )
    expect(rows[0].count).toBe(3)
  })

  /** Quiet hours that began an hour ago and last for so many more, by the clock of the person. */
  const quietNow = async (user: number, hours: number, how = 'own') => {
    await w.owner.query(
      `with m as (select id, (extract(hour from now() at time zone time_zone)::int * 60
           + extract(minute from now() at time zone time_zone)::int) as minute from users where id = $1)
       update users u set quiet_hours = $3, quiet_from = (m.minute - 60 + 1440) % 1440,
         quiet_until = (m.minute + $2 * 60) % 1440, notification_frequency = 'real_time' from m where u.id = m.id`,
      [user, hours, how],
    )
  }
  const tell = (user: number, mailed_before?: number) =>
    inLarkspur(async (tx) => {
      await sql`delete from notifications where enterprise_id = ${tx.enterpriseId}`.execute(tx)
      await notify(tx, [user], {
        kind: 'network.joined',
        facts: { group: 'Book Circle' },
        link: null,
        actor_id: null,
        network_id: null,
        ...(mailed_before === undefined ? {} : { mailed_before: new Date(mailed_before).toISOString() }),
      })
      const { rows } = await sql<{
        hours: number
      }>`select extract(epoch from mail_due_at - now())::float / 3600 as hours
        from notifications where enterprise_id = ${tx.enterpriseId} and user_id = ${user}`.execute(tx)
      return Math.round(rows[0]?.hours ?? -1)
    })

  it('keep mails until they end, and nothing where there are none', async () => {
    const { member: who } = w.people
    await quietNow(who, 5)
    expect(await tell(who)).toBe(5)
    await w.owner.query("update users set quiet_hours = 'none' where id = $1", [who])
    expect(await tell(who)).toBe(0)
    await w.owner.query(
      `update enterprises e set quiet_from = u.quiet_from, quiet_until = u.quiet_until from users u
       where u.id = $1 and e.id = u.enterprise_id`,
      [who],
    )
    expect(await tell(who)).toBe(0)
    await w.owner.query("update users set quiet_hours = 'usual' where id = $1", [who])
    expect(await tell(who)).toBe(5)
    await w.owner.query('update enterprises set quiet_from = null, quiet_until = null')
  })

  it('don’t keep what would be of no use afterwards: an event in them, or within an hour of their end', async () => {
    const { member: who } = w.people
    await quietNow(who, 5)
    expect(await tell(who, Date.now() + 2 * HOUR)).toBe(0)
    expect(await tell(who, Date.now() + 5.9 * HOUR)).toBe(0)
    expect(await tell(who, Date.now() + 6.2 * HOUR)).toBe(5)
    // A daily mail that would come too late still comes at once, quiet or not.
    await w.owner.query("update users set notification_frequency = 'weekly' where id = $1", [who])
    expect(await tell(who, Date.now() + 2 * HOUR)).toBe(0)
    await w.owner.query("update users set quiet_hours = 'usual' where id = $1", [who])
  })

  it('hold for what waits for its mail already, from the moment they are chosen', async () => {
    const { member: who } = w.people
    await quietNow(who, 0)
    await w.owner.query("update users set quiet_hours = 'none' where id = $1", [who])
    await tell(who)
    await w.owner.query(
      "update notifications set mail_due_at = now() + interval '3 hours' where user_id = $1",
      [who],
    )
    const { rows } = await w.owner.query<{ minute: number }>(
      `select extract(hour from t)::int * 60 + extract(minute from t)::int as minute
       from (select (now() + interval '2 hours') at time zone time_zone as t from users where id = $1) x`,
      [who],
    )
    const from = rows[0]?.minute ?? 0
    await choose({ quiet_hours: 'own', quiet_from: from, quiet_until: (from + 240) % 1440 })
    const due = await w.owner.query<{ hours: number }>(
      'select extract(epoch from mail_due_at - now())::float / 3600 as hours from notifications where user_id = $1',
      [who],
    )
    expect(Math.round(due.rows[0]?.hours ?? 0)).toBe(6)
  })
})
