import { aheadOf } from '../../../contract/clocks.ts'
import type { WeeklyStretch } from '../../../contract/mentorship/weeklyHours.ts'

const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES
const MINUTE_MS = 60_000

/** From one minute of a week to another, the week beginning on Sunday. */
type Span = readonly [from: number, until: number]

const offsets = new Map<string, number>()
let offsetsAt = 0

/** How far a place is ahead of UTC now, in minutes. Lists ask for hundreds of people in a handful of places. */
function minutesAhead(now: Date, timeZone: string): number {
  const hour = Math.floor(now.getTime() / 3_600_000)
  if (hour !== offsetsAt) offsets.clear()
  offsetsAt = hour
  const known = offsets.get(timeZone) ?? Math.round(aheadOf(now.getTime(), timeZone) / MINUTE_MS)
  offsets.set(timeZone, known)
  return known
}

/** The hours of a week by the clocks of another place, as its clocks are set now. What passes the end of a week begins it. */
export function hoursSeenFrom(
  hours: readonly WeeklyStretch[],
  { now, from, to }: { now: Date; from: string; to: string },
): Span[] {
  const shift = minutesAhead(now, to) - minutesAhead(now, from)
  return hours.flatMap(({ weekday, from: start, until }): Span[] => {
    const length = until - start
    const begins = (weekday * DAY_MINUTES + start + shift + 2 * WEEK_MINUTES) % WEEK_MINUTES
    const ends = begins + length
    return ends <= WEEK_MINUTES
      ? [[begins, ends]]
      : [
          [begins, WEEK_MINUTES],
          [0, ends - WEEK_MINUTES],
        ]
  })
}

/** How long two weeks overlap, and their longest common stretch within a day. */
export function overlapOf(one: readonly Span[], other: readonly Span[]) {
  let minutes = 0
  let longest: Span | undefined
  for (const [a, b] of one)
    for (const [c, d] of other) {
      const [from, until] = [Math.max(a, c), Math.min(b, d)]
      if (until <= from) continue
      minutes += until - from
      const day = Math.floor(from / DAY_MINUTES)
      const withinDay: Span = [from, Math.min(until, (day + 1) * DAY_MINUTES)]
      if (!longest || withinDay[1] - withinDay[0] > longest[1] - longest[0]) longest = withinDay
    }
  if (!longest) return undefined
  const weekday = Math.floor(longest[0] / DAY_MINUTES)
  return {
    minutes,
    weekday,
    from: longest[0] - weekday * DAY_MINUTES,
    until: longest[1] - weekday * DAY_MINUTES,
  }
}
