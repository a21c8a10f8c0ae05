import { dayAt } from '../../../contract/clocks.ts'
import { agoIn, clockWords, datesFor, type Moment } from '../../../contract/formats.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../app/texts.ts'

export const formatDate = (at: Moment, locale: string, options: Intl.DateTimeFormatOptions) =>
  datesFor(locale, options).format(new Date(at))

/** The three lines of a leaf: month, numeral, weekday, in a place's own time. */
export function leafOf(at: Moment, locale: string, timeZone: string | undefined) {
  const part = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes) =>
    datesFor(locale, { ...options, timeZone })
      .formatToParts(new Date(at))
      .find((one) => one.type === type)?.value ?? ''
  return {
    month: formatDate(at, locale, { month: 'short', timeZone }).replace(/\.$/, ''),
    day: part({ day: 'numeric' }, 'day'),
    weekday: formatDate(at, locale, { weekday: 'short', timeZone }).replace(/\.$/, ''),
  }
}

/** Whole days from today to that day as the place's calendar counts them: −1 is yesterday. */
export function daysAway(at: Moment, now: Date, timeZone: string | undefined) {
  const day = (moment: Moment) => Date.parse(dayAt(moment, timeZone))
  return Math.round((day(at) - day(now)) / 86_400_000)
}

/** Both ends of a range of days, each as short as the language allows: "19" and "26 November". */
function spanOfDays([from, to]: readonly [Moment, Moment], locale: string, timeZone: string | undefined) {
  const [now, ...years] = [new Date(), from, to].map((at) => dayAt(at, timeZone).slice(0, 4))
  const year = years.every((one) => one === now) ? undefined : 'numeric'
  const parts = datesFor(locale, { day: 'numeric', month: 'long', year, timeZone }).formatRangeToParts(
    new Date(from),
    new Date(to),
  )
  const words = (some: typeof parts) => some.map(({ value }) => value).join('')
  const dash = parts.findIndex(({ source, value }) => source === 'shared' && DASH.test(value))
  if (dash < 0) return { first: words(parts), last: undefined }
  // Punctuation before the dash belongs to the first day: the dot of "19.–26. November".
  const [before = ''] = parts[dash]?.value.split(DASH) ?? []
  return { first: words(parts.slice(0, dash)) + before, last: words(parts.slice(dash + 1)) }
}
const DASH = /\s*[–—~～〜-]\s*/u

export interface Dates {
  /** "Thursday 12 March", with its year when that isn't this one. */
  day: (at: Moment) => string
  /** "12 Mar 2026" */
  short: (at: Moment) => string
  /** "12:00" */
  time: (at: Moment) => string
  /** "Thursday 12 March, 12:00" */
  moment: (at: Moment) => string
  /** "Thursday 12 March, 12:00 to 13:00", or both days when it lasts past midnight. */
  span: (from: Moment, to: Moment) => string
  /** "19 to 26 November", with the year when that isn't this one. */
  days: (from: Moment, to: Moment) => string
  /** "12:00 to 13:00", and "23:30 to 26 Nov, 10:50" where that is another day. */
  hours: (from: Moment, to: Moment) => string
  /** Within seven days words that people use ("2 hr ago", "yesterday", "Monday"), else the date. */
  relative: (at: Moment, now: Date) => string
}

export function datesIn(locale: Locale, timeZone: string | undefined, t: Translate): Dates {
  const say = (at: Moment, options: Intl.DateTimeFormatOptions) =>
    formatDate(at, locale, { ...options, timeZone })
  const yearOf = (at: Moment) => say(at, { year: 'numeric' })
  const day = (at: Moment) =>
    say(at, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: yearOf(at) === yearOf(new Date()) ? undefined : 'numeric',
    })
  const time = (at: Moment) => clockWords(at, locale, timeZone)
  const moment = (at: Moment) => t('ui.dates.moment', { day: day(at), time: time(at) })
  const range = (from: string, to: string) => t('ui.dates.range', { from, to })
  const short = (at: Moment) => say(at, { day: 'numeric', month: 'short', year: 'numeric' })
  return {
    day,
    short,
    time,
    moment,
    days: (from, to) => {
      const { first, last } = spanOfDays([from, to], locale, timeZone)
      return last === undefined ? first : range(first, last)
    },
    hours: (from, to) =>
      range(
        time(from),
        day(from) === day(to)
          ? time(to)
          : t('ui.dates.moment', { day: say(to, { day: 'numeric', month: 'short' }), time: time(to) }),
      ),
    span: (from, to) =>
      day(from) === day(to)
        ? t('ui.dates.day_hours', { day: day(from), hours: range(time(from), time(to)) })
        : range(moment(from), moment(to)),
    relative: (at, now) => {
      const words = agoIn(locale)
      const seconds = Math.round((new Date(at).getTime() - now.getTime()) / 1000)
      const days = daysAway(at, now, timeZone)
      if (Math.abs(seconds) < 60) return words.format(0, 'second')
      if (Math.abs(seconds) < 3600) return words.format(Math.trunc(seconds / 60), 'minute')
      if (days === 0) return words.format(Math.trunc(seconds / 3600), 'hour')
      if (Math.abs(days) === 1) return words.format(days, 'day')
      if (Math.abs(days) < 7) return say(at, { weekday: 'long' })
      return yearOf(at) === yearOf(now) ? say(at, { day: 'numeric', month: 'long' }) : short(at)
    },
  }
}
