import { datesFor } from '../../contract/formats.ts'

/** What a calendar must know of a place's clocks (RFC 5545, VTIMEZONE): each time they changed while something takes place. */

const pad = (number: number) => String(number).padStart(2, '0')

/** 20261121T081000, as the clock on the wall says it. */
const clockOf = (at: Temporal.PlainDateTime) =>
  at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

function offset(nanoseconds: number) {
  const minutes = Math.round(Math.abs(nanoseconds) / 60_000_000_000)
  return `${nanoseconds < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${pad(minutes % 60)}`
}

const instantOf = (at: string) => Temporal.Instant.from(new Date(at).toISOString())

export const isUniversal = (zone: string) => /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu|Greenwich)$/i.test(zone)

/** What the clock there says, unless it says the same twice that night: then only universal time tells which of the two. */
export function wallClock(at: string, zone: string): string | undefined {
  const there = instantOf(at).toZonedDateTimeISO(zone)
  const said = there.toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => said.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  )
  return first === second ? clockOf(said) : undefined
}

/** Whoever changes clocks twice a year does so within so long. */
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
 * Summer time is what the zone calls so. Where it calls nothing so and yet has two times with two names in a year (Dublin,
 * Troll), it is the one that is further ahead.
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
 * The clocks of a zone around what takes place there. Readers want a winter beside each summer (python's icalendar breaks
 * without), so the changes next to it are told too, and what has no winter is called standard.
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
    // A change is told by the clock as it went until then.
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
