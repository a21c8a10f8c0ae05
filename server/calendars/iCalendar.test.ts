import { spawnSync } from 'node:child_process'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { findPython } from '../../scripts/python.ts'
import { type CalendarEvent, iCalendar } from './iCalendar.ts'

/** Places that change their clocks twice a year, once, by half an hour, around the fast, across the date line, or never. */
const zones = [
  'UTC',
  'Etc/UTC',
  'Europe/Paris',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Europe/Moscow',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Phoenix',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Havana',
  'America/Nuuk',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Lagos',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Asia/Tehran',
  'Asia/Beirut',
  'Asia/Gaza',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
]

const HOUR = 3_600_000

const event = (
  at: number,
  hours: number,
  time_zone: string,
  more: Partial<CalendarEvent> = {},
): CalendarEvent => ({
  uid: `event-${at}@larkspur.test`,
  starts_at: new Date(at).toISOString(),
  ends_at: new Date(at + hours * HOUR).toISOString(),
  time_zone,
  changed_at: '2026-01-01T00:00:00Z',
  sequence: 1,
  status: 'CONFIRMED',
  summary: 'Lunch',
  description: '',
  location: '',
  url: 'https://larkspur.test/events/1',
  ...more,
})

/** What a calendar that isn't ours reads: it knows the zones by nothing but what the file says of them. */
function readBack(text: string) {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const moment = (time: unknown) => (time as { toUnixTime: () => number }).toUnixTime() * 1000
  return {
    zones: calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid')),
    events: calendar.getAllSubcomponents('vevent').map((one) => ({
      uid: one.getFirstPropertyValue('uid'),
      status: one.getFirstPropertyValue('status'),
      summary: one.getFirstPropertyValue('summary'),
      from: moment(one.getFirstPropertyValue('dtstart')),
      to: moment(one.getFirstPropertyValue('dtend')),
      zone: one.getFirstProperty('dtstart')?.getFirstParameter('tzid'),
    })),
  }
}

/** The same question to python's icalendar: what the file says of zones, and when its events are by that. */
const program = `
import json, sys
from icalendar import Calendar
from datetime import timezone
said = []
for text in json.load(sys.stdin):
  calendar = Calendar.from_ical(text)
  zones = {str(zone['TZID']): zone.to_tz() for zone in calendar.walk('VTIMEZONE')}
  def moment(time):
    zone = zones.get(time.params.get('TZID'))
    there = zone.localize(time.dt.replace(tzinfo=None)) if zone else time.dt
    return there.astimezone(timezone.utc).timestamp() * 1000
  said.append([[moment(event['DTSTART']), moment(event['DTEND'])] for event in calendar.walk('VEVENT')])
json.dump(said, sys.stdout)
`
function readByPython(texts: string[]): [number, number][][] {
  const { stdout, stderr, status } = spawnSync(
    findPython('icalendar', 'python3-icalendar'),
    ['-c', program],
    {
      input: JSON.stringify(texts),
      maxBuffer: 256 * 1024 * 1024,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Moments all over two years, each half hour of the nights in which clocks change among them. */
function momentsIn(zone: string): number[] {
  const begin = Date.parse('2025-12-31T10:15:00Z')
  const moments = Array.from({ length: 480 }, (_, at) => begin + at * 37 * HOUR)
  let change = Temporal.Instant.fromEpochMilliseconds(begin)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next')
  for (let turn = 0; change && turn < 6; turn++) {
    for (let half = -6; half <= 6; half++) moments.push(change.epochMilliseconds + half * (HOUR / 2))
    change = change.getTimeZoneTransition('next')
  }
  return moments
}

/** Observances of a zone as a file says them: from when on, and how far ahead. */
const observances = (text: string) =>
  [
    ...text.matchAll(/BEGIN:(STANDARD|DAYLIGHT)\r\nDTSTART:(\d{8})T\d{6}\r\n[\s\S]*?TZOFFSETTO:([+-]\d{4})/g),
  ].map(([, kind, day, offset]) => `${kind} ${day} ${offset}`)

describe('a calendar', () => {
  it.each(zones)('read by another is at the same moments in %s, over every change of its clocks', (zone) => {
    const events = momentsIn(zone).map((at, index) => event(at, 1 + (index % 5), zone))
    const read = readBack(iCalendar('Ours', events))
    expect(read.events.map(({ from, to }) => [from, to])).toEqual(
      events.map(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)]),
    )
    // And by the clock of the place wherever that says it plainly.
    const universal = zone.endsWith('UTC')
    const told = read.events.filter((one) => one.zone === zone).length
    if (universal) expect([told, read.zones]).toEqual([0, []])
    else {
      expect(read.zones).toEqual([zone])
      expect(told / events.length).toBeGreaterThan(0.9)
    }
  })

  it('read by python’s icalendar is at the same moments, all together and each season alone', () => {
    const whole = zones.map((zone) => momentsIn(zone).map((at, index) => event(at, 1 + (index % 5), zone)))
    const seasons = zones.flatMap((zone) =>
      ['2026-01-14', '2026-07-14', '2031-07-14'].map((day) => [
        event(Date.parse(`${day}T11:00:00Z`), 2, zone),
      ]),
    )
    const all = [...whole, ...seasons]
    const read = readByPython(all.map((events) => iCalendar('Ours', events)))
    for (const [n, events] of all.entries())
      expect(read[n], events[0]?.time_zone).toEqual(
        events.map(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)]),
      )
  })

  it.each([
    ['Europe/Paris', ['STANDARD 20251026 +0100', 'DAYLIGHT 20260329 +0200', 'STANDARD 20261025 +0100']],
    // What Ireland calls its standard time is an hour ahead of that of its winter.
    ['Europe/Dublin', ['STANDARD 20251026 +0000', 'DAYLIGHT 20260329 +0100', 'STANDARD 20261025 +0000']],
    ['America/New_York', ['STANDARD 20251102 -0500', 'DAYLIGHT 20260308 -0400', 'STANDARD 20261101 -0500']],
    ['Australia/Sydney', ['DAYLIGHT 20251005 +1100', 'STANDARD 20260405 +1000', 'DAYLIGHT 20261004 +1100']],
    ['Europe/Moscow', ['STANDARD 20141026 +0300']],
    ['Asia/Kolkata', [expect.stringMatching(/^STANDARD \d{8} \+0530$/)]],
  ])('says summer and winter of %s around an event in July', (zone, said) => {
    expect(observances(iCalendar('Ours', [event(Date.parse('2026-07-14T11:00:00Z'), 1, zone)]))).toEqual(said)
  })

  it('describes each place once, however many events are there', () => {
    const at = Date.parse('2026-03-12T11:00:00Z')
    const text = iCalendar('Ours', [
      event(at, 1, 'Europe/Paris'),
      event(at + 9 * HOUR, 2, 'Europe/Paris'),
      event(at, 1, 'Asia/Tokyo'),
    ])
    expect(readBack(text).zones).toEqual(['Europe/Paris', 'Asia/Tokyo'])
    expect(text).toContain('DTSTART;TZID=Europe/Paris:20260312T120000')
    expect(text).toContain('DTSTART;TZID=Asia/Tokyo:20260312T200000')
  })

  it('keeps words that look like its own language, and says what was called off', () => {
    const summary = 'Soup; salad, bread\\butter\nEND:VEVENT'
    const [read] = readBack(
      iCalendar('Ours; and yours', [event(Date.now(), 1, 'Asia/Kolkata', { summary, status: 'CANCELLED' })]),
    ).events
    expect(read).toMatchObject({ summary, status: 'CANCELLED' })
  })
})
