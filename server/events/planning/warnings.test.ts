import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendars, notableDates } from '../../../contract/calendars/calendars.ts'
import { momentAt } from '../../../contract/clocks.ts'
import { initiativeUsers } from '../../../contract/events/registrations.ts'
import { eventWarnings } from '../../../contract/events/warnings.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { makeEvent } from '../../testing/events.ts'
import { designerFacilitates } from '../../testing/leaders.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('what speaks against a time', () => {
  let w: World
  let admin: Client
  let facilitator: Client
  let women: number
  let green: number
  /** A Wednesday in May of the year after next: nothing is planned there. */
  let wednesday: string
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    green = w.networks['Green Larkspur'] ?? 0
    await designerFacilitates(w, women)
    admin = await w.as(w.people.admin)
    facilitator = await w.as(w.people.designer)
    const may = new Date(Date.UTC(new Date().getUTCFullYear() + 2, 4, 12))
    wednesday = dayAfter(may.toISOString().slice(0, 10), (3 - may.getUTCDay() + 7) % 7)
    for (const [zone, count] of [
      ['Europe/Paris', 30],
      ['America/New_York', 12],
      ['Asia/Kolkata', 6],
    ] as const)
      await people(zone, count, women)
    await people('Asia/Riyadh', 9, green)
  })
  afterAll(() => w.close())

  const people = async (zone: string, count: number, network: number) => {
    await w.owner.query(
      `with role as (select role_id from users where id = $2),
         added as (insert into users (enterprise_id, email, first_name, last_name, name, role_id, state, time_zone)
           select $1, lower(replace($4, '/', '-')) || n || '@larkspur.test', 'Z', $4 || n, 'Z ' || $4 || n, role_id, 'active', $4
           from generate_series(1, $3::int) n, role returning id)
       insert into network_members (enterprise_id, network_id, user_id, state, joined_at, state_changed_at)
       select $1, $5, id, 'active', now(), now() from added`,
      [w.enterprises.larkspur, w.people.member, count, zone, network],
    )
  }
  const dayAfter = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
  const at = (days: number, time: string, hours = 1) => {
    const starts_at = momentAt(dayAfter(wednesday, days), time, 'Europe/Paris') ?? ''
    return { starts_at, ends_at: new Date(Date.parse(starts_at) + hours * HOUR).toISOString() }
  }
  const ask = (who: Client, slot: { starts_at: string; ends_at: string }, more: object = {}) =>
    who.get(eventWarnings.show.path, {
      query: { network_id: women, time_zone: 'Europe/Paris', ...slot, ...more },
    })
  const warnings = async (slot: { starts_at: string; ends_at: string }, more: object = {}) =>
    (await ask(admin, slot, more)).json

  it('is told only of those whom it meets outside their working hours', async () => {
    // Half past two in Paris is half past eight in New York and six in the evening in Kolkata.
    const found = await warnings(at(0, '14:30'))
    expect(found.zones).toEqual([
      { time_zone: 'Asia/Kolkata', reason: 'late', people: { count: 6, is: 'exact' } },
    ])
    expect(found.people).toEqual({ count: 51, is: 'exact' })
  })

  it('is told by time zone, with how many people live there, and the best times near it', async () => {
    const found = await warnings(at(0, '20:00'))
    expect(found.outside).toEqual({ count: 39, is: 'exact' })
    expect(found.zones).toEqual([
      { time_zone: 'Europe/Paris', reason: 'late', people: { count: 33, is: 'exact' } },
      { time_zone: 'Asia/Kolkata', reason: 'late', people: { count: 6, is: 'exact' } },
    ])
    expect(found.better.length).toBe(3)
    // The afternoon of that day leaves out only Kolkata, and New York is awake: the nearest to the evening first.
    expect(found.better.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(
      ['17:00', '16:00', '15:00'].map((time) => at(0, time).starts_at),
    )
    for (const { starts_at, ends_at, outside } of found.better) {
      expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(HOUR)
      expect(outside?.count ?? 0).toBeLessThan(39)
      expect(Math.abs(Date.parse(starts_at) - Date.parse(at(0, '20:00').starts_at))).toBeLessThan(15 * DAY)
    }
    // The same evening, a Saturday: a day off for all of them.
    const saturday = await warnings(at(3, '14:00'))
    expect(saturday.zones.map(({ reason }: { reason: string }) => reason)).toEqual([
      'day_off',
      'day_off',
      'day_off',
    ])
  })

  it('follows the week of the place, and whom else the event is for', async () => {
    const friday = await warnings(at(2, '14:00'), { guest_ids: [green] })
    expect(friday.zones).toContainEqual({
      time_zone: 'Asia/Riyadh',
      reason: 'day_off',
      people: { count: 9, is: 'exact' },
    })
    // Each person once, also who belongs to both.
    expect(friday.people.count).toBe(60)
    expect((await ask(admin, at(2, '14:00'), { guest_ids: [9_999_999] })).status).toBe(422)
  })

  it('are notable dates of the calendars of those people, with whose calendar it is', async () => {
    const calendar = async (name: string, network_ids: number[]) =>
      (
        await admin.post(calendars.create.path, {
          body: {
            name,
            colour: '#123456',
            network_ids,
            strategy: 'empty',
            copy_of_calendar_id: null,
            observances: [],
          },
        })
      ).json.id as number
    const date = (id: number, name: string, starts_on: string) =>
      admin.post(pathOf(notableDates.create, { id }), {
        body: {
          name,
          description: null,
          kind: 'once',
          starts_on,
          month: null,
          day: null,
          nth: null,
          weekday: null,
          offset_days: null,
          reckoning: null,
          days: 1,
          from_year: null,
          until_year: null,
        },
      })
    const [everybody, greens, quiet] = await Promise.all([
      calendar('For all', []),
      calendar('For the greens', [green]),
      calendar('For the quiet', [w.networks['Quiet Room'] ?? 0]),
    ])
    const on = dayAfter(wednesday, 14)
    expect((await date(everybody, 'Founders’ day', on)).status).toBe(200)
    await date(greens, 'Planting day', on)
    await date(quiet, 'Silence', on)
    const found = await warnings(at(14, '10:00'))
    expect(found.dates).toMatchObject([
      { name: 'Founders’ day', networks: [], people: { count: 51, is: 'exact' } },
      // The one member of ours who is there as well, and never as a number of one.
      { name: 'Planting day', networks: [{ id: green }], people: { count: 10, is: 'fewer_than' } },
      { name: 'Silence', people: { count: 10, is: 'fewer_than' } },
    ])
    for (const better of found.better) expect(better.dates).toEqual([])
    // Whoever doesn’t know of a private network doesn’t hear of its calendar.
    const told = (await ask(facilitator, at(14, '10:00'))).json
    expect(told.dates.map(({ name }: { name: string }) => name)).not.toContain('Silence')
  })

  it('are other events of the same people, and the times at which there are none', async () => {
    const slot = at(28, '10:00')
    const { id } = await makeEvent(admin, women, 'Board games', slot)
    const elsewhere = await makeEvent(admin, green, 'Seed swap', slot)
    for (const who of [w.people.member, w.people.leader])
      await (await w.as(who)).post(initiativeUsers.join.path, { body: { initiative_id: id, answers: [] } })
    const found = await warnings(slot)
    expect(found.events).toMatchObject([
      { id, name: 'Board games', network: { id: women }, people: { count: 10, is: 'fewer_than' } },
    ])
    expect(found.better.every(({ events }: { events: number }) => events === 0)).toBe(true)
    // Its own event is no clash with itself; for whom it isn’t out, it isn’t there.
    const own = await warnings(slot, { event_id: id })
    expect(own.events).toEqual([])
    // Elsewhere it matters once many of ours go there.
    await w.owner.query(
      `insert into event_registrations (enterprise_id, event_id, user_id, state, place)
       select enterprise_id, $1, id, 'registered', row_number() over (order by id) from users
       where email like 'europe-paris%'`,
      [elsewhere.id],
    )
    await w.owner.query('update events set going_count = 30 where id = $1', [elsewhere.id])
    const many = await warnings(slot, { event_id: id })
    expect(many.events).toMatchObject([{ id: elsewhere.id, people: { count: 30, is: 'rounded' } }])
  })

  it('proposes nothing in the past, and nothing at night where most of them are', async () => {
    const minute = Math.ceil(Date.now() / HOUR) * HOUR
    const soon = new Date(minute + 2 * HOUR).toISOString()
    const found = await warnings({ starts_at: soon, ends_at: new Date(minute + 3 * HOUR).toISOString() })
    for (const { starts_at } of found.better) {
      expect(Date.parse(starts_at)).toBeGreaterThan(Date.now())
      const hour = Number(
        new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/Paris' }).format(
          new Date(starts_at),
        ),
      )
      expect(hour >= 7 && hour < 22).toBe(true)
    }
  })

  it('is told to whoever plans there; whom they couldn’t list, they hear of in whole handfuls', async () => {
    const member = await w.as(w.people.member)
    expect((await ask(member, at(0, '20:00'))).status).toBe(403)
    expect(
      (
        await w.anyone().get(eventWarnings.show.path, {
          query: { network_id: women, time_zone: 'Europe/Paris', ...at(0, '20:00') },
        })
      ).status,
    ).toBe(401)
    expect((await ask(admin, at(0, '20:00'), { network_id: 9_999_999 })).status).toBe(422)
    expect((await ask(admin, { ...at(0, '20:00'), ends_at: at(0, '19:00').starts_at })).status).toBe(422)
    await w.owner.query("update networks set members_visibility = 'managers' where id = $1", [women])
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
    const found = (await ask(facilitator, at(0, '20:00'))).json
    expect(found.people).toEqual({ count: 50, is: 'rounded' })
    expect(found.zones).toEqual([
      { time_zone: 'Europe/Paris', reason: 'late', people: { count: 30, is: 'rounded' } },
      { time_zone: 'Asia/Kolkata', reason: 'late', people: { count: 10, is: 'fewer_than' } },
    ])
    expect(found.outside).toEqual({ count: 35, is: 'rounded' })
    for (const { outside } of found.better) expect(outside?.is ?? 'rounded').not.toBe('exact')
    // With another network of their choice beside it, one person more or less would show: no figure at all.
    const mixed = (await ask(facilitator, at(0, '20:00'), { guest_ids: [green] })).json
    expect(mixed).toMatchObject({ people: { count: null, is: 'withheld' }, outside: null, zones: [] })
    // Nor is a clock named by which only a few live.
    await people('Pacific/Chatham', 1, women)
    const withOne = (await ask(facilitator, at(0, '20:00'))).json
    expect(JSON.stringify(withOne)).toBe(JSON.stringify(found).replaceAll('Pacific/Chatham', ''))
  })
})
