import type { Day, MomentText } from './types.ts'

const DAY = 86_400_000

/** Everything in the demo is told from today: nothing in it grows old. */
export function calendar(today: Day) {
  const midnight = Date.parse(`${today}T00:00:00Z`)
  if (Number.isNaN(midnight)) throw new RangeError(`not a day: ${today}`)
  const moment = (ms: number): MomentText => new Date(ms).toISOString()
  return {
    today,
    weekday: new Date(midnight).getUTCDay(),
    /** The day so many days from today; negative is past. */
    day: (offset: number): Day => moment(midnight + offset * DAY).slice(0, 10),
    /** A moment in UTC on the day so many days from today. */
    at: (offset: number, hour = 0, minute = 0): MomentText =>
      moment(midnight + offset * DAY + hour * 3_600_000 + minute * 60_000),
    /** The moment when clocks in a time zone show this hour on that day. */
    local(offset: number, hour: number, minute: number, timeZone: string): MomentText {
      const wanted = midnight + offset * DAY + hour * 3_600_000 + minute * 60_000
      return moment(wanted - shift(wanted - shift(wanted, timeZone), timeZone))
    },
    /** The nearest offset, not before the one given, that falls on a weekday (0 is Sunday). */
    onWeekday(offset: number, weekday: number): number {
      const then = (((new Date(midnight).getUTCDay() + offset) % 7) + 7) % 7
      return offset + ((weekday - then + 7) % 7)
    },
    offsetOf: (text: MomentText) => (Date.parse(text) - midnight) / DAY,
  }
}
export type Calendar = ReturnType<typeof calendar>

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function shift(ms: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value)
  const shown = Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
  )
  return shown - Math.floor(ms / 60_000) * 60_000
}
