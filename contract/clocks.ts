const clocks = new Map<string, Intl.DateTimeFormat>()

/** To make one costs a hundred times what reading it does, and a series is read hundreds of times. */
function clockOfPlace(timeZone: string | undefined) {
  const known = clocks.get(timeZone ?? '')
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone ?? '', made)
  return made
}

/** How far a place is ahead of UTC at a moment, in milliseconds; without one, the place where this runs. */
export function aheadOf(moment: number, timeZone: string | undefined) {
  const parts = Object.fromEntries(
    clockOfPlace(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

/** The moments when the clocks of a place show this: one, none of an hour that is left out, two of one that comes twice. */
function momentsShown(shown: number, timeZone: string | undefined) {
  const offsets = [aheadOf(shown - 86_400_000, timeZone), aheadOf(shown + 86_400_000, timeZone)]
  const fits = offsets
    .map((offset) => shown - offset)
    .filter((moment) => moment + aheadOf(moment, timeZone) === shown)
  return { offsets, fits: [...new Set(fits)] }
}

/** Whether local clocks show the same time twice that night: then only the offset tells which is meant. */
export function comesTwice(moment: string | Date, timeZone: string | undefined): boolean {
  const at = new Date(moment).getTime()
  return momentsShown(at + aheadOf(at, timeZone), timeZone).fits.length > 1
}

/**
 * The moment when the clocks of a place show this. An hour that is left out in spring is the one after it; of an hour
 * that comes twice in autumn it is the first.
 */
export function momentAt(day: string, time: string, timeZone: string): string | null {
  const shown = Date.parse(`${day}T${time}:00Z`)
  if (day === '' || time === '' || Number.isNaN(shown)) return null
  const { offsets, fits } = momentsShown(shown, timeZone)
  const moment = fits.length > 0 ? Math.min(...fits) : shown - Math.min(...offsets)
  return new Date(moment).toISOString()
}

/** Local date and time of a moment, as the day and time fields take them. */
export function clockAt(moment: string, timeZone: string): { day: string; time: string } {
  const at = Date.parse(moment)
  const [day = '', rest = ''] = new Date(at + aheadOf(at, timeZone)).toISOString().split('T')
  return { day, time: rest.slice(0, 5) }
}

/** The day that the calendar of a place shows, as 2026-03-12; without a place, where this runs. */
export function dayAt(moment: string | Date, timeZone?: string): string {
  const at = new Date(moment).getTime()
  return new Date(at + aheadOf(at, timeZone)).toISOString().slice(0, 10)
}
