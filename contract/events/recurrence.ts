import { clockAt, momentAt } from '../clocks.ts'
import { limits } from '../limits.ts'

/**
 * How an event repeats. Its dates are days of the place where it is held, reckoned without clocks: what summer time does to
 * a day is asked afterwards, date by date.
 */
export const repeatRules = ['daily', 'weekdays', 'weekly', 'biweekly', 'monthly', 'yearly'] as const
export type RepeatRule = (typeof repeatRules)[number]

export interface Repeats {
  rule: RepeatRule
  /** Every day, every second day, every third … */
  every: number
  /** One of the two ends it. */
  until_on: string | null
  most: number | null
}

export const MOST_DATES = 400
export const MOST_EVERY = 99
/** Nobody plans further ahead than ten years. */
const MOST_YEARS = 10

const DAY_MS = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const isWeekend = (time: number) => new Date(time).getUTCDay() % 6 === 0

/** The days of a rule from its first on, without an end; months without that day are skipped, as in RFC 5545. */
function* endlessDays({ rule, every }: Pick<Repeats, 'rule' | 'every'>, startsOn: string): Generator<string> {
  const start = timeOf(startsOn)
  const first = new Date(start)
  const inDays = (days: number) => ({ days, step: (n: number) => start + n * days * DAY_MS })
  switch (rule) {
    case 'weekdays': {
      // Every second week of workdays begins with the week of the first date, on its Monday.
      const monday = start - ((first.getUTCDay() + 6) % 7) * DAY_MS
      for (let week = 0; ; week += every)
        for (let day = 0; day < 5; day++) {
          const time = monday + (week * 7 + day) * DAY_MS
          if (time >= start) yield dayOf(time)
        }
    }
    case 'monthly':
    case 'yearly': {
      const months = rule === 'yearly' ? 12 * every : every
      for (let n = 0; ; n += months) {
        const month = first.getUTCMonth() + n
        const time = Date.UTC(first.getUTCFullYear(), month, first.getUTCDate())
        if (new Date(time).getUTCMonth() === month % 12) yield dayOf(time)
      }
    }
    default: {
      const { step } = inDays({ daily: 1, weekly: 7, biweekly: 14 }[rule] * every)
      for (let n = 0; ; n++) yield dayOf(step(n))
    }
  }
}

/** The last day a series that begins then may reach. */
export function horizonOf(startsOn: string): string {
  const [year = '', ...rest] = startsOn.split('-')
  if (Number(year) + MOST_YEARS > limits.event_last_year) return `${limits.event_last_year}-12-31`
  const day = [String(Number(year) + MOST_YEARS), ...rest].join('-')
  return Number.isNaN(timeOf(day)) || dayOf(timeOf(day)) !== day ? `${Number(year) + MOST_YEARS}-02-28` : day
}

/** The days of a rule, at most `MOST_DATES` and no later than its horizon. */
export function datesOf(repeats: Repeats, startsOn: string, most = MOST_DATES): string[] {
  const last = [horizonOf(startsOn), ...(repeats.until_on ? [repeats.until_on] : [])].sort()[0] ?? startsOn
  const count = Math.min(repeats.most ?? most, most)
  const days: string[] = []
  for (const day of endlessDays(repeats, startsOn)) {
    if (day > last || days.length >= count) return days
    days.push(day)
  }
  return days
}

export interface Span {
  starts_at: string
  ends_at: string
}

/** Start and end of a date of a series: at the same local time and as long as the others. */
export function spanOn(day: string, clock: string, minutes: number, timeZone: string): Span {
  const starts_at = momentAt(day, clock, timeZone) ?? `${day}T${clock}:00.000Z`
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString() }
}

/** The minute of a day that a clock shows, and back. */
export const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
export const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const minutesOf = ({ starts_at, ends_at }: Span) =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000)

export type RepeatProblem =
  | 'repeats_no_end'
  | 'repeats_weekend'
  | 'repeats_ends_before'
  | 'repeats_too_far'
  | 'repeats_too_often'
  | 'repeats_too_short'

/** Why an event can't repeat so, by field; each date must end before the next begins. */
export function repeatProblem(
  repeats: Repeats,
  event: Span & { time_zone: string },
): { field: 'rule' | 'until_on' | 'most'; code: RepeatProblem } | null {
  const { rule, until_on, most } = repeats
  const { day, time } = clockAt(event.starts_at, event.time_zone)
  if ((until_on === null) === (most === null)) return { field: 'most', code: 'repeats_no_end' }
  if (rule === 'weekdays' && isWeekend(timeOf(day))) return { field: 'rule', code: 'repeats_weekend' }
  if (until_on !== null && until_on < day) return { field: 'until_on', code: 'repeats_ends_before' }
  if (until_on !== null && until_on > horizonOf(day)) return { field: 'until_on', code: 'repeats_too_far' }
  const days = datesOf(repeats, day, MOST_DATES + 1)
  if (days.length > MOST_DATES)
    return { field: until_on === null ? 'most' : 'until_on', code: 'repeats_too_often' }
  if (most !== null && days.length < most) return { field: 'most', code: 'repeats_too_far' }
  const minutes = minutesOf(event)
  const spans = days.map((one) => spanOn(one, time, minutes, event.time_zone))
  const overlaps = spans.some(({ ends_at }, n) => {
    const next = spans[n + 1]
    return next !== undefined && ends_at > next.starts_at
  })
  return overlaps ? { field: 'rule', code: 'repeats_too_short' } : null
}
