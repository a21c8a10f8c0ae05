/** Something a rule gave points for. */
export interface Paid {
  user_id: number
  day: string
  thing: string | null
}

interface Limits {
  per_day: number | null
  per_week: number | null
  per_month: number | null
  per_thing: number | null
}
type Limited = Paid & Limits

/** The Monday of a day's week. */
function mondayOf(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

export type Limit = keyof Limits

/** What each limit counts by: so many within the same of these. */
const within: Record<Limit, (day: string, thing: string | null) => string> = {
  per_day: (day) => day,
  per_week: (day) => `week of ${mondayOf(day)}`,
  per_month: (day) => day.slice(0, 7),
  per_thing: (_day, thing) => `on ${thing}`,
}
const limits = Object.keys(within) as Limit[]

export const limitsOf = (row: Limits) => limits.filter((limit) => row[limit] !== null)

/** How often each person was given points, by day, week, month and thing. */
export class Times {
  readonly #counts = new Map<string, number>()

  constructor(paid: Iterable<Paid>) {
    for (const { user_id, day, thing } of paid) this.take(user_id, day, thing, 1)
  }

  take(user: number, day: string, thing: string | null, more: number) {
    for (const limit of limits) {
      const key = `${user} ${within[limit](day, thing)}`
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + more)
    }
  }

  of(user: number, limit: Limit, day: string, thing: string | null) {
    return this.#counts.get(`${user} ${within[limit](day, thing)}`) ?? 0
  }
}

/** Whether one more counts: within every limit that its rule names. */
export const hasRoom = (times: Times, row: Limited) =>
  limitsOf(row).every((limit) => times.of(row.user_id, limit, row.day, row.thing) < (row[limit] ?? 0))
