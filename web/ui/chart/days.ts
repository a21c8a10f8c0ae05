import { utcTicks } from 'd3-time'
import type { Locale } from '../../../contract/locales.ts'
import { formatDate } from '../dates/dateWords.ts'

/** Points stand on days and months, which are the same wherever the reader is. */
const written = (at: number, locale: Locale, options: Intl.DateTimeFormatOptions) =>
  formatDate(new Date(at), locale, { ...options, timeZone: 'UTC' })

const isMonth = (at: string) => at.length <= 7

/** "12 March 2026", or "March 2026" where all that is known is the month. */
export const dayWords = (at: string, locale: Locale) =>
  written(Date.parse(at), locale, {
    day: isMonth(at) ? undefined : 'numeric',
    month: 'long',
    year: 'numeric',
  })

interface DayTick {
  at: number
  label: string
  /** Below it, where a year begins. */
  year?: string
}

export interface DayScale {
  ticks: readonly DayTick[]
  /** Where a day stands in the drawing. */
  of: (at: string | number) => number
}

interface Reach {
  from: number
  to: number
  /** So much room a label takes. */
  room: number
  /** The whole time the drawing is about, where that is more than the days it has. */
  span?: { from: string; until: string }
  locale: Locale
}

/** An axis of time. Its labels stand below points where those keep a beat, else where months or days begin. */
export function dayScale(days: readonly string[], { from, to, room, span, locale }: Reach): DayScale {
  const times = days.map((day) => Date.parse(day))
  const first = Math.min(...times, ...(span ? [Date.parse(span.from)] : []))
  const last = Math.max(...times, ...(span ? [Date.parse(span.until)] : []))
  const of = (at: string | number) => {
    const time = typeof at === 'string' ? Date.parse(at) : at
    return last > first ? from + ((time - first) / (last - first)) * (to - from) : (from + to) / 2
  }
  const most = Math.max(1, Math.floor((to - from) / room))
  const shown = last > first ? marks({ times, first, last, most, spans: span !== undefined }) : [first]
  const months = days.every(isMonth) || shown.every((at) => new Date(at).getUTCDate() === 1)
  const years = months && shown.every((at) => new Date(at).getUTCMonth() === 0)
  return { of, ticks: Number.isFinite(first) ? labelled(shown, { months, years, locale }) : [] }
}

interface Marked {
  times: readonly number[]
  first: number
  last: number
  most: number
  spans: boolean
}

function marks({ times, first, last, most, spans }: Marked) {
  if (!spans && keepBeat(times)) {
    const step = Math.ceil(times.length / most)
    // Counted from the end: what is now has its label.
    return times.filter((_, at) => (times.length - 1 - at) % step === 0)
  }
  let count = most
  let found = utcTicks(new Date(first), new Date(last), count)
  while (found.length > most && count > 1) {
    count -= 1
    found = utcTicks(new Date(first), new Date(last), count)
  }
  return found.map((date) => date.getTime())
}

/** Months differ by three days, and are a beat all the same. */
const UNEVEN = 1.2
const MANY = 60

function keepBeat(times: readonly number[]) {
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  return times.length <= MANY && Math.max(...gaps) / Math.min(...gaps) <= UNEVEN
}

interface Written {
  months: boolean
  years: boolean
  locale: Locale
}

function labelled(times: readonly number[], { months, years, locale }: Written): DayTick[] {
  const yearOf = (at: number | undefined) => at !== undefined && new Date(at).getUTCFullYear()
  return times.map((at, place) => ({
    at,
    label: years
      ? written(at, locale, { year: 'numeric' })
      : written(at, locale, { day: months ? undefined : 'numeric', month: 'short' }),
    year:
      !years && yearOf(at) !== yearOf(times[place - 1])
        ? written(at, locale, { year: 'numeric' })
        : undefined,
  }))
}
