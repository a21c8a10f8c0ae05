import { datesFor } from '../../contract/formats.ts'

/** What a calendar file must say about a time zone (RFC 5545, VTIMEZONE): its changes while something takes place. */

const pad = (number: number) => String(number).padStart(2, '0')

/** 20261121T081000, in local time. */
const clockOf = (at: Temporal.PlainDateTime) =>
  at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

function offset(nanoseconds: number) {
  const minutes = Math.round(Math.abs(nanoseconds) / 60_000_000_000)
  return `${nanoseconds < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${pad(minutes % 60)}`
}

const instantOf = (at: string) => Temporal.Instant.from(new Date(at).toISOString())

export const isUniversal = (zone: string) => /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu|Greenwich)$/i.test(zone)

/** Local time, unless it occurs twice that night: then UTC is unambiguous. */
export function wallClock(at: string, zone: string): string | undefined {
  const there = instantOf(at).toZonedDateTimeISO(zone)
  const said = there.toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => said.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  )
  return first === second ? clockOf(said) : undefined
}

/** Zones that change their clocks twice a year do so within this span. */
const YEAR_MS = 400 * 86_400_000

const isNear = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime) =>
  Math.abs(one.epochMilliseconds - other.epochMilliseconds) < YEAR_MS

/** The changes of a zone from the one before the first moment to the one after the last, with one more before where it is near. */
function changesOf(begin: Temporal.ZonedDateTime, until: number): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  const first = begin.getTimeZoneTransition('previous') ?? begin.getTimeZoneTransition('next')
  const earlier = first?.getTimeZoneTransition('previous')
  let change = first && earlier && isNear(first, earlier) ? earlier : first
  while (change && change.epochMilliseconds <= until) {
    changes.push(change)
    change = change.getTimeZoneTransition('next')
  }
  const last = changes.at(-1)
  if (last && change && isNear(last, change)) changes.push(change)
  return changes
}

const nameOf = (at: Temporal.ZonedDateTime) =>
  datesFor('en', { timeZone: at.timeZoneId, timeZoneName: 'long' })
    .formatToParts(at.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/**
 * Daylight time is what the zone calls so. A zone that calls nothing so and still has two named offsets in a year
 * (Dublin, Troll) is taken to have it at the greater offset.
 */
function isSummerTime(change: Temporal.ZonedDateTime): boolean {
  const calledSo = (at: Temporal.ZonedDateTime) => /summer|daylight/i.test(nameOf(at))
  if (calledSo(change)) return true
  return (['previous', 'next'] as const).some((side) => {
    const near = change.getTimeZoneTransition(side)
    if (!near || !isNear(near, change)) return false
    const other = side === 'next' ? near : change.subtract({ nanoseconds: 1 })
    return (
      other.offsetNanoseconds < change.offsetNanoseconds &&
      nameOf(other) !== nameOf(change) &&
      !calledSo(other)
    )
  })
}

/**
 * A zone's offsets around the events there. Readers expect a standard time beside each daylight time (Python's
 * icalendar fails without), so neighbouring changes are included, and a zone without a standard time gets one.
 */
export function zoneLines(zone: string, from: string, to: string): string[] {
  const begin = instantOf(from).toZonedDateTimeISO(zone)
  const changes = changesOf(begin, Date.parse(to))
  const summers = new Set(changes.filter(isSummerTime))
  const isAlwaysSummer = summers.size === changes.length
  const lines = changes.flatMap((change) => {
    const before = change.subtract({ nanoseconds: 1 }).offsetNanoseconds
    const after = change.offsetNanoseconds
    const kind = summers.has(change) && !isAlwaysSummer ? 'DAYLIGHT' : 'STANDARD'
    // A change is given in the local time before it.
    const until_then = change
      .toInstant()
      .add({ nanoseconds: before })
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
    return [
      `BEGIN:${kind}`,
      `DTSTART:${clockOf(until_then)}`,
      `TZOFFSETFROM:${offset(before)}`,
      `TZOFFSETTO:${offset(after)}`,
      `END:${kind}`,
    ]
  })
  if (lines.length === 0) {
    const always = offset(begin.offsetNanoseconds)
    lines.push(
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      `TZOFFSETFROM:${always}`,
      `TZOFFSETTO:${always}`,
      'END:STANDARD',
    )
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE']
}
