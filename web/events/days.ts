/** Days as the reader's own calendar counts them, in their own time. */

/** 2026-03-12 */
export type Day = string

const pad = (number: number) => String(number).padStart(2, '0')

export const dayOf = (at: Date | string): Day => {
  const date = new Date(at)
  return `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Its first moment: noon would be safer from clocks that change at midnight, but a day begins when it begins. */
export function startOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

export function addDays(day: Day, days: number): Day {
  const date = startOf(day)
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days))
}

/** The same day of another month, or its last where that has fewer. */
export function addMonths(day: Day, months: number): Day {
  const date = startOf(day)
  const last = new Date(date.getFullYear(), date.getMonth() + months + 1, 0).getDate()
  return dayOf(new Date(date.getFullYear(), date.getMonth() + months, Math.min(date.getDate(), last)))
}

export const isSameMonth = (a: Day, b: Day) => a.slice(0, 7) === b.slice(0, 7)
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

const MONDAY = 1

/** The weekday that weeks begin with where this language is spoken: 0 is Sunday. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY) % 7
}

export function startOfWeek(day: Day, first: number): Day {
  return addDays(day, -((startOf(day).getDay() - first + 7) % 7))
}

const days = (from: Day, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at))

export const weekOf = (day: Day, first: number): Day[] => days(startOfWeek(day, first), 7)

/** The weeks that hold a month, whole. */
export function weeksOf(day: Day, first: number): Day[][] {
  const weeks: Day[][] = []
  for (let from = startOfWeek(firstOfMonth(day), first); ; from = addDays(from, 7)) {
    if (weeks.length > 0 && !isSameMonth(from, day)) return weeks
    weeks.push(days(from, 7))
  }
}

/** The day in an address; undefined if it isn't one. */
export const asDay = (value: unknown): Day | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && dayOf(startOf(value)) === value
    ? value
    : undefined

interface Spanning {
  starts_at: string
  ends_at: string
}

/** Each day with its events; an event past midnight is on each of its days. */
export function byDay<Event extends Spanning>(
  events: readonly Event[],
  shown: readonly Day[],
): Map<Day, Event[]> {
  const found = new Map<Day, Event[]>(shown.map((day) => [day, []]))
  for (const event of events) {
    // An event that ends at midnight isn't on the next day.
    const last = dayOf(new Date(Math.max(Date.parse(event.starts_at), Date.parse(event.ends_at) - 1)))
    for (let day = dayOf(event.starts_at); day <= last; day = addDays(day, 1)) found.get(day)?.push(event)
  }
  return found
}
