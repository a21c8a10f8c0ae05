import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hoursIn, MONTHS_BACK, recordedHours } from '../../../contract/people/hours.ts'
import {
  engagement,
  leadership,
  networkMails,
  notificationEmail,
  notificationSettings,
  usage,
} from '../../../contract/people/profile.ts'
import { achievements } from '../../../contract/recognition/achievements.ts'
import { points } from '../../../contract/recognition/points.ts'
import { anEvent } from '../../testing/doors.ts'
import { attend } from '../../testing/points.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { partsOf } from './engagement.ts'
import { monthOf, monthsBefore } from './hours.ts'

const now = monthOf(new Date(), 'Europe/Paris')

describe('the hours somebody records', () => {
  let w: World
  let member: Client
  let women: number
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  const record = (body: object, client = member) => client.put(recordedHours.record.path, { body })
  const show = (id = women, client = member) => client.get(pathOf(recordedHours.show, { networkId: id }))
  const entry = (more: object) => ({ network_id: women, month: now, hours: 4, version: null, ...more })

  it('are a month each, this one and the twelve before it', async () => {
    const { json } = await show()
    expect(json.network.name).toBe('Women at Larkspur')
    expect(json.months.map(({ month }: { month: string }) => month)).toEqual(
      Array.from({ length: MONTHS_BACK + 1 }, (_, back) => monthsBefore(now, back)),
    )
    expect(
      json.months.every(({ hours, open }: { hours: null; open: boolean }) => hours === null && open),
    ).toBe(true)
  })

  it('are kept in quarters, changed, and taken back, each with who did it and what was before', async () => {
    const first = await record(entry({ hours: 4.25 }))
    expect(first.json).toMatchObject({ month: now, hours: 4.25, version: 1, most: hoursIn(now), open: true })
    const second = await record(entry({ hours: 6, version: 1 }))
    expect(second.json).toMatchObject({ hours: 6, version: 2 })
    expect((await show()).json.total).toBe(6)
    const third = await record(entry({ hours: null, version: 2 }))
    expect(third.json).toMatchObject({ hours: null, version: null })
    const { rows } = await w.owner.query(
      "select difference, network_id::int from change_log where action = 'hours.recorded' order by id",
    )
    expect(rows.map(({ difference }) => difference.hours)).toEqual([
      [null, 4.25],
      [4.25, 6],
      [6, null],
    ])
    expect(rows.every(({ network_id }) => network_id === women)).toBe(true)
  })

  it('are never more than the month has', async () => {
    const february = `${Number(now.slice(0, 4)) - (now.slice(5, 7) < '02' ? 1 : 0)}-02-01`
    const most = hoursIn(february)
    expect([28 * 24, 29 * 24]).toContain(most)
    expect((await record(entry({ month: february, hours: most + 0.25 }))).json.error.fields).toEqual({
      hours: `At most ${most}.`,
    })
    expect((await record(entry({ month: february, hours: most }))).status).toBe(200)
    // The database says so too, whoever asks.
    await expect(
      w.owner.query('update recorded_hours set hours = hours + 24 where month = $1', [february]),
    ).rejects.toThrow('recorded_hours_in_a_month')
  })

  it.each([
    ['nothing', { hours: 0 }, 'hours'],
    ['less than nothing', { hours: -1 }, 'hours'],
    ['a part that isn’t a quarter', { hours: 1.1 }, 'hours'],
    ['a day in the middle of a month', { month: `${now.slice(0, 8)}02` }, 'month'],
    ['a month to come', { month: monthsBefore(now, -1) }, 'month'],
    ['a month too long ago', { month: monthsBefore(now, MONTHS_BACK + 1) }, 'month'],
  ])('are refused for %s', async (_what, more, field) => {
    const { status, json } = await record(entry(more))
    expect(status).toBe(422)
    expect(Object.keys(json.error.fields)).toEqual([field])
  })

  it('are recorded by members only', async () => {
    const outsider = await w.as(w.people.outsider)
    const refused = await record(entry({}), outsider)
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to record hours for this group",
    ])
    expect((await show(women, outsider)).status).toBe(403)
    expect((await record(entry({ network_id: w.networks['Old Times'] }))).status).toBe(404)
    expect((await record(entry({ network_id: 987_654_321 }))).status).toBe(404)
  })

  it('stay readable, and closed, to whoever left since', async () => {
    await record(entry({ hours: 3 }))
    await w.owner.query(
      `update network_members set state = 'removed' where user_id = $1 and network_id = $2`,
      [member.id, women],
    )
    const left = await w.another()
    const elsewhere = member.at(left.url)
    const { status, json } = await show(women, elsewhere)
    expect([status, json.months[0].hours, json.months[0].open]).toEqual([200, 3, false])
    expect((await record(entry({ hours: 5, version: 1 }), elsewhere)).status).toBe(403)
    await w.owner.query(
      `update network_members set state = 'active' where user_id = $1 and network_id = $2`,
      [member.id, women],
    )
  })

  it('are saved by exactly one of ten who save at once', async () => {
    const month = monthsBefore(now, 3)
    const first = await Promise.all(
      Array.from({ length: 10 }, (_, at) => record(entry({ month, hours: at + 1 }))),
    )
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(first.filter(({ json }) => json.error?.code === 'changed_meanwhile')).toHaveLength(9)
    const second = await Promise.all(
      Array.from({ length: 10 }, (_, at) => record(entry({ month, hours: at + 11, version: 1 }))),
    )
    expect(second.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('are summed by network, those of this year and all', async () => {
    const { json } = await member.get(recordedHours.summary.path)
    const line = json.items.find(({ id }: { id: number }) => id === women)
    const { rows } = await w.owner.query(
      `select sum(hours) as all, coalesce(sum(hours) filter (where month >= $2), 0) as year
       from recorded_hours where user_id = $1`,
      [member.id, `${now.slice(0, 4)}-01-01`],
    )
    expect([line.hours_in_all, line.hours_this_year]).toEqual([rows[0].all, rows[0].year])
    expect(json.items.length).toBeGreaterThan(1)
  })
})

describe('what somebody did here', () => {
  let w: World
  let member: Client
  let leader: Client
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
    leader = await w.as(w.people.leader)
  })
  afterAll(() => w.close())

  it('is counted for the person and for those who manage people, and for nobody else', async () => {
    const path = pathOf(usage.show, { id: w.people.member })
    const expected = {
      networks: 3,
      networks_led: 0,
      events_registered: 1,
      events_attended: 0,
      posts: 1,
      comments: 1,
      reactions: 1,
      hours: 0,
    }
    expect((await member.get(path)).json).toMatchObject(expected)
    expect((await (await w.as(w.people.admin)).get(path)).json).toMatchObject(expected)
    const refused = await leader.get(path)
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to view private information",
    ])
    expect((await member.get(pathOf(usage.show, { id: 987_654_321 }))).status).toBe(404)
  })

  it('in points: what was earned by being there, told to the person and to those who manage people', async () => {
    const path = pathOf(points.transactions, { id: w.people.member })
    const supper = await anEvent(w, { name: 'Supper', from: -180, to: -60, points: 5 })
    const secret = await anEvent(w, {
      name: 'Quiet talk',
      network: 'Quiet Room',
      from: -180,
      to: -60,
      points: 7,
    })
    for (const [event, points] of [
      [supper, 5],
      [secret, 7],
    ] as const) {
      await w.owner.query(
        `insert into event_registrations (enterprise_id, event_id, user_id, state, place, checked_in_at)
         values ($1, $2, $3, 'attended', 1, now())`,
        [w.enterprises.larkspur, event.id, w.people.member],
      )
      await attend(w, w.people.member, event.id, points)
    }
    const mine = (await member.get(path)).json
    expect(mine).toMatchObject({ total: 2, balance: 12 })
    expect(mine.items.map(({ about }: { about: { name: string } }) => about?.name).toSorted()).toEqual([
      'Quiet talk',
      'Supper',
    ])
    expect((await member.get(pathOf(usage.show, { id: w.people.member }))).json.points).toBe(12)
    const year = (await member.get(pathOf(achievements.ofPerson, { id: w.people.member }))).json.attendance
    expect(year).toMatchObject({ events_attended: 2, points: 12 })
    expect(year.years.reduce((sum: number, { points: of }: { points: number }) => sum + of, 0)).toBe(12)
    await attend(w, w.people.member, supper.id, -5)
    expect((await member.get(path)).json).toMatchObject({ total: 3, balance: 7 })
    const manager = await (await w.as(w.people.admin)).get(path)
    expect([manager.status, manager.json.balance, manager.json.earned]).toEqual([200, null, 7])
    expect((await leader.get(path)).status).toBe(403)
    expect((await leader.get(pathOf(achievements.ofPerson, { id: w.people.member }))).json).toMatchObject({
      attendance: null,
    })
    expect((await member.get(pathOf(points.transactions, { id: 987_654_321 }))).status).toBe(404)
    await w.owner.query('delete from point_balances')
    await w.owner.query('delete from event_registrations where event_id = any($1)', [[supper.id, secret.id]])
    await w.owner.query('delete from events where id = any($1)', [[supper.id, secret.id]])
  })

  it('as a leader: terms, and of each the events that took place and the people who joined and still belong', async () => {
    await w.owner.query("update leader_terms set from_at = now() - interval '49 days'")
    await w.owner.query(
      "update events set ends_at = now() - interval '1 day', starts_at = now() - interval '2 days' where name = 'Long gone'",
    )
    const { json } = await leader.get(leadership.show.path)
    expect(json).toMatchObject({ events_led: 1, members_gained: 1 })
    expect(json.terms).toMatchObject([
      {
        network: { name: 'Women at Larkspur' },
        position: 'Chair',
        events_led: 1,
        members_gained: 1,
        members: 2,
      },
    ])
    expect((await member.get(leadership.show.path)).json).toEqual({
      terms: [],
      events_led: 0,
      members_gained: 0,
    })
  })

  it('over a range: each registration, attendance, post and hour in the part it belongs to', async () => {
    const { json } = await member.get(engagement.show.path, { query: { range: '1M' } })
    expect(json.unit).toBe('week')
    expect(json.totals).toEqual({ registrations: 1, attendances: 0, posts: 1, hours: 0 })
    expect(json.parts.at(-1).from <= json.until).toBe(true)
    for (const name of ['registrations', 'attendances', 'posts', 'hours'])
      expect(
        json.parts.reduce((sum: number, part: Record<string, number>) => sum + (part[name] ?? 0), 0),
      ).toBe(json.totals[name])
    await member.put(recordedHours.record.path, {
      body: {
        network_id: w.networks['Women at Larkspur'],
        month: monthsBefore(now, 5),
        hours: 7.5,
        version: null,
      },
    })
    const totals = async (range: string) =>
      (await member.get(engagement.show.path, { query: { range } })).json.totals.hours
    expect(await totals('1M')).toBe(0)
    expect(await totals('6M')).toBe(7.5)
    expect(await totals('1Y')).toBe(7.5)
    expect((await member.get(engagement.show.path, { query: { range: '2W' } })).status).toBe(422)
  })

  it.each([
    ['1M', '2024-03-31', '2024-02-29', 'week', '2024-02-25'],
    ['3M', '2026-11-21', '2026-08-21', 'week', '2026-08-16'],
    ['6M', '2026-11-21', '2026-05-21', 'month', '2026-05-01'],
    ['YTD', '2026-01-01', '2026-01-01', 'month', '2026-01-01'],
    ['1Y', '2024-02-29', '2023-02-28', 'month', '2023-02-01'],
  ] as const)('counts %s back from %s to %s, by %s from %s', (range, today, ...[from, unit, first]) => {
    const parts = partsOf(range, today)
    expect([parts.from, parts.unit, parts.starts[0]]).toEqual([from, unit, first])
    expect((parts.starts.at(-1) ?? '') <= today).toBe(true)
    expect(new Set(parts.starts).size).toBe(parts.starts.length)
  })
})

