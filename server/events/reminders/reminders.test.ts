import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPlans } from '../../../contract/events/management.ts'
import { events } from '../../../contract/events/pages.ts'
import { notifications } from '../../../contract/messages/messages.ts'
import { timedSweep } from '../../platform/jobs/timed.ts'
import { openLog } from '../../platform/log.ts'
import { changeOf, makeEvent } from '../../testing/events.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { eventPublicationDue } from '../planning/publication.ts'
import { eventReminderDue, remindOfEvent } from './reminders.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('reminders', () => {
  let w: World
  let admin: Client
  let women: number
  beforeAll(async () => {
    // Its own sweeper stands still: time is ours here.
    w = await world()
    admin = await w.as(w.people.admin)
    women = w.networks['Women at Larkspur'] ?? 0
    await w.owner.query("delete from timed where kind = 'event.remind'")
  })
  afterAll(() => w.close())

  const sweep = timedSweep([eventReminderDue, eventPublicationDue], openLog('silent'))
  const sweepAt = (moment: number | string) => sweep.run(w.app.database, new Date(moment))
  const plan = (name: string, starts_at: string, reminders: number[], more: object = {}) =>
    makeEvent(admin, women, name, {
      starts_at,
      ends_at: new Date(Date.parse(starts_at) + 2 * HOUR).toISOString(),
      reminders,
      ...more,
    })
  const register = (event: number, ...users: number[]) =>
    w.owner.query(
      `insert into event_registrations (enterprise_id, event_id, user_id, state, place)
       select $1, $2, u, 'registered', place from unnest($3::bigint[]) with ordinality as r(u, place)`,
      [w.enterprises.larkspur, event, users],
    )
  const told = async (event: number, user = w.people.member) =>
    (
      await w.owner.query(
        "select from notifications where kind = 'event.reminder' and link = $1 and user_id = $2",
        [`/events/${event}`, user],
      )
    ).rowCount
  const show = async (id: number) => (await admin.get(pathOf(events.show, { id }))).json
  const change = async (id: number, more: object) =>
    (await admin.put(pathOf(eventPlans.update, { id }), { body: changeOf(await show(id), more) })).status
  const nextYear = new Date().getUTCFullYear() + 1
  /** Whole hours of a day next year; the clocks of Paris go forward on the last Sunday in March. */
  const day = (month: number, date: number, hour: number) => Date.UTC(nextYear, month - 1, date, hour)

  it('come when it is so long before the start, once, to those who are registered', async () => {
    const start = day(2, 10, 17)
    const { id } = await plan('Pottery', new Date(start).toISOString(), [1440, 15])
    await register(id, w.people.member)
    await sweepAt(start - DAY - 1)
    expect(await told(id)).toBe(0)
    await sweepAt(start - DAY)
    await sweepAt(start - DAY + MINUTE)
    expect(await told(id)).toBe(1)
    expect(await told(id, w.people.outsider)).toBe(0)
    await sweepAt(start - 15 * MINUTE - 1)
    expect(await told(id)).toBe(1)
    await sweepAt(start - 15 * MINUTE)
    expect(await told(id)).toBe(2)
    await sweepAt(start + HOUR)
    expect(await told(id)).toBe(2)
  })

  it('are for those who have a seat: nobody who waits, gave theirs up or was never there hears of it', async () => {
    const start = day(2, 11, 17)
    const { id } = await plan('Full', new Date(start).toISOString(), [1440, 0], { seats: 1 })
    const { admin: waits, leader: gaveUp, outsider: never, member: comes } = w.people
    await register(id, comes, waits, gaveUp)
    const moveTo = (user: number, state: string) =>
      w.owner.query('update event_registrations set state = $3 where event_id = $1 and user_id = $2', [
        id,
        user,
        state,
      ])
    await moveTo(waits, 'waitlisted')
    await moveTo(gaveUp, 'unregistered')
    const all = () => Promise.all([comes, waits, gaveUp, never].map((user) => told(id, user)))
    await sweepAt(start - DAY)
    expect(await all()).toEqual([1, 0, 0, 0])
    // Whoever gets a seat in between hears of what is left.
    await moveTo(waits, 'registered')
    await moveTo(comes, 'waitlisted')
    await sweepAt(start)
    expect(await all()).toEqual([1, 1, 0, 0])
  })

  it('are as far away as they say where the clocks change in between, and on a leap day', async () => {
    const lastSunday = (() => {
      const last = new Date(day(3, 31, 0))
      return 31 - last.getUTCDay()
    })()
    // The evening after the clocks went forward: 24 hours before is an hour earlier by the clock.
    const spring = day(3, lastSunday, 16)
    const leapYear = nextYear + ((4 - (nextYear % 4)) % 4)
    const leap = Date.UTC(leapYear, 1, 29, 9)
    for (const [name, start] of [
      ['Spring', spring],
      ['Leap', leap],
    ] as const) {
      const { id } = await plan(name, new Date(start).toISOString(), [1440, 0])
      await register(id, w.people.member)
      await sweepAt(start - DAY - 1)
      expect(await told(id), name).toBe(0)
      await sweepAt(start - DAY)
      expect(await told(id), name).toBe(1)
      await sweepAt(start)
      expect(await told(id), name).toBe(2)
    }
  })

  it('speak once after hours of standing still, and not of what is over', async () => {
    const start = day(4, 12, 12)
    const { id: coming } = await plan('Still to come', new Date(start).toISOString(), [120, 60, 30])
    const { id: over } = await plan('Over', new Date(start - 5 * HOUR).toISOString(), [30, 5, 0])
    await register(coming, w.people.member)
    await register(over, w.people.member)
    // From 6:00 to 11:45 nothing ran: three are due for one, three for what ended at 9:00.
    await sweepAt(start - 15 * MINUTE)
    expect([await told(coming), await told(over)]).toEqual([1, 0])
    await sweepAt(start)
    expect([await told(coming), await told(over)]).toEqual([1, 0])
  })

  it('reach each person once, however many schedulers look at the same time', async () => {
    const start = day(5, 3, 9)
    const ids: number[] = []
    for (let n = 0; n < 5; n++) {
      const { id } = await plan(`Race ${n}`, new Date(start).toISOString(), [60, 10])
      await register(id, w.people.member, w.people.leader)
      ids.push(id)
    }
    for (const before of [60, 10])
      await Promise.all(Array.from({ length: 4 }, () => sweepAt(start - before * MINUTE)))
    for (const id of ids) expect([await told(id), await told(id, w.people.leader)]).toEqual([2, 2])
  })

  it('lose nobody and double nobody when a job is run again', async () => {
    const start = day(5, 20, 9)
    const { id } = await plan('Many', new Date(start).toISOString(), [60])
    await w.owner.query(
      `with role as (select role_id from users where id = $2),
         people as (insert into users (enterprise_id, email, first_name, last_name, name, role_id, state)
           select $1, 'r' || n || '@larkspur.test', 'R', 'N' || n, 'R N' || n, role_id, 'active'
           from generate_series(1, 1200) n, role returning id)
       insert into event_registrations (enterprise_id, event_id, user_id, state, place)
       select $1, $3, id, 'registered', row_number() over (order by id) from people`,
      [w.enterprises.larkspur, w.people.member, id],
    )
    const count = async () =>
      (
        await w.owner.query(
          `select count(*)::int as told, count(distinct user_id)::int as people from notifications
           where kind = 'event.reminder' and link = $1`,
          [`/events/${id}`],
        )
      ).rows[0]
    await sweepAt(start - HOUR)
    expect(await count()).toEqual({ told: 500, people: 500 })
    const event = await show(id)
    const run = () =>
      w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
        remindOfEvent.run(
          { tx, db: tx, now: new Date(start - HOUR) },
          { event_id: id, starts_at: event.starts_at, minutes: 60 },
        ),
      )
    // One that is killed leaves nothing behind; the same may run twice at once.
    await expect(
      w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
        await remindOfEvent.run(
          { tx, db: tx, now: new Date(start - HOUR) },
          { event_id: id, starts_at: event.starts_at, minutes: 60 },
        )
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await Promise.all([run(), run()])
    await run()
    await run()
    expect(await count()).toEqual({ told: 1200, people: 1200 })
  })

  it('move with their event, and a new beginning is told of anew', async () => {
    const start = day(6, 1, 12)
    const { id } = await plan('Moving', new Date(start).toISOString(), [60])
    await register(id, w.people.member)
    const later = start + 3 * DAY
    expect(
      await change(id, {
        starts_at: new Date(later).toISOString(),
        ends_at: new Date(later + HOUR).toISOString(),
      }),
    ).toBe(200)
    await sweepAt(start)
    expect(await told(id)).toBe(0)
    await sweepAt(later - HOUR)
    expect(await told(id)).toBe(1)
    await change(id, {
      starts_at: new Date(later + DAY).toISOString(),
      ends_at: new Date(later + DAY + HOUR).toISOString(),
    })
    await sweepAt(later + DAY - HOUR - 1)
    expect(await told(id)).toBe(1)
    await sweepAt(later + DAY - HOUR)
    expect(await told(id)).toBe(2)
    // Back to where it was: that has been told already.
    await change(id, {
      starts_at: new Date(later).toISOString(),
      ends_at: new Date(later + HOUR).toISOString(),
    })
    await sweepAt(later - HOUR)
    expect(await told(id)).toBe(2)
  })

  it('follow the choice of the organizer, and end with a cancellation', async () => {
    const start = day(6, 15, 12)
    const { id } = await plan('Choosing', new Date(start).toISOString(), [1440, 60])
    await register(id, w.people.member)
    await change(id, { reminders: [30, 10] })
    await sweepAt(start - 45 * MINUTE)
    expect(await told(id)).toBe(0)
    await sweepAt(start - 30 * MINUTE)
    expect(await told(id)).toBe(1)
    await admin.put(pathOf(eventPlans.cancel, { id }), { body: { reason: null } })
    await sweepAt(start)
    expect(await told(id)).toBe(1)
  })

  it('tell each in their own language, by their own clock', async () => {
    const start = day(7, 1, 18)
    const { id } = await plan('Far away', new Date(start).toISOString(), [60])
    await register(id, w.people.member, w.people.leader)
    await w.owner.query("update users set time_zone = 'America/New_York', locale = 'es' where id = $1", [
      w.people.leader,
    ])
    await sweepAt(start - HOUR)
    const textFor = async (user: number, locale: string) => {
      const client = await w.as(user)
      const { json } = await client.get(notifications.list.path, { headers: { 'x-locale': locale } })
      return json.items.find((one: { link: string }) => one.link === `/events/${id}`)?.text as string
    }
    expect(await textFor(w.people.member, 'en')).toMatch(/^Far away starts .*20:00$/)
    // Two in the afternoon in New York, and it is said whose clock that is.
    expect(await textFor(w.people.leader, 'es')).toMatch(/14:00|2:00/)
    expect(await textFor(w.people.leader, 'es')).toMatch(/GMT-4|EDT/)
  })

  it('are mailed at once where the usual hour would be too late, and never to those who want none', async () => {
    const start = Date.now() + 2 * HOUR
    const { id } = await plan('Soon', new Date(Math.ceil(start / MINUTE) * MINUTE).toISOString(), [60])
    await register(id, w.people.member, w.people.leader, w.people.outsider)
    for (const [user, frequency] of [
      [w.people.member, 'weekly'],
      [w.people.leader, 'never'],
      [w.people.outsider, 'real_time'],
    ])
      await w.owner.query('update users set notification_frequency = $2 where id = $1', [user, frequency])
    await sweepAt(Date.now() + 90 * MINUTE)
    const { rows } = await w.owner.query(
      `select user_id::int as id, mail_due_at <= now() as now from notifications
       where kind = 'event.reminder' and link = $1 order by user_id`,
      [`/events/${id}`],
    )
    expect(Object.fromEntries(rows.map((row) => [row.id, row.now]))).toEqual({
      [w.people.member]: true,
      [w.people.leader]: null,
      [w.people.outsider]: true,
    })
  })

  it('publications planned for a moment happen then: once, not early, late rather than never', async () => {
    const leader = await w.as(w.people.admin)
    const publish_at = new Date(day(8, 1, 9)).toISOString()
    const ids: number[] = []
    for (let n = 0; n < 4; n++)
      ids.push((await plan(`Published ${n}`, new Date(day(8, 20, 9)).toISOString(), [60], { publish_at })).id)
    const states = async () =>
      Promise.all(ids.map(async (id) => (await leader.get(pathOf(events.show, { id }))).json.state))
    expect(new Set(await states())).toEqual(new Set(['scheduled']))
    await admin.put(pathOf(eventPlans.cancel, { id: ids[3] ?? 0 }), { body: { reason: null } })
    await sweepAt(Date.parse(publish_at) - 1)
    expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled', 'canceled'])
    // Six hours later, two at once.
    await Promise.all([
      sweepAt(Date.parse(publish_at) + 6 * HOUR),
      sweepAt(Date.parse(publish_at) + 6 * HOUR),
    ])
    expect(await states()).toEqual(['approved', 'approved', 'approved', 'canceled'])
    const { rows } = await w.owner.query(
      `select subject_id, count(*)::int as times from change_log
       where action = 'event.published' and subject_id = any($1) group by 1`,
      [ids.map(String)],
    )
    expect(rows.map(({ times }) => times)).toEqual([1, 1, 1])
    // Reminders begin with it.
    await register(ids[0] ?? 0, w.people.member)
    await sweepAt(day(8, 20, 8))
    expect(await told(ids[0] ?? 0)).toBe(1)
  })
})
