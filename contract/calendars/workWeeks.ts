/** Places whose week of work goes from Sunday to Thursday; everywhere else it goes from Monday to Friday. */
const sundayToThursday = new Set([
  'Africa/Algiers',
  'Africa/Cairo',
  'Africa/Khartoum',
  'Africa/Tripoli',
  'Asia/Aden',
  'Asia/Amman',
  'Asia/Baghdad',
  'Asia/Bahrain',
  'Asia/Damascus',
  'Asia/Dhaka',
  'Asia/Gaza',
  'Asia/Hebron',
  'Asia/Jerusalem',
  'Asia/Kuwait',
  'Asia/Muscat',
  'Asia/Qatar',
  'Asia/Riyadh',
])

/** Hours of a day in which people work, unless somebody knows better. */
export const WORK = { from: 8 * 60, until: 18 * 60 } as const
/** Nobody is proposed to meet before or after these. */
export const DAYTIME = { from: 7 * 60, until: 22 * 60 } as const

const DAY_MS = 86_400_000

/** Whether a day of the week (0 is Sunday) is one of work in a place. */
export const isWorkday = (weekday: number, timeZone: string) =>
  sundayToThursday.has(timeZone) ? weekday <= 4 : weekday >= 1 && weekday <= 5

/** What clocks of a place show, as if they were those of UTC: from when until when. */
export interface Shown {
  starts: number
  ends: number
}

const minuteOf = (shown: number) => Math.floor((shown % DAY_MS) / 60_000)

/**
 * Why it lies outside the working hours of a place, or null. What lasts longer than a day of work can't lie within one:
 * then only its beginning counts.
 */
export function outsideWork({ starts, ends }: Shown, timeZone: string): 'early' | 'late' | 'day_off' | null {
  if (!isWorkday(new Date(starts).getUTCDay(), timeZone)) return 'day_off'
  const from = minuteOf(starts)
  if (from < WORK.from) return 'early'
  const minutes = Math.round((ends - starts) / 60_000)
  if (minutes > WORK.until - WORK.from) return from < WORK.until ? null : 'late'
  return from + minutes > WORK.until ? 'late' : null
}

/** Whether nobody has to get up or stay up for it; of what lasts for days only its beginning counts. */
export function isByDay({ starts, ends }: Shown) {
  const from = minuteOf(starts)
  if (from < DAYTIME.from || from >= DAYTIME.until) return false
  const minutes = Math.round((ends - starts) / 60_000)
  return minutes > DAYTIME.until - DAYTIME.from || from + minutes <= DAYTIME.until
}
