import { comesTwice } from './clocks.ts'
import { dateLocale } from './locales.ts'

/**
 * How dates and numbers are written for a reader, on pages and in mails. Nothing else calls Intl for them, so that
 * they look the same everywhere: `formats.test.ts` names any file that does.
 */

/** A moment as the server sends it (ISO), or a Date. */
export type Moment = string | Date

const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** To make one costs a hundred times what writing with it does, and a list writes hundreds. */
function kept<Format>(known: Map<string, Format>, key: string, make: () => Format): Format {
  const format = known.get(key) ?? make()
  known.set(key, format)
  return format
}

export const datesFor = (locale: string, options: Intl.DateTimeFormatOptions) =>
  kept(
    dates,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(dateLocale(locale), options),
  )

export const numbersFor = (locale: string, options: Intl.NumberFormatOptions = {}) =>
  kept(
    numbers,
    `${locale} ${JSON.stringify(options)}`,
    // Not as dates: a dollar isn't "US$" to most who read English.
    () => new Intl.NumberFormat(locale, options),
  )

/** A number of unknown meaning: 2022 may be a year, so separators start at 10,000. */
export const unknownNumber = (value: number, locale: string) =>
  numbersFor(locale, { useGrouping: 'min2' }).format(value)

/** "2 hr ago", "yesterday" */
export const agoIn = (locale: string, style: 'long' | 'short' = 'short') =>
  new Intl.RelativeTimeFormat(dateLocale(locale), { numeric: 'auto', style })

/** Where this browser, or this server, is. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the clocks of two places show the same at a moment; without a place it is where this runs. */
export function sameClock(at: Moment, one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true
  const shown = (timeZone: string | undefined) =>
    datesFor('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at))
  return shown(one) === shown(other)
}

/** A time with its zone: by name, or by offset where the hour occurs twice and the name is ambiguous. */
export function zonedClock(at: Moment, timeZone: string | undefined): Intl.DateTimeFormatOptions {
  const timeZoneName = comesTwice(at, timeZone) ? 'shortOffset' : 'short'
  return { hour: 'numeric', minute: '2-digit', timeZoneName }
}

/** "14:00", and of an hour that comes twice when clocks go back, which of the two. */
export function clockWords(at: Moment, locale: string, timeZone: string | undefined): string {
  const clock: Intl.DateTimeFormatOptions = comesTwice(at, timeZone)
    ? zonedClock(at, timeZone)
    : { timeStyle: 'short' }
  return datesFor(locale, { ...clock, timeZone }).format(new Date(at))
}

/** "Central European Time": how people call the clocks of a place. */
export const zoneWords = (at: Moment, locale: string, timeZone: string): string =>
  datesFor(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone.replaceAll('_', ' ')
