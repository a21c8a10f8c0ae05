/**
 * When a notable date is: a rule that holds for every year. Pure reckoning, the same for the server and for the preview
 * beside the form.
 */
export const notableKinds = ['once', 'fixed', 'nth_weekday', 'weekday_from', 'easter', 'reckoned'] as const
export type NotableKind = (typeof notableKinds)[number]

/** How Easter is reckoned, and calendars other than the civil one. */
export const easters = ['western', 'orthodox'] as const
export const otherCalendars = ['hebrew', 'islamic'] as const
export const reckonings = [...easters, ...otherCalendars] as const
export type Reckoning = (typeof reckonings)[number]

export interface NotableRule {
  kind: NotableKind
  /** The day of what is once. */
  starts_on: string | null
  /** From January, Tishri or Muharram. */
  month: number | null
  day: number | null
  /** 1 to 5, or -1 for the last. */
  nth: number | null
  /** From Monday, 1, to Sunday, 7. */
  weekday: number | null
  /** Days after Easter Sunday; before it when negative. */
  offset_days: number | null
  reckoning: Reckoning | null
  /** How many days it takes. */
  days: number
  from_year: number | null
  until_year: number | null
}

const DAY_MS = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const weekdayOf = (time: number) => ((new Date(time).getUTCDay() + 6) % 7) + 1
const daysOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function easterOf(year: number, by: Reckoning | null): number {
  if (by === 'orthodox') {
    // Easter by Meeus' algorithm in the Julian calendar, plus the days it lags behind.
    const d = (19 * (year % 19) + 15) % 30
    const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
    const month = Math.floor((d + e + 114) / 31)
    const day = ((d + e + 114) % 31) + 1
    const behind = Math.floor(year / 100) - Math.floor(year / 400) - 2
    return Date.UTC(year, month - 1, day + behind)
  }
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1)
}

/** The first of Tishri of a Hebrew year: from its mean new moon and the four rules that postpone it. */
function hebrewNewYear(year: number): number {
  const elapsed = (one: number) => {
    const months = Math.floor((235 * one - 234) / 19)
    const day = 29 * months + Math.floor((12_084 + 13_753 * months) / 25_920)
    return (3 * (day + 1)) % 7 < 3 ? day + 1 : day
  }
  const [before, here, after] = [elapsed(year - 1), elapsed(year), elapsed(year + 1)]
  const late = after - here === 356 ? 2 : here - before === 382 ? 1 : 0
  // Days since the epoch of the Hebrew calendar at 1970.
  return (here + late - 1_373_427 - 719_163) * DAY_MS
}

/** A day of a Hebrew year; Adar is the second one where there are two. Nothing where the month has no such day. */
function hebrewDay(year: number, month: number, day: number): number | null {
  const start = hebrewNewYear(year)
  const length = (hebrewNewYear(year + 1) - start) / DAY_MS
  const adars = length > 360 ? [30, 29] : [29]
  const lengths = [30, length % 10 === 5 ? 30 : 29, length % 10 === 3 ? 29 : 30, 29, 30, ...adars]
  lengths.push(30, 29, 30, 29, 30, 29)
  const at = month < 6 ? month - 1 : month - 1 + adars.length - 1
  if (day > (lengths[at] ?? 0)) return null
  const before = lengths.slice(0, at).reduce((sum, one) => sum + one, 0)
  return start + (before + day - 1) * DAY_MS
}

const years = new Map<number, Map<string, number[]>>()

/** The days of a civil year by what the calendar of Umm al-Qura calls them, as month-day. */
function islamicDays(year: number): Map<string, number[]> {
  const known = years.get(year)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  })
  const named = new Map<string, number[]>()
  for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += DAY_MS) {
    const parts = format.formatToParts(time)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    const name = `${part('month')}-${part('day')}`
    named.set(name, [...(named.get(name) ?? []), time])
  }
  if (years.size > 60) years.clear()
  years.set(year, named)
  return named
}

function reckoned(year: number, { reckoning, month, day }: NotableRule): number[] {
  if (month === null || day === null) return []
  if (reckoning === 'islamic') return islamicDays(year).get(`${month}-${day}`) ?? []
  // A Hebrew year begins in the autumn of the civil one before.
  return [year + 3760, year + 3761].flatMap((one) => {
    const time = hebrewDay(one, month, day)
    return time !== null && new Date(time).getUTCFullYear() === year ? [time] : []
  })
}

function startsIn(year: number, rule: NotableRule): number[] {
  const { kind, starts_on, month, day, nth, weekday, offset_days, reckoning } = rule
  switch (kind) {
    case 'once':
      return starts_on?.startsWith(`${year}-`) ? [Date.parse(`${starts_on}T00:00:00Z`)] : []
    case 'fixed':
      if (month === null || day === null || day > daysOfMonth(year, month)) return []
      return [Date.UTC(year, month - 1, day)]
    case 'nth_weekday': {
      if (month === null || weekday === null || nth === null) return []
      const length = daysOfMonth(year, month)
      if (nth < 0) {
        const last = Date.UTC(year, month - 1, length)
        return [last - ((weekdayOf(last) - weekday + 7) % 7) * DAY_MS]
      }
      const first = Date.UTC(year, month - 1, 1)
      const at = 1 + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7
      return at > length ? [] : [Date.UTC(year, month - 1, at)]
    }
    case 'weekday_from': {
      if (month === null || day === null || weekday === null) return []
      const from = Date.UTC(year, month - 1, Math.min(day, daysOfMonth(year, month)))
      return [from + ((weekday - weekdayOf(from) + 7) % 7) * DAY_MS]
    }
    case 'easter':
      return [easterOf(year, reckoning) + (offset_days ?? 0) * DAY_MS]
    case 'reckoned':
      return reckoned(year, rule)
  }
}

export interface Occurrence {
  starts_on: string
  ends_on: string
}

/** When it is in the years from one to another, each by the year it begins in. */
export function occurrencesIn(rule: NotableRule, fromYear: number, untilYear: number): Occurrence[] {
  const found: Occurrence[] = []
  for (let year = fromYear; year <= untilYear; year++) {
    if (year < (rule.from_year ?? year) || year > (rule.until_year ?? year)) continue
    for (const time of startsIn(year, rule))
      found.push({ starts_on: dayOf(time), ends_on: dayOf(time + (rule.days - 1) * DAY_MS) })
  }
  return found
}

/** The part of it between two days, both included. */
export function occurrencesBetween(rule: NotableRule, from: string, to: string): Occurrence[] {
  const year = (day: string) => Number(day.slice(0, 4))
  return occurrencesIn(rule, year(from) - 1, year(to)).filter(
    ({ starts_on, ends_on }) => starts_on <= to && ends_on >= from,
  )
}

/** The next one that isn't over; nothing where there is none in the years ahead. */
export function nextOccurrence(rule: NotableRule, today: string): Occurrence | null {
  const year = Number(today.slice(0, 4))
  const until = rule.kind === 'once' ? Number(rule.starts_on?.slice(0, 4) ?? year) : year + 12
  return occurrencesIn(rule, year - 1, until).find(({ ends_on }) => ends_on >= today) ?? null
}
