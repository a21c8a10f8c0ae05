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

/** The clocks of a zone from the change before the first moment to the last one before the end. */
export function zoneLines(zone: string, from: string, to: string): string[] {
  const until = Date.parse(to)
  const begin = instantOf(from).toZonedDateTimeISO(zone)
  const changes: string[] = []
  let change = begin.getTimeZoneTransition('previous') ?? begin.getTimeZoneTransition('next')
  while (change && change.epochMilliseconds <= until) {
    const before = change.subtract({ nanoseconds: 1 }).offsetNanoseconds
    const after = change.offsetNanoseconds
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
    // A change is told by the clock as it went until then.
    const until_then = change
      .toInstant()
      .add({ nanoseconds: before })
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
    changes.push(
      `BEGIN:${kind}`,
      `DTSTART:${clockOf(until_then)}`,
      `TZOFFSETFROM:${offset(before)}`,
      `TZOFFSETTO:${offset(after)}`,
      `END:${kind}`,
    )
    change = change.getTimeZoneTransition('next')
  }
  if (changes.length === 0) {
    const always = offset(begin.offsetNanoseconds)
    changes.push(
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      `TZOFFSETFROM:${always}`,
      `TZOFFSETTO:${always}`,
      'END:STANDARD',
    )
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...changes, 'END:VTIMEZONE']
}
