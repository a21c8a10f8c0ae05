import { isUniversal, wallClock, zoneLines } from './zones.ts'

/** RFC 5545, as little of it as a list of events needs. */
export interface CalendarEvent {
  uid: string
  starts_at: string
  ends_at: string
  /** Where it takes place: its calendar shows the clock of that place. */
  time_zone: string
  changed_at: string
  /** Rises with each change, so that a calendar knows which of two copies is newer. */
  sequence: number
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  summary: string
  description: string
  location: string
  url: string
  /** Of an entry that is sent to somebody: who invites, and whom. */
  organizer?: Address
  attendee?: Address
}

interface Address {
  name: string
  email: string
}

/** Calendars publish what they hold; a mail asks to add or change an entry, or to take it away. */
type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL'

const LONGEST_LINE = 75

/** Lines end with CRLF and hold at most 75 octets; what is longer goes on after a space, never inside a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LONGEST_LINE) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

const text = (value: string) =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n|\u2028|\u2029/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: other control characters have no place in a calendar.
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** 20261121T071000Z */
const moment = (at: string) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** In the place's local time, or in UTC where local time is ambiguous that night. */
function times({ starts_at, ends_at, time_zone }: CalendarEvent): string[] {
  const [from, to] = isUniversal(time_zone)
    ? []
    : [wallClock(starts_at, time_zone), wallClock(ends_at, time_zone)]
  return from === undefined || to === undefined
    ? [`DTSTART:${moment(starts_at)}`, `DTEND:${moment(ends_at)}`]
    : [`DTSTART;TZID=${time_zone}:${from}`, `DTEND;TZID=${time_zone}:${to}`]
}

/** The clocks of all places, each from the first event there to the last. */
function zones(events: readonly CalendarEvent[]): string[] {
  const places = Map.groupBy(events, ({ time_zone }) => time_zone)
  return [...places].flatMap(([zone, there]) => {
    if (isUniversal(zone)) return []
    const starts = there.map(({ starts_at }) => starts_at).toSorted()
    const ends = there.map(({ ends_at }) => ends_at).toSorted()
    return zoneLines(zone, starts[0] ?? '', ends.at(-1) ?? '')
  })
}

/** A name stands in quotes, which it can't contain. */
const quoted = (name: string) => `"${name.replaceAll(/["\p{Cc}]/gu, ' ')}"`

const people = ({ organizer, attendee }: CalendarEvent): string[] => [
  ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
  ...(attendee
    ? [`ATTENDEE;CN=${quoted(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`]
    : []),
]

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(event.uid)}`,
  `DTSTAMP:${moment(event.changed_at)}`,
  `LAST-MODIFIED:${moment(event.changed_at)}`,
  `SEQUENCE:${event.sequence}`,
  ...times(event),
  `STATUS:${event.status}`,
  `SUMMARY:${text(event.summary)}`,
  ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
  ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
  `URL:${event.url}`,
  ...people(event),
  'END:VEVENT',
]

export function iCalendar(
  name: string,
  events: readonly CalendarEvent[],
  method: Method = 'PUBLISH',
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kindred//Kindred//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zones(events),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
