import { isDay } from '../../../contract/days.ts'
import { datesFor } from '../../../contract/formats.ts'

/** Days and times as a reader writes them into a field, in the order and with the words of their language. */

type Unit = 'year' | 'month' | 'day'
const NUMERIC = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const

const partsOf = (locale: string) => datesFor(locale, NUMERIC).formatToParts(Date.UTC(2026, 10, 23))
const isUnit = (type: string): type is Unit => type === 'year' || type === 'month' || type === 'day'
const orderOf = (locale: string): Unit[] => partsOf(locale).flatMap(({ type }) => (isUnit(type) ? type : []))

/** "23/11/2026" for 2026-11-23 */
export const writtenDay = (day: string, locale: string) =>
  isDay(day) ? datesFor(locale, NUMERIC).format(Date.parse(`${day}T12:00:00Z`)) : ''

/** "dd/mm/yyyy", with the letters that a language has for them. */
export const dayPattern = (locale: string, letters: Record<Unit, string>) =>
  partsOf(locale)
    .map(({ type, value }) => (isUnit(type) ? letters[type] : value))
    .join('')

const pad = (part: number, length = 2) => String(part).padStart(length, '0')

function dayOf({ year, month, day }: Record<Unit, number>): string | null {
  const iso = `${pad(year < 100 ? 2000 + year : year, 4)}-${pad(month)}-${pad(day)}`
  return isDay(iso) ? iso : null
}

/** The month a text names, by its whole name or its short one, and the text without it. */
function namedMonth(text: string, locale: string): { month: number; rest: string } | undefined {
  const said = text.toLocaleLowerCase(locale)
  for (const name of ['long', 'short'] as const)
    for (let month = 1; month <= 12; month++) {
      const options = { month: name, day: 'numeric', timeZone: 'UTC' } as const
      const word = datesFor(locale, options)
        .formatToParts(Date.UTC(2026, month - 1, 1))
        .find(({ type }) => type === 'month')
        ?.value.toLocaleLowerCase(locale)
        .replace(/\.$/, '')
      if (word && /\p{L}{3}/u.test(word) && said.includes(word))
        return { month, rest: said.replace(word, ' ') }
    }
  return undefined
}

/**
 * The day somebody wrote, or null. The order is that of their language, unless the year comes first; a year that is left
 * out is this one.
 */
export function dayFrom(text: string, locale: string, now = new Date()): string | null {
  const thisYear = now.getFullYear()
  const named = namedMonth(text, locale)
  const digits = (named?.rest ?? text).match(/\d+/g) ?? []
  if (named) {
    const [one = '', other] = digits
    const [day, year] = one.length === 4 ? [other, one] : [one, other]
    return dayOf({ year: Number(year ?? thisYear), month: named.month, day: Number(day ?? 0) })
  }
  const [first = '', second, third] = digits
  const order = first.length === 4 && second ? (['year', 'month', 'day'] as const) : orderOf(locale)
  if (digits.length === 1 && first.length === 8) {
    let rest = first
    const parts = order.map((unit) => {
      const length = unit === 'year' ? 4 : 2
      const part = rest.slice(0, length)
      rest = rest.slice(length)
      return [unit, Number(part)] as const
    })
    return dayOf(Object.fromEntries(parts) as Record<Unit, number>)
  }
  const given = third === undefined ? order.filter((unit) => unit !== 'year') : order
  if (!second || digits.length !== given.length) return null
  const parts = given.map((unit, at) => [unit, Number(digits[at])])
  return dayOf({ year: thisYear, ...Object.fromEntries(parts) })
}

/** Whether what is written so far can't go on to be another day: its year is all there. */
export const isWholeDay = (text: string) => /(^|\D)\d{4}(\D|$)|^\d{8}$/.test(text.trim())

/** "14:30", or "2:30 PM" in languages that write it so. */
export const writtenTime = (time: string, locale: string) =>
  /^\d\d:\d\d$/.test(time)
    ? datesFor(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.parse(`2026-11-23T${time}:00Z`))
    : ''

/** The words a language has for parts of the day, before noon and from noon on: "AM", "오전", "凌晨"; "PM", "오후", "晚上". */
const partsOfDay = (locale: string, hours: readonly number[]) =>
  hours.flatMap((hour) =>
    datesFor(locale, { timeStyle: 'short', timeZone: 'UTC' })
      .formatToParts(Date.UTC(2026, 10, 23, hour))
      .flatMap(({ type, value }) => (type === 'dayPeriod' ? value.toLocaleLowerCase(locale) : [])),
  )
const MORNING = Array.from({ length: 12 }, (_, hour) => hour)
const EVENING = MORNING.map((hour) => hour + 12)

/** The time somebody wrote, as hh:mm, or null: "9", "930", "9.30", "9h30", "9 pm". */
export function timeFrom(text: string, locale: string): string | null {
  const said = text.toLocaleLowerCase(locale)
  const [, hours = '', minutes = '0'] = /(\d{1,2})\D?(\d{2})?(?!\d)/.exec(said) ?? []
  if (hours === '') return null
  const says = (hours: readonly number[]) => partsOfDay(locale, hours).some((word) => said.includes(word))
  const isLate = /\bp\.? ?m\b/.test(said) || says(EVENING)
  const isEarly = /\ba\.? ?m\b/.test(said) || says(MORNING)
  const named = isLate || isEarly
  const hour = named ? (Number(hours) % 12) + (isLate ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 && !(named && Number(hours) > 12)
    ? `${pad(hour)}:${pad(Number(minutes))}`
    : null
}

/** Whether the minutes are written. What follows may still move it to the evening. */
export const isWholeTime = (text: string) => /\d{1,2}[:.h]\d{2}/i.test(text)
