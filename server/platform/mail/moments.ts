import { comesTwice } from '../../../contract/clocks.ts'
import { datesFor, type Moment, sameClock, zonedClock } from '../../../contract/formats.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Speak } from '../texts.ts'

/** The reader: their language and time zone. */
export interface Reader {
  locale: Locale
  time_zone: string
}

/** Mails are kept, so their dates always have a year. */
const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** "Thursday, 12 March 2026 at 14:00", or from then until. */
function written(locale: Locale, timeZone: string, named: boolean, [from, to]: readonly [Moment, Moment?]) {
  const twice = [from, to ?? from].find((at) => comesTwice(at, timeZone))
  const clock =
    named || twice ? zonedClock(twice ?? from, timeZone) : ({ hour: 'numeric', minute: '2-digit' } as const)
  const format = datesFor(locale, { ...DAY, ...clock, timeZone })
  return to === undefined ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to))
}

/** A moment by the reader's clock. */
export const momentWords = ({ locale, time_zone }: Reader, at: Moment) =>
  written(locale, time_zone, false, [at])

/**
 * When something takes place: by the clock of its place, and by the reader's clock too where it differs, each with
 * its zone. If both show the same, no zone is mentioned.
 */
export function whenWords(
  say: Speak,
  { locale, time_zone: own }: Reader,
  place: string,
  span: readonly [Moment, Moment?],
): string {
  const [from, to] = span
  if (sameClock(from, own, place) && sameClock(to ?? from, own, place))
    return written(locale, own, false, span)
  return say('ui.dates.both', {
    there: written(locale, place, true, span),
    here: written(locale, own, true, span),
  })
}
