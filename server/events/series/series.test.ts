import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPlans, myPlans } from '../../../contract/events/management.ts'
import { events } from '../../../contract/events/pages.ts'
import { eventSeries } from '../../../contract/events/series.ts'
import { seriesChanges } from '../../../contract/events/seriesChanges.ts'
import { notifications } from '../../../contract/messages/messages.ts'
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
  let green: number
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    women = w.networks['Women at Larkspur'] ?? 0
    green = w.networks['Green Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  const weekly = { rule: 'weekly', every: 1, until_on: null, most: 5 }
  /** Begins on a Tuesday next year, at six in the evening in Paris; the fifth is the first in summer time. */
  const tuesday = (() => {
    const endOfMarch = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31))
    const lastSunday = endOfMarch.getUTCDate() - endOfMarch.getUTCDay()
    endOfMarch.setUTCDate(lastSunday - 26)
    return endOfMarch.toISOString().slice(0, 10)
  })()
  const year = tuesday.slice(0, 4)
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
  const change = (
    client: Client,
    id: number,
    event: { id: number },
    { more, rest = {} }: { more: object; rest?: object | undefined },
  ) =>
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

  describe('from its present date on', () => {
    const alone = (client: Client, name: string, more: object = {}) =>
      plan(client, name, { repeats: null, ...more })
    const begin = (client: Client, event: { id: number }, repeats: object, more: object = {}) =>
      client.post(pathOf(seriesChanges.begin, { id: event.id }), {
        body: { event: changeOf(event, more), repeats },
      })

    it('keeps its people on the first date and makes the others', async () => {
      const event = await alone(admin, 'Once and again', { seats: 9 })
      await register(w.people.member, event.id)
      const begun = await begin(admin, event, weekly, { name: 'Again and again' })
      expect([begun.status, begun.json.name]).toEqual([200, 'Again and again'])
      const all = await dates(begun.json.series.id, member)
      expect(all.map(({ event_id }) => event_id).includes(event.id)).toBe(true)
      expect(all.map(({ my_registration }) => my_registration)).toEqual([
        'registered',
        ...Array.from({ length: 4 }, () => null),
      ])
      expect(all[0]).toMatchObject({ event_id: event.id, starts_at: at(0, '17:00').replace('.000', '') })
      expect(await show(all[4]?.event_id ?? 0)).toMatchObject({
        name: 'Again and again',
        seats: 9,
        going_count: 0,
      })
      const twice = await begin(admin, begun.json, weekly)
      expect([twice.status, twice.json.error.code]).toEqual([409, 'event_repeats'])
    })

    it('waits for approval where somebody else approves, and is alone until then', async () => {
      const event = await alone(leader, 'Asks to repeat')
      await admin.post(pathOf(eventPlans.decide, { id: event.id }), {
        body: { decision: 'approve', version: event.version },
      })
      const asked = await begin(leader, await show(event.id), weekly, { location: 'The garden' })
      expect(asked.json).toMatchObject({ series: null, location: 'The canteen' })
      const { change: wished } = (await admin.get(pathOf(eventPlans.approval, { id: event.id }))).json
      expect(wished).toMatchObject({
        series: { scope: 'begin', repeats: weekly },
        difference: [
          { field: 'location', after: 'The garden' },
          { field: 'repeats', before: null, after: weekly },
        ],
      })
      const decided = await admin.put(pathOf(eventPlans.decideChange, { id: wished.id }), {
        body: { decision: 'approve' },
      })
      expect([decided.status, decided.json.location]).toEqual([200, 'The garden'])
      expect(await starts(decided.json.series.id)).toHaveLength(5)
    })

    it('makes the others only when it goes out', async () => {
      const event = await alone(leader, 'Not out yet')
      const begun = await begin(leader, event, weekly)
      expect([begun.status, begun.json.state]).toEqual([200, 'pending_approval'])
      expect(await starts(begun.json.series.id)).toHaveLength(1)
      await admin.post(pathOf(eventPlans.decide, { id: event.id }), {
        body: { decision: 'approve', version: begun.json.version },
      })
      expect(await starts(begun.json.series.id)).toHaveLength(5)
    })

    it('is refused for a rule it can’t follow, for whoever doesn’t organize it, and for what is over', async () => {
      const event = await alone(admin, 'Barely repeats')
      const daily = { rule: 'daily', every: 1, until_on: null, most: 3 }
      const long = await begin(admin, event, daily, { ends_at: at(2, '17:00') })
      expect(long.json.error.fields).toHaveProperty('repeats.rule')
      expect((await begin(member, event, weekly)).status).toBe(403)
      expect((await begin(outsider, event, weekly)).status).not.toBe(200)
      await w.owner.query(
        `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
        [event.id],
      )
      const over = await begin(admin, await show(event.id), weekly)
      expect([over.status, over.json.error.code]).toEqual([409, 'event_state'])
    })

    it('goes to one of two who repeat or change it at the same time; the other is told', async () => {
      const event = await alone(admin, 'Two at once')
      const answers = await Promise.all([
        begin(admin, event, weekly),
        begin(admin, event, { ...weekly, most: 3 }),
        admin.put(pathOf(eventPlans.update, { id: event.id }), {
          body: changeOf(event, { starts_at: at(1, '17:00'), ends_at: at(1, '19:00') }),
        }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, json } of answers)
        if (status !== 200)
          expect([status, ['changed_meanwhile', 'event_repeats']]).toEqual([
            409,
            expect.arrayContaining([json.error.code]),
          ])
      const { rows } = await w.owner.query('select count(*)::int as dates from events where name = $1', [
        'Two at once',
      ])
      expect([1, 3, 5]).toContain(rows[0]?.dates)
    })
  })

  describe('with other networks', () => {
    const placesOf = async (series: number, network: number) =>
      (
        await w.owner.query(
          `select p.state from events e left join event_networks p on p.event_id = e.id and p.network_id = $2
           where e.series_id = $1 order by e.starts_at`,
          [series, network],
        )
      ).rows.map(({ state }) => state as string | null)
    const waiting = async (client: Client, name: string) =>
      (await client.get(pathOf(myPlans.pending), { query: { kind: 'invitation', search: name } })).json.items

    it('asks them for a date and those after it at once, and takes them off all', async () => {
      const event = await plan(leader, 'Guests alike')
      await admin.post(pathOf(eventPlans.decide, { id: event.id }), {
        body: { decision: 'approve', version: event.version },
      })
      const second = (await dates(event.series.id))[1]?.event_id ?? 0
      const asked = await change(leader, event.series.id, await show(second), {
        more: { guest_ids: [green] },
      })
      expect([asked.status, asked.json]).toMatchObject([200, { changed: 4, moved: 0, asks: false }])
      expect(await placesOf(event.series.id, green)).toEqual([
        null,
        ...Array.from({ length: 4 }, () => 'invited'),
      ])
      const last = (await dates(event.series.id))[4]?.event_id ?? 0
      const off = await change(leader, event.series.id, await show(last), {
        more: { guest_ids: [] },
        rest: { scope: 'all' },
      })
      expect(off.status, off.text).toBe(200)
      expect(await placesOf(event.series.id, green)).toEqual(Array.from({ length: 5 }, () => null))
    })

    it('answer once for all dates, or for one', async () => {
      const event = await plan(leader, 'Answered alike', { guest_ids: [green] })
      await admin.post(pathOf(eventPlans.decide, { id: event.id }), {
        body: { decision: 'approve', version: event.version },
      })
      const items = await waiting(admin, 'answered alike')
      expect(items).toMatchObject([
        { kind: 'invitation', dates: 5, event: { id: event.id }, network: { id: green } },
      ])
      const all = await dates(event.series.id)
      const answer = (client: Client, id: number, body: object) =>
        client.put(pathOf(eventPlans.answerInvitation, { id, network_id: green }), { body })
      expect((await answer(member, event.id, { decision: 'accept', scope: 'all' })).status).not.toBe(200)
      expect(
        (await answer(admin, all[2]?.event_id ?? 0, { decision: 'decline', reason: 'We are away' })).status,
      ).toBe(200)
      const answers = await Promise.all([
        answer(admin, event.id, { decision: 'accept', scope: 'all' }),
        answer(admin, event.id, { decision: 'accept', scope: 'all' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await placesOf(event.series.id, green)).toEqual([
        'accepted',
        'accepted',
        'declined',
        'accepted',
        'accepted',
      ])
      expect(await waiting(admin, 'answered alike')).toEqual([])
      const gone = await admin.delete(
        pathOf(eventPlans.removeNetwork, { id: all[3]?.event_id ?? 0, network_id: green }),
        { query: { scope: 'following' } },
      )
      expect(gone.status, gone.text).toBe(200)
      expect(await placesOf(event.series.id, green)).toEqual(['accepted', 'accepted', 'declined', null, null])
    })
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
    const { status, json } = await change(admin, event.series.id, third, { more: wish })
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
    await expect.poll(() => told(w.people.member, 'event.moved', fifth)).toBe(1)
    expect(await told(w.people.leader, 'event.moved', second)).toBe(0)
    expect((await show(second)).name).toBe('Choir')
    // Whoever saw it before may not save over it.
    expect((await change(admin, later, third, { more: wish })).status).toBe(409)
  })

  it('gets another rule: dates that stay keep their people, others fall away, new ones are made', async () => {
    const event = await plan(admin, 'Reading')
    const before = await dates(event.series.id)
    await register(w.people.member, before[1]?.event_id ?? 0)
    await register(w.people.leader, before[2]?.event_id ?? 0)
    const first = await show(event.id)
    const rule = { rule: 'biweekly', every: 1, until_on: null, most: 4 }
    const { json } = await change(admin, event.series.id, first, {
      more: {},
      rest: { scope: 'all', repeats: rule },
    })
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

  describe('tells those who come or wait at once', () => {
    /** Registered for some of the dates, whatever their frequency is. */
    const comes = async (dates: readonly Line[], frequency = 'weekly') => {
      await w.owner.query('delete from notifications')
      await w.owner.query('delete from mails')
      await w.owner.query(
        "update users set notification_frequency = $2, quiet_hours = 'none', quiet_from = null, quiet_until = null where id = $1",
        [w.people.member, frequency],
      )
      for (const { event_id } of dates) await register(w.people.member, event_id)
    }
    const heard = async () => {
      const [bell, mails] = await Promise.all([
        w.owner.query(
          "select kind, facts, link from notifications where user_id = $1 and kind like 'event.%' order by id",
          [w.people.member],
        ),
        w.owner.query(
          `select kind, subject, plain, extract(epoch from due_at - now())::float / 3600 as hours from mails
           where user_id = $1 order by id`,
          [w.people.member],
        ),
      ])
      return { bell: bell.rows, mails: mails.rows }
    }
    const once = async (kind: string) => {
      await expect
        .poll(async () => (await heard()).mails.map((mail) => mail.kind))
        .toEqual([`registrations.${kind}`])
      const { bell, mails } = await heard()
      expect(bell.map((one) => one.kind)).toEqual([`event.${kind}`])
      return { bell: bell[0], mail: mails[0] }
    }
    const off = (id: number, from: number, scope = 'all') =>
      admin.post(pathOf(seriesChanges.cancel, { id }), {
        body: { event_id: from, scope, reason: 'The hall burnt down' },
      })

    it('in one message of all their dates that are called off', async () => {
      const event = await plan(admin, 'Daily bread', { repeats: { ...weekly, rule: 'daily', most: 40 } })
      const all = await dates(event.series.id)
      await comes(all.slice(5))
      expect((await off(event.series.id, event.id)).status).toBe(200)
      const { bell, mail } = await once('canceled_dates')
      expect(bell).toMatchObject({ facts: { count: 35 }, link: `/events/${all[5]?.event_id}` })
      expect(mail.hours).toBeLessThan(0.1)
      expect(mail.plain).toContain('The hall burnt down')
      // The first dozen are listed.
      expect(mail.plain).toContain('…')
      const { json } = await member.get(pathOf(notifications.list))
      expect(json.items[0].text).toMatch(/^35 of your dates of “Daily bread” are canceled, the first on/)
    })

    it('in one message of all that move, whatever they chose but not to hear from the network at all', async () => {
      const event = await plan(admin, 'Moved together')
      await comes(await dates(event.series.id), 'never')
      const wish = { starts_at: at(0, '18:00'), ends_at: at(0, '20:00'), location: 'The attic' }
      await change(admin, event.series.id, event, { more: wish, rest: { scope: 'all' } })
      const { bell, mail } = await once('moved_dates')
      expect(bell.facts).toMatchObject({ count: 5, moved: 5, canceled: 0 })
      expect(mail.plain).toContain('The attic')
      await w.owner.query(
        "insert into network_mail_preferences (enterprise_id, user_id, network_id, frequency) values ($1, $2, $3, 'never')",
        [w.enterprises.larkspur, w.people.member, women],
      )
      await w.owner.query('delete from mails')
      const now = await show(event.id)
      expect((await off(now.series.id, event.id)).status).toBe(200)
      await expect.poll(async () => (await heard()).bell.at(-1)?.kind).toBe('event.canceled_dates')
      expect((await heard()).mails).toEqual([])
      await w.owner.query('delete from network_mail_preferences')
    })

    it('in one message when some move and others are called off', async () => {
      const event = await plan(admin, 'Some of each')
      await comes(await dates(event.series.id))
      const wish = { starts_at: at(0, '18:00'), ends_at: at(0, '20:00') }
      const repeats = { ...weekly, most: 3 }
      await change(admin, event.series.id, event, { more: wish, rest: { scope: 'all', repeats } })
      const { bell } = await once('changed_dates')
      expect(bell.facts).toMatchObject({ moved: 3, canceled: 2 })
    })

    it('not before the morning, unless it begins or would have begun by then', async () => {
      const inHours = (hours: number) =>
        new Date(Math.round(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()
      const quietFor = (hours: number) =>
        w.owner.query(
          `update users u set quiet_hours = 'own', quiet_from = (c.minute + 1380) % 1440, quiet_until = (c.minute + $2::int) % 1440
           from (select extract(hour from now() at time zone time_zone)::int * 60
             + extract(minute from now() at time zone time_zone)::int as minute, id from users) c where c.id = u.id and u.id = $1`,
          [w.people.member, hours * 60],
        )
      const move = async (from: number, to: number) => {
        const event = await makeEvent(admin, women, `From ${from} to ${to}`, {
          starts_at: inHours(from),
          ends_at: inHours(from + 2),
        })
        await comes([{ event_id: event.id } as Line])
        await quietFor(6)
        await admin.put(pathOf(eventPlans.update, { id: event.id }), {
          body: changeOf(event, { starts_at: inHours(to), ends_at: inHours(to + 2) }),
        })
        return Math.abs(Math.round((await once('moved')).mail.hours))
      }
      expect(await move(48, 50)).toBe(6)
      expect(await move(48, 3)).toBe(0)
      // Else they would stand before a closed door.
      expect(await move(3, 48)).toBe(0)
      await comes([])
    })

    it('when it is put away before it took place, and when it comes back', async () => {
      const event = await plan(admin, 'Put away', { repeats: null })
      await comes([{ event_id: event.id } as Line])
      await admin.post(pathOf(eventPlans.archive, { id: event.id }))
      await once('canceled')
      await comes([])
      await admin.put(pathOf(eventPlans.unarchive, { id: event.id }))
      await once('restored')
      await comes([])
      // What was called off is no news when it is put away.
      await admin.put(pathOf(eventPlans.cancel, { id: event.id }), { body: {} })
      await once('canceled')
      await admin.post(pathOf(eventPlans.archive, { id: event.id }))
      await admin.put(pathOf(eventPlans.unarchive, { id: event.id }))
      await once('canceled')
    })
  })

  describe('moved to an earlier day', () => {
    const coming = async (id: number) => (await dates(id)).length
    const preview = async (id: number, event: object, more: object, scope = 'following') =>
      admin.post(pathOf(seriesChanges.preview, { id }), {
        body: { event_id: (event as { id: number }).id, scope, event: changeOf(event, more), repeats: null },
      })

    it('has as many dates as before, however its end is said', async () => {
      // Its last Tuesday is the 28th day; a Monday follows before it ends.
      const until = await plan(admin, 'Until a day', {
        repeats: { ...weekly, most: null, until_on: at(34, '00:00').slice(0, 10) },
      })
      const third = await show((await dates(until.series.id))[2]?.event_id ?? 0)
      const monday = { starts_at: at(13, '17:00'), ends_at: at(13, '19:00') }
      const seen = await preview(until.series.id, third, monday)
      expect(seen.json).toMatchObject({ moved: 3, made: 0, canceled: 0 })
      expect((await change(admin, until.series.id, third, { more: monday })).json).toEqual(seen.json)
      expect((await coming(until.series.id)) + (await coming((await show(third.id)).series.id))).toBe(5)
      // Six months have a 31st; the 30th is in eleven.
      const may = (day: string) => `${year}-05-${day}`
      const monthly = await plan(admin, 'On the last', {
        starts_at: may('31T17:00:00.000Z'),
        ends_at: may('31T19:00:00.000Z'),
        repeats: { rule: 'monthly', every: 1, until_on: null, most: 5 },
      })
      const earlier = { starts_at: may('30T17:00:00.000Z'), ends_at: may('30T19:00:00.000Z') }
      const { json } = await change(admin, monthly.series.id, monthly, {
        more: earlier,
        rest: { scope: 'all' },
      })
      expect(json).toMatchObject({ moved: 5, made: 0, canceled: 0 })
    })

    it('doesn’t land on a date before it, on its day or on its hours', async () => {
      const event = await plan(admin, 'Not on another')
      const [, second, third] = await dates(event.series.id)
      const from = await show(third?.event_id ?? 0)
      for (const [day, clock, end] of [
        [7, '17:00', '19:00'],
        [7, '08:00', '10:00'],
        [3, '17:00', '19:00'],
      ] as const) {
        const wish = { starts_at: at(day, clock), ends_at: at(day, end) }
        for (const answer of [
          await preview(event.series.id, from, wish),
          await change(admin, event.series.id, from, { more: wish }),
        ])
          expect([answer.status, answer.json.error?.code], clock).toEqual([409, 'series_on_another'])
      }
      // Where nothing is any more there is room.
      await admin.put(pathOf(eventPlans.cancel, { id: second?.event_id ?? 0 }), { body: {} })
      const wish = { starts_at: at(7, '17:00'), ends_at: at(7, '19:00') }
      expect((await preview(event.series.id, from, wish)).json).toMatchObject({ moved: 3, made: 0 })
    })

    it('or later doesn’t land on one that was moved by itself', async () => {
      const daily = await plan(admin, 'Every day', { repeats: { ...weekly, rule: 'daily' } })
      const [first, second] = await dates(daily.series.id)
      const alone = await show(second?.event_id ?? 0)
      const elsewhere = { starts_at: at(2, '09:00'), ends_at: at(2, '11:00') }
      await admin.put(pathOf(eventPlans.update, { id: alone.id }), { body: changeOf(alone, elsewhere) })
      const wish = { starts_at: at(0, '10:00'), ends_at: at(0, '12:00') }
      const answer = await preview(daily.series.id, await show(first?.event_id ?? 0), wish, 'all')
      expect([answer.status, answer.json.error?.code]).toEqual([409, 'series_on_another'])
    })

    it('begins none of its dates in the past', async () => {
      const now = Math.round(Date.now() / 60_000) * 60_000
      const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()
      const hours = (days: number) => ({ starts_at: inDays(days), ends_at: inDays(days + 1 / 12) })
      const event = await plan(admin, 'Soon', { ...hours(3), repeats: { ...weekly, rule: 'daily' } })
      const fourth = await show((await dates(event.series.id))[3]?.event_id ?? 0)
      const answer = await preview(event.series.id, fourth, hours(1), 'all')
      expect([answer.status, answer.json.error?.code]).toEqual([409, 'series_past'])
    })
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
    const { json } = await change(admin, event.series.id, first, { more: wish, rest: { scope: 'all' } })
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
    const { json } = await change(leader, asked.series.id, second, { more: wish })
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
