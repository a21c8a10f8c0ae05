import { aheadOf } from '../../../contract/clocks.ts'
import type { Day, MomentText } from './types.ts'

const DAY = 86_400_000

/** All dates of the demo are relative to today, so that nothing in it grows old. */
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
      return moment(wanted - aheadOf(wanted - aheadOf(wanted, timeZone), timeZone))
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
