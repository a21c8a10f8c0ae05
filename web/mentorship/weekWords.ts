import { aheadOf } from '../../contract/clocks.ts'
import { ownZone } from '../../contract/formats.ts'
import type { WeeklyStretch } from '../../contract/mentorship/weeklyHours.ts'
import { useText } from '../app/texts.ts'
import { formatDate } from '../ui/dates/dateWords.ts'
import { minuteWords } from '../ui/forms/MinuteField.tsx'

const DAY = 1440
const WEEK = 7 * DAY

/** From Monday: working weeks begin there, and the two days off stay together. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

export const inOrder = (hours: readonly WeeklyStretch[]) =>
  hours.toSorted((one, other) => ((one.weekday + 6) % 7) - ((other.weekday + 6) % 7) || one.from - other.from)

/** The hours of a place by the clock of another, as they are this week. A stretch over midnight becomes two. */
export function hoursAt(hours: readonly WeeklyStretch[], from: string, to = ownZone()): WeeklyStretch[] {
  const now = Date.now()
  const ahead = Math.round((aheadOf(now, to) - aheadOf(now, from)) / 60_000)
  if (ahead === 0) return inOrder(hours)
  return inOrder(
    hours.flatMap(({ weekday, from: start, until }) => {
      const begins = (weekday * DAY + start + ahead + WEEK) % WEEK
      const day = Math.floor(begins / DAY)
      const first = begins % DAY
      const last = first + until - start
      const whole = { weekday: day, from: first, until: Math.min(last, DAY) }
      return last > DAY ? [whole, { weekday: (day + 1) % 7, from: 0, until: last - DAY }] : [whole]
    }),
  )
}

const parts = {
  mornings: ({ until }: WeeklyStretch) => until <= 13 * 60,
  afternoons: ({ from, until }: WeeklyStretch) => from >= 12 * 60 && until <= 18 * 60,
  evenings: ({ from }: WeeklyStretch) => from >= 17 * 60,
}
const partNames = ['mornings', 'afternoons', 'evenings'] as const

/** Days and hours of a week in the reader's language. */
export function useWeek() {
  const { t, locale } = useText()
  const day = (weekday: number, weekdayStyle: 'long' | 'short' = 'long') =>
    // The first of January 2023 was a Sunday.
    formatDate(new Date(Date.UTC(2023, 0, 1 + weekday)), locale, { weekday: weekdayStyle, timeZone: 'UTC' })
  const minute = (at: number) => minuteWords(at % DAY, locale)
  const stretch = ({ from, until }: Pick<WeeklyStretch, 'from' | 'until'>) =>
    t('ui.dates.range', { from: minute(from), to: minute(until) })

  const days = (some: readonly number[]) => {
    const found = weekdays.filter((one) => some.includes(one))
    const key = found.join('')
    if (key === '1234560') return t('mentorship.hours.every_day')
    if (key === '12345') return t('mentorship.hours.weekdays')
    if (key === '60') return t('mentorship.hours.weekends')
    return found.length === 1
      ? day(found[0] ?? 0)
      : new Intl.ListFormat(locale, { type: 'unit' }).format(found.map((one) => day(one, 'short')))
  }

  /** In one line: "Wednesday, afternoons". */
  const summary = (hours: readonly WeeklyStretch[]) => {
    const [first] = hours
    if (!first) return null
    const named = days(hours.map(({ weekday }) => weekday))
    const isAlike = hours.every(({ from, until }) => from === first.from && until === first.until)
    const part = partNames.find((name) => hours.every(parts[name]))
    if (!isAlike && !part) return named
    return t('mentorship.hours.line', {
      days: named,
      hours: isAlike || !part ? stretch(first) : t(`mentorship.hours.${part}`),
    })
  }
  return { day, days, minute, stretch, summary }
}
