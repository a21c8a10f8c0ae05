import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarFeed } from '../../../contract/people/profile.ts'
import { type CalendarEvent, iCalendar } from '../../calendars/iCalendar.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import { type Client, type World, world } from '../../testing/world.ts'

interface Property {
  name: string
  value: string
}

/** Reads a calendar by the letter of RFC 5545 §3.1 and §3.3.11, and complains about whatever isn't in it. */
function read(text: string) {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const properties: Property[] = text
    .slice(0, -2)
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const [, name = '', value = ''] =
        /^([A-Z-]+)(?:;[A-Z-]+=[^:;]+)*:(.*)$/s.exec(line) ?? expect.fail(line)
      return { name, value }
    })
  const events: Record<string, string>[] = []
  const open: string[] = []
  for (const { name, value } of properties) {
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') expect(open.pop()).toBe(value)
    else if (open.at(-1) === 'VEVENT') {
      const event = events.at(-1) ?? {}
      expect(event[name], `${name} stands twice`).toBeUndefined()
      event[name] = value
    }
  }
  expect(open).toEqual([])
  for (const event of events) {
    for (const needed of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND']) expect(event[needed]).toBeTruthy()
    for (const at of ['DTSTAMP', 'DTSTART', 'DTEND', 'LAST-MODIFIED'])
      expect(event[at]).toMatch(
        at.startsWith('DT') && at !== 'DTSTAMP' ? /^\d{8}T\d{6}Z?$/ : /^\d{8}T\d{6}Z$/,
      )
  }
  const plain = (value = '') =>
    value.replaceAll(/\\(.)/g, (_all, one: string) => (one === 'n' || one === 'N' ? '\n' : one))
  return {
    properties,
    events: events.map((event) => ({
      ...event,
      summary: plain(event.SUMMARY),
      description: plain(event.DESCRIPTION),
    })) as (Record<string, string> & { summary: string; description: string })[],
  }
}

const walk: CalendarEvent = {
  uid: 'event-1@here',
  starts_at: '2026-11-21T07:10:41.123456Z',
  ends_at: '2026-11-21T08:10:41Z',
  time_zone: 'UTC',
  changed_at: '2026-11-20T00:00:00Z',
  sequence: 3,
  status: 'CONFIRMED',
  summary: 'Walk',
  description: '',
  location: '',
  url: 'https://here.test/events/1',
}

describe('an iCalendar file', () => {
  it('says moments in UTC, without parts of seconds', () => {
    const [event] = read(iCalendar('Mine', [walk])).events
    expect(event).toMatchObject({
      DTSTART: '20261121T071041Z',
      DTEND: '20261121T081041Z',
      SEQUENCE: '3',
      STATUS: 'CONFIRMED',
    })
  })

  it('keeps every text as it was, in lines of at most 75 octets, whatever is in it', () => {
    const wild = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom(
        'a,b;c\\d\ne',
        '\\n',
        'x'.repeat(76),
        '🧶'.repeat(40),
        'END:VEVENT\r\nEND:VCALENDAR',
        ' lead',
        'ß'.repeat(74),
      ),
    )
    fc.assert(
      fc.property(wild, wild, (summary, description) => {
        const [event] = read(iCalendar('Mine', [{ ...walk, summary, description }])).events
        const kept = (text: string) =>
          text
            .replaceAll(/\r\n|\r|\n|\u2028|\u2029/g, '\n')
            // biome-ignore lint/suspicious/noControlCharactersInRegex: what a calendar can't hold is left out.
            .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
        expect(event?.summary).toBe(kept(summary))
        if (kept(description)) expect(event?.description).toBe(kept(description))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a calendar feed', () => {
  let w: World
  let member: Client
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  const renew = async (who = member) => new URL((await who.post(calendarFeed.renew.path)).json.url).pathname
  const fetched = (path: string, host?: string) => w.anyone(host).get(path)

  it('is off until it is asked for, and its address is shown once and kept as a hash', async () => {
    expect((await member.get(calendarFeed.show.path)).json).toEqual({
      on: false,
      created_at: null,
      last_fetched_at: null,
    })
    const path = await renew()
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    const { text, json } = await member.get(calendarFeed.show.path)
    expect(json.on).toBe(true)
    expect(text).not.toContain(path.slice(10, -4))
    const { rows } = await w.owner.query('select token_hash from calendar_feeds')
    expect(rows).toEqual([{ token_hash: hashOf(path.slice(10, -4)) }])
  })

  it('holds my events, those I wait for as tentative, those that were called off as canceled, and nobody else’s', async () => {
    const path = await renew()
    await w.owner.query(
      "update events set state = 'canceled', canceled_at = now() where name = 'Walk in the woods'",
    )
    await w.owner.query(
      `insert into event_registrations (enterprise_id, event_id, user_id, state, place)
       select enterprise_id, id, $1, 'registered', next_place from events where name in ('Walk in the woods', 'Not yet told')`,
      [member.id],
    )
    const { status, text, headers } = await fetched(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('private, no-store')
    const { events, properties } = read(text)
    expect(properties[0]).toEqual({ name: 'BEGIN', value: 'VCALENDAR' })
    expect(properties).toContainEqual({ name: 'VERSION', value: '2.0' })
    expect(events.map(({ summary, STATUS }) => [summary, STATUS])).toEqual([
      ['Walk in the woods', 'CANCELLED'],
      ['Fireside lunch', 'CONFIRMED'],
      ['Pottery evening', 'TENTATIVE'],
    ])
    expect(events[1]?.description).toBe('Women at Larkspur')
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(3)
    expect((await member.get(calendarFeed.show.path)).json.last_fetched_at).not.toBeNull()
  })

  it('has one address at a time: a new one makes the old one worthless, and it can be taken back', async () => {
    const old = await renew()
    const fresh = await renew()
    expect((await fetched(old)).status).toBe(404)
    expect((await fetched(fresh)).status).toBe(200)
    expect((await member.delete(calendarFeed.revoke.path)).status).toBe(200)
    expect((await fetched(fresh)).status).toBe(404)
    expect((await member.delete(calendarFeed.revoke.path)).status).toBe(200)
    const { rows } = await w.owner.query(
      "select action, count(*)::int from change_log where action like 'calendar_feed.%' group by 1 order by 1",
    )
    expect(rows.map(({ action }) => action)).toEqual(['calendar_feed.renewed', 'calendar_feed.revoked'])
    expect(rows[1].count).toBe(1)
  })

  it('doesn’t exist where it doesn’t: another enterprise, an address never given, somebody who left', async () => {
    const path = await renew()
    const never = await fetched(`/calendar/${'A'.repeat(43)}.ics`)
    expect(never.status).toBe(404)
    expect((await fetched(path, 'brightwater.localhost')).text).toBe(
      (await fetched(`/calendar/${'A'.repeat(43)}.ics`, 'brightwater.localhost')).text,
    )
    expect((await fetched(path.replace('.ics', '.txt'))).status).toBe(404)
    await w.owner.query("update users set state = 'inactive' where id = $1", [member.id])
    expect((await fetched(path)).text).toBe(never.text)
    await w.owner.query("update users set state = 'active' where id = $1", [member.id])
  })

  it('leaves one address when ten are made at once', async () => {
    const paths = await Promise.all(Array.from({ length: 10 }, () => renew()))
    const answers = await Promise.all(paths.map((path) => fetched(path)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
