import { clockAt, momentAt } from '../../../contract/clocks.ts'
import { daysAfter } from '../../../contract/days.ts'
import type { RepeatRhythm } from '../../../contract/surveys/rhythms.ts'

const DAY_MS = 86_400_000

/** When the first wave opens, by the clocks of a place. */
export interface Beginning {
  first_day: string
  at_time: string
}

export function beginningAt(moment: string, zone: string): Beginning {
  const { day, time } = clockAt(moment, zone)
  return { first_day: day, at_time: time }
}

const asDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The same day so many months later, or the last one of a month that is shorter. */
function monthsLater(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return asDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

function dayOf(nth: number, first: string, every: RepeatRhythm) {
  switch (every) {
    case 'week':
      return daysAfter(first, 7 * nth)
    case 'fortnight':
      return daysAfter(first, 14 * nth)
    case 'month':
      return monthsLater(first, nth)
    case 'quarter':
      return monthsLater(first, 3 * nth)
  }
}

const longest = { week: 7, fortnight: 14, month: 31, quarter: 92 } as const satisfies Record<
  RepeatRhythm,
  number
>

const opening = ({ first_day, at_time }: Beginning, every: RepeatRhythm, nth: number, zone: string) =>
  momentAt(dayOf(nth, first_day, every), at_time, zone) ?? ''

/** The first opening after a moment: at the same time of the day, whatever clocks did since. */
export function openingAfter(beginning: Beginning, every: RepeatRhythm, zone: string, after: number): string {
  const passed = after - Date.parse(beginning.first_day)
  let nth = Math.max(0, Math.floor(passed / (longest[every] * DAY_MS)) - 2)
  while (Date.parse(opening(beginning, every, nth, zone)) <= after) nth++
  return opening(beginning, every, nth, zone)
}

/** The last one up to a moment that isn't before the first. */
export function openingBy(beginning: Beginning, every: RepeatRhythm, zone: string, by: number): string {
  const passed = by - Date.parse(beginning.first_day)
  let nth = Math.max(0, Math.floor(passed / (longest[every] * DAY_MS)) - 2)
  while (Date.parse(opening(beginning, every, nth + 1, zone)) <= by) nth++
  return opening(beginning, every, nth, zone)
}

/** When a wave closes: so many days later, at the same time of the day. */
export function closingOf(opens_at: string, open_days: number, zone: string): string {
  const { day, time } = clockAt(opens_at, zone)
  return momentAt(daysAfter(day, open_days), time, zone) ?? ''
}
