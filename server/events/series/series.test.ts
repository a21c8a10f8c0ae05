import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPlans } from '../../../contract/eventManagement.ts'
import { events } from '../../../contract/eventPages.ts'
import { eventSeries } from '../../../contract/eventSeries.ts'
import { seriesChanges } from '../../../contract/seriesChanges.ts'
import { changeOf, makeEvent } from '../../testing/events.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

interface Line {
  event_id: number
  starts_at: string
  ends_at: string
  state: string
  moved: boolean
  my_registration: string | null
}

describe('an event that repeats', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let outsider: Client
  let women: number
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  const weekly = { rule: 'weekly', every: 1, until_on: null, most: 5 }
  /** Begins on a Tuesday far enough ahead, at six in the evening in Paris, before summer time. */
  const year = new Date().getUTCFullYear() + 1
  const tuesday = (() => {
    const day = new Date(Date.UTC(year, 2, 1))
    day.setUTCDate(1 + ((2 - day.getUTCDay() + 7) % 7))
    return day.toISOString().slice(0, 10)
  })()
  const at = (days: number, time: string) =>
    `${new Date(Date.parse(`${tuesday}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)}T${time}:00.000Z`
  const plan = (client: Client, name: string, more: object = {}) =>
    makeEvent(client, women, name, {
      starts_at: at(0, '17:00'),
      ends_at: at(0, '19:00'),
      repeats: weekly,
      ...more,
    })
  const show = async (id: number, client = admin) => (await client.get(pathOf(events.show, { id }))).json
  const dates = async (id: number, client = admin, query = {}) =>
    (await client.get(pathOf(eventSeries.dates, { id }), { query: { page_size: 100, ...query } })).json
      .items as Line[]
  const starts = async (id: number) =>
    (await dates(id))
      .filter(({ state }) => state !== 'canceled')
      .map(({ starts_at }) => starts_at.slice(0, 16))
  const register = (user: number, event: number) =>
    w.owner.query(
      `with wish as (insert into event_registrations (enterprise_id, event_id, user_id, state, place)
         values ($1, $2, $3, 'registered', 1) returning event_id)
       update events e set going_count = 1, next_place = 2 from wish where e.id = wish.event_id`,
      [w.enterprises.larkspur, event, user],
    )
  const told = async (user: number, kind: string, event: number) =>
    (
      await w.owner.query('select from notifications where user_id = $1 and kind = $2 and link = $3', [
        user,
        kind,
        `/events/${event}`,
      ])
    ).rowCount
  const change = (client: Client, id: number, event: { id: number }, more: object, rest: object = {}) =>
    client.put(pathOf(seriesChanges.change, { id }), {
      body: { event_id: event.id, scope: 'following', event: changeOf(event, more), repeats: null, ...rest },
    })

  it('has a date for each day of its rule, by the clock of its place, each an event of its own', async () => {
    const event = await plan(admin, 'Evening of tea', { seats: 12, points: 5, reminders: [60] })
    const { series } = event
    expect(series).toMatchObject({ rule: 'weekly', every: 1 })
    // Four weeks later the clocks in Paris are an hour ahead.
    expect(await starts(series.id)).toEqual([
      at(0, '17:00').slice(0, 16),
      at(7, '17:00').slice(0, 16),
      at(14, '17:00').slice(0, 16),
      at(21, '17:00').slice(0, 16),
      at(28, '16:00').slice(0, 16),
    ])
    const { json } = await member.get(pathOf(eventSeries.show, { id: series.id }))
    expect(json).toMatchObject({
      rule: 'weekly',
      most: 5,
      starts_on: tuesday,
      starts_minute: 18 * 60,
      minutes: 120,
      coming_count: 5,
      can: { edit: false, cancel: false },
    })
    const last = (await dates(series.id)).at(-1)
    expect(await show(last?.event_id ?? 0, member)).toMatchObject({
      name: 'Evening of tea',
      seats: 12,
      points: 5,
      going_count: 0,
      state: 'approved',
      series: { id: series.id },
    })
    const { rows } = await w.owner.query(
      `select count(*)::int from timed where kind = 'event.remind' and split_part(subject_id, ':', 1)::bigint in
         (select id from events where series_id = $1)`,
      [series.id],
    )
    expect(rows[0]?.count).toBe(5)
  })

  it('isn’t there for whoever may know of none of its dates', async () => {
    const quiet = await makeEvent(admin, w.networks['Quiet Room'] ?? 0, 'Quiet evenings', {
      starts_at: at(0, '17:00'),
      ends_at: at(0, '19:00'),
      repeats: weekly,
    })
    const never = await outsider.get(pathOf(eventSeries.show, { id: 987_654_321 }))
    for (const operation of [eventSeries.show, eventSeries.dates]) {
      const theirs = await outsider.get(pathOf(operation, { id: quiet.series.id }))
      expect([theirs.status, theirs.text]).toEqual([404, never.text])
    }
  })

  it('is refused when one date would begin before the last is over, or it has no end', async () => {
    const body = (more: object) => ({
      name: 'Too long',
      network_id: women,
      location: 'The canteen',
      starts_at: at(0, '08:00'),
      ends_at: at(2, '08:00'),
      time_zone: 'Europe/Paris',
      repeats: { ...weekly, ...more },
    })
    const refused = async (more: object) =>
      (await admin.post(eventPlans.create.path, { body: body(more) })).json.error.fields
    expect(await refused({ rule: 'daily' })).toEqual({
      'repeats.rule': 'The recurrence interval is too short for the duration of the event.',
    })
    expect(Object.keys(await refused({ most: null }))).toEqual(['repeats.most'])
  })

  it('is approved as one: its dates come with the first', async () => {
    const asked = await plan(leader, 'Asked for')
    expect(asked.state).toBe('pending_approval')
    expect(await dates(asked.series.id)).toHaveLength(1)
    const { status } = await admin.post(pathOf(eventPlans.decide, { id: asked.id }), {
      body: { decision: 'approve', version: asked.version },
    })
    expect(status).toBe(200)
    const all = await dates(asked.series.id, member)
    expect(all.map(({ state }) => state)).toEqual(Array(5).fill('approved'))
  })

  it('is changed from one date on: people keep their dates and hear of it, and those before stay', async () => {
    const event = await plan(admin, 'Choir')
    const before = await dates(event.series.id)
    const third = await show(before[2]?.event_id ?? 0)
    const [second, fifth] = [before[1]?.event_id ?? 0, before[4]?.event_id ?? 0]
    await register(w.people.member, fifth)
    await register(w.people.leader, second)
    const wish = { name: 'Choir with soup', starts_at: at(15, '18:00'), ends_at: at(15, '19:30') }
    const preview = await admin.post(pathOf(seriesChanges.preview, { id: event.series.id }), {
      body: { event_id: third.id, scope: 'following', event: changeOf(third, wish), repeats: null },
    })
    expect(preview.json).toEqual({ changed: 3, moved: 3, made: 0, canceled: 0, people: 1, asks: false })
    const { status, json } = await change(admin, event.series.id, third, wish)
    expect([status, json]).toEqual([200, preview.json])
    // The series is two now: Tuesdays and Wednesdays.
    expect(await starts(event.series.id)).toEqual([at(0, '17:00').slice(0, 16), at(7, '17:00').slice(0, 16)])
    const later = (await show(third.id)).series.id
    expect(later).not.toBe(event.series.id)
    expect(await starts(later)).toEqual([
      at(15, '18:00').slice(0, 16),
      at(22, '18:00').slice(0, 16),
      at(29, '17:00').slice(0, 16),
    ])
    expect(await show(fifth, member)).toMatchObject({
      name: 'Choir with soup',
      my: { state: 'registered' },
      series: { id: later },
    })
    expect(await told(w.people.member, 'event.moved', fifth)).toBe(1)
    expect(await told(w.people.leader, 'event.moved', second)).toBe(0)
    expect((await show(second)).name).toBe('Choir')
    // Whoever saw it before may not save over it.
    expect((await change(admin, later, third, wish)).status).toBe(409)
  })

  it('gets another rule: dates that stay keep their people, others fall away, new ones are made', async () => {
    const event = await plan(admin, 'Reading')
    const before = await dates(event.series.id)
    await register(w.people.member, before[1]?.event_id ?? 0)
    await register(w.people.leader, before[2]?.event_id ?? 0)
    const first = await show(event.id)
    const rule = { rule: 'biweekly', every: 1, until_on: null, most: 4 }
    const { json } = await change(admin, event.series.id, first, {}, { scope: 'all', repeats: rule })
    expect(json).toMatchObject({ changed: 0, moved: 0, made: 1, canceled: 2, people: 1 })
    const { series } = await show(event.id)
    expect(await starts(series.id)).toEqual([
      at(0, '17:00').slice(0, 16),
      at(14, '17:00').slice(0, 16),
      at(28, '16:00').slice(0, 16),
      at(42, '16:00').slice(0, 16),
    ])
    expect(await show(before[1]?.event_id ?? 0, member)).toMatchObject({ state: 'canceled' })
    await expect.poll(() => told(w.people.member, 'event.canceled', before[1]?.event_id ?? 0)).toBe(1)
    expect(await show(before[2]?.event_id ?? 0, leader)).toMatchObject({ my: { state: 'registered' } })
  })

  it('leaves alone what was moved or called off by itself', async () => {
    const event = await plan(admin, 'Walks')
    const [, second, third, fourth] = await dates(event.series.id)
    await admin.put(pathOf(eventPlans.update, { id: second?.event_id ?? 0 }), {
      body: changeOf(await show(second?.event_id ?? 0), {
        starts_at: at(8, '10:00'),
        ends_at: at(8, '12:00'),
      }),
    })
    await admin.put(pathOf(eventPlans.cancel, { id: third?.event_id ?? 0 }), { body: { reason: 'Rain' } })
    expect((await dates(event.series.id))[1]).toMatchObject({ moved: true })
    const first = await show(event.id)
    const wish = { starts_at: at(0, '16:00'), ends_at: at(0, '18:00'), location: 'The gate' }
    const { json } = await change(admin, event.series.id, first, wish, { scope: 'all' })
    expect(json).toMatchObject({ moved: 3, made: 0, canceled: 0 })
    expect((await show(second?.event_id ?? 0)).starts_at).toMatch(at(8, '10:00').slice(0, 16))
    expect(await show(second?.event_id ?? 0)).toMatchObject({ location: 'The gate' })
    expect(await show(third?.event_id ?? 0)).toMatchObject({ state: 'canceled', location: 'The canteen' })
    expect((await show(fourth?.event_id ?? 0)).starts_at).toMatch(at(21, '16:00').slice(0, 16))
  })

  it('is asked for anew as one where somebody else approves; what doesn’t weigh is saved at once', async () => {
    const asked = await plan(leader, 'Knitting')
    await admin.post(pathOf(eventPlans.decide, { id: asked.id }), {
      body: { decision: 'approve', version: asked.version },
    })
    const all = await dates(asked.series.id)
    const second = await show(all[1]?.event_id ?? 0, leader)
    const wish = { name: 'Knitting and tea', starts_at: at(7, '18:00'), ends_at: at(7, '20:00') }
    const { json } = await change(leader, asked.series.id, second, wish)
    expect(json.asks).toBe(true)
    const [third] = (await dates(asked.series.id)).slice(2)
    expect(await show(third?.event_id ?? 0)).toMatchObject({ name: 'Knitting and tea' })
    expect(third?.starts_at).toMatch(at(14, '17:00').slice(0, 16))
    const { rows } = await w.owner.query(
      "select id::int, event_id::int from event_changes where state = 'pending' and event_id = any($1)",
      [all.map(({ event_id }) => event_id)],
    )
    expect(rows).toHaveLength(1)
    const decided = await admin.put(pathOf(eventPlans.decideChange, { id: rows[0]?.id }), {
      body: { decision: 'approve' },
    })
    expect(decided.status, decided.text).toBe(200)
    const { series } = await show(third?.event_id ?? 0)
    expect(await starts(series.id)).toEqual(
      [7, 14, 21].map((day) => at(day, '18:00').slice(0, 16)).concat(at(28, '17:00').slice(0, 16)),
    )
  })

  it('is called off from one date on', async () => {
    const event = await plan(admin, 'Yoga')
    const all = await dates(event.series.id)
    await register(w.people.member, all[4]?.event_id ?? 0)
    const cancel = (client: Client, body: object) =>
      client.post(pathOf(seriesChanges.cancel, { id: event.series.id }), { body })
    const body = { event_id: all[3]?.event_id, scope: 'following', reason: 'The hall is closed' }
    expect((await cancel(member, body)).status).toBe(403)
    expect((await cancel(admin, body)).status).toBe(200)
    expect((await dates(event.series.id)).map(({ state }) => state)).toEqual([
      'approved',
      'approved',
      'approved',
      'canceled',
      'canceled',
    ])
    await expect.poll(() => told(w.people.member, 'event.canceled', all[4]?.event_id ?? 0)).toBe(1)
    expect((await cancel(admin, body)).status).toBe(409)
  })
})
