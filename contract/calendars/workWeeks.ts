/** Places that work from Sunday to Thursday; everywhere else it is Monday to Friday. */
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
/** No meeting is proposed before or after these hours. */
export const DAYTIME = { from: 7 * 60, until: 22 * 60 } as const

const DAY_MS = 86_400_000

/** Whether a day of the week (0 is Sunday) is one of work in a place. */
export const isWorkday = (weekday: number, timeZone: string) =>
  sundayToThursday.has(timeZone) ? weekday <= 4 : weekday >= 1 && weekday <= 5

/** The local time of a place from start to end, as if it were UTC. */
export interface Shown {
  starts: number
  ends: number
}

const minuteOf = (shown: number) => Math.floor((shown % DAY_MS) / 60_000)

/**
 * Why it is outside a place's working hours, or null. Something longer than a working day can't be inside one: then
 * only its start counts.
 */
export function outsideWork({ starts, ends }: Shown, timeZone: string): 'early' | 'late' | 'day_off' | null {
  if (!isWorkday(new Date(starts).getUTCDay(), timeZone)) return 'day_off'
  const from = minuteOf(starts)
  if (from < WORK.from) return 'early'
  const minutes = Math.round((ends - starts) / 60_000)
  if (minutes > WORK.until - WORK.from) return from < WORK.until ? null : 'late'
  return from + minutes > WORK.until ? 'late' : null
}

/** Whether nobody has to get up early or stay up late for it; of something that lasts days only the start counts. */
export function isByDay({ starts, ends }: Shown) {
  const from = minuteOf(starts)
  if (from < DAYTIME.from || from >= DAYTIME.until) return false
  const minutes = Math.round((ends - starts) / 60_000)
  return minutes > DAYTIME.until - DAYTIME.from || from + minutes <= DAYTIME.until
}
