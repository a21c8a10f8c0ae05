/** RFC 5545, as little of it as a list of events needs. */
export interface CalendarEvent {
  uid: string
  starts_at: string
  ends_at: string
  changed_at: string
  /** Rises with each change, so that a calendar knows which of two copies is newer. */
  sequence: number
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  summary: string
  description: string
  location: string
  url: string
}

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

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(event.uid)}`,
  `DTSTAMP:${moment(event.changed_at)}`,
  `LAST-MODIFIED:${moment(event.changed_at)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${moment(event.starts_at)}`,
  `DTEND:${moment(event.ends_at)}`,
  `STATUS:${event.status}`,
  `SUMMARY:${text(event.summary)}`,
  ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
  ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
  `URL:${event.url}`,
  'END:VEVENT',
]

export function iCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kindred//Kindred//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