describe('how somebody wants mail', () => {
  let w: World
  let member: Client
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  const save = async (more: object) => {
    const { json } = await member.get(notificationSettings.show.path)
    const { notification_frequency, notification_day, version } = json
    return member.put(notificationSettings.update.path, {
      body: { notification_frequency, notification_day, version, ...more },
    })
  }

  it('is chosen: how often, and on which day', async () => {
    expect((await save({ notification_frequency: 'weekly', notification_day: 4 })).status).toBe(200)
    expect((await member.get(notificationSettings.show.path)).json).toMatchObject({
      notification_frequency: 'weekly',
      notification_day: 4,
      email: 'mateo@larkspur.test',
    })
    const { rows } = await w.owner.query(
      "select difference from change_log where action = 'user.notifications_changed'",
    )
    expect(rows).toEqual([
      { difference: { notification_frequency: ['real_time', 'weekly'], notification_day: [1, 4] } },
    ])
  })

  it('is refused where there is no such frequency or day, and where a newer choice was made', async () => {
    expect((await save({ notification_frequency: 'yearly', notification_day: 7 })).json.error.fields).toEqual(
      {
        notification_frequency: "This isn't one of the possible values.",
        notification_day: 'At most 6.',
      },
    )
    expect((await save({ version: 1 })).json.error.code).toBe('changed_meanwhile')
  })

  it('is chosen for each network, which then follows everything else again', async () => {
    const women = w.networks['Women at Larkspur']
    const choose = (frequency: string | null) =>
      member.put(networkMails.choose.path, { body: { network_id: women, frequency } })
    const shown = async (search?: string) =>
      (await member.get(networkMails.list.path, search ? { query: { search } } : {})).json
    expect((await shown()).items.map(({ name }: { name: string }) => name)).toEqual([
      'Green Larkspur',
      'Hidden Members',
      'Women at Larkspur',
    ])
    expect((await choose('hourly')).json).toMatchObject({ name: 'Women at Larkspur', frequency: 'hourly' })
    expect((await shown('wom')).items).toMatchObject([{ frequency: 'hourly' }])
    await choose('never')
    expect((await member.get('/api/v2/users/me/unsubscribed-list')).json.items).toMatchObject([
      { name: 'Women at Larkspur' },
    ])
    await choose(null)
    expect((await shown('wom')).items).toMatchObject([{ frequency: null }])
    expect((await member.get('/api/v2/users/me/unsubscribed-list')).json.items).toEqual([])
    expect((await choose('yearly')).status).toBe(422)
  })
})

