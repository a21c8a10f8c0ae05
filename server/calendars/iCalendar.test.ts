import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
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

describe('a calendar', () => {
  it.each(zones)('read by another is at the same moments in %s, over every change of its clocks', (zone) => {
    // Every day and a half for two years, and each half hour of the nights in which clocks change.
    const begin = Date.parse('2025-12-31T10:15:00Z')
    const moments = Array.from({ length: 480 }, (_, at) => begin + at * 37 * HOUR)
    let change = Temporal.Instant.fromEpochMilliseconds(begin)
      .toZonedDateTimeISO(zone)
      .getTimeZoneTransition('next')
    for (let turn = 0; change && turn < 6; turn++) {
      for (let half = -6; half <= 6; half++) moments.push(change.epochMilliseconds + half * (HOUR / 2))
      change = change.getTimeZoneTransition('next')
    }
    const events = moments.map((at, index) => event(at, 1 + (index % 5), zone))
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