describe('where somebody’s mails go', () => {
  let w: World
  let member: Client
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  const NEW = 'mateo@home.test'
  const askFor = (email: string | null) => member.post(notificationEmail.ask.path, { body: { email } })
  const confirm = (token: string, client = member) =>
    client.post(notificationEmail.confirm.path, { body: { token } })
  const address = async () => (await member.get(notificationSettings.show.path)).json.notification_email
  const linkMailedTo = async (email: string) => {
    const { rows } = await w.owner.query<{ plain: string }>(
      `select plain from mails where kind = 'access.notification_email' and to_email = $1 order by id desc limit 1`,
      [email],
    )
    return /\/profile\/notification\?address=([\w-]+)/.exec(rows[0]?.plain ?? '')?.[1] ?? ''
  }

  it('stays as it is until the new address has said yes, by the person who asked', async () => {
    expect((await askFor(NEW)).json).toEqual({ done: true })
    expect(await address()).toBeNull()
    const token = await linkMailedTo(NEW)
    expect(token).not.toBe('')
    const stranger = await confirm(token, await w.as(w.people.leader))
    expect([stranger.status, stranger.json.error.message]).toEqual([404, 'Invalid Token'])
    expect((await confirm(token)).json).toEqual({ notification_email: NEW })
    expect(await address()).toBe(NEW)
    expect((await member.get(`/api/v1/users/${member.id}`)).json.email).toBe('mateo@larkspur.test')
    const { rows } = await w.owner.query(
      `select p.before_after from change_log l join change_log_personal p on p.change_id = l.id and p.enterprise_id = l.enterprise_id
       where l.action = 'user.notification_email_changed'`,
    )
    expect(rows).toEqual([{ before_after: { notification_email: [null, NEW] } }])
  })

  it('is changed by exactly one of a hundred uses of the link', async () => {
    await askFor('second@home.test')
    const token = await linkMailedTo('second@home.test')
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(99)
  })

  it('goes back to the sign-in address at once, and links under way are worthless then', async () => {
    await askFor('third@home.test')
    const token = await linkMailedTo('third@home.test')
    await askFor(null)
    expect(await address()).toBeNull()
    expect((await confirm(token)).status).toBe(404)
    expect((await askFor('not an address')).json.error.fields).toEqual({
      email: 'Enter an email address such as name@example.com.',
    })
  })

  it('is no way to change the address one signs in with', async () => {
    await askFor('fourth@home.test')
    const token = await linkMailedTo('fourth@home.test')
    const { status } = await w.anyone().post('/api/v2/email-verifications', { body: { token } })
    expect(status).toBe(404)
    expect((await member.get(`/api/v1/users/${member.id}`)).json.email).toBe('mateo@larkspur.test')
    expect((await confirm(token)).status).toBe(200)
  })
})
