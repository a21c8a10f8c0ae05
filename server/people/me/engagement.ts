import { sql } from 'kysely'
import { dayAt } from '../../../contract/clocks.ts'
import type { engagement, engagementRanges } from '../../../contract/people/profile.ts'
import type { Answers } from '../../../contract/route.ts'
import { hiddenNetworks, notHidden } from '../../identity/viewerNetworks.ts'
import type { Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'

type Range = (typeof engagementRanges)[number]
export type EngagementPart = Answers<typeof engagement.show>['parts'][number]

const DAY_MS = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The same day so many months earlier, or the last day of that month when it is shorter. */
function monthsAgo(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 - months, Math.min(date, last)))
}

const firstDays: Record<Range, (today: string) => string> = {
  '1M': (today) => monthsAgo(today, 1),
  '3M': (today) => monthsAgo(today, 3),
  '6M': (today) => monthsAgo(today, 6),
  YTD: (today) => `${today.slice(0, 4)}-01-01`,
  '1Y': (today) => monthsAgo(today, 12),
}

/** Weeks begin on Sunday, as everywhere in the product. */
const startOf = {
  week: (day: string) => dayOf(midnight(day) - new Date(midnight(day)).getUTCDay() * DAY_MS),
  month: (day: string) => `${day.slice(0, 7)}-01`,
}
const nextOf = {
  week: (start: string) => dayOf(midnight(start) + 7 * DAY_MS),
  month: (start: string) => dayOf(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 1)),
}

/** Days the range covers, cut into weeks or months. */
export function partsOf(range: Range, today: string) {
  const from = firstDays[range](today)
  const unit: 'week' | 'month' = range === '1M' || range === '3M' ? 'week' : 'month'
  const starts: string[] = []
  for (let at = startOf[unit](from); at <= today; at = nextOf[unit](at)) starts.push(at)
  return { from, unit, starts }
}

/** The viewer's activity by day in their own zone; hours count on the first day of their month. */
export async function myEngagement(
  { db, me, now }: Reading,
  range: Range,
): Promise<Answers<typeof engagement.show>> {
  const until = dayAt(now, me.time_zone)
  const { from, unit, starts } = partsOf(range, until)
  const day = (column: string) => sql<string>`clock_at(${sql.ref(column)}, ${me.time_zone})::date`
  const within = (column: string) =>
    sql<boolean>`clock_at(${sql.ref(column)}, ${me.time_zone})::date between ${from}::date and ${until}::date`
  const [registrations, attendances, posts, hours] = await together(
    db,
    db
      .selectFrom('event_registrations as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .where(notHidden(me, 'e.network_id'))
      .select([day('r.asked_at').as('day'), (eb) => eb.fn.countAll<number>().as('value')])
      .where('r.user_id', '=', me.user_id)
      .where('r.state', 'in', ['registered', 'attended', 'no_show'])
      .where(within('r.asked_at'))
      .groupBy('day'),
    db
      .selectFrom('event_registrations as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .where(notHidden(me, 'e.network_id'))
      .select([day('e.starts_at').as('day'), (eb) => eb.fn.countAll<number>().as('value')])
      .where('r.user_id', '=', me.user_id)
      .where('r.state', '=', 'attended')
      .where(within('e.starts_at'))
      .groupBy('day'),
    db
      .selectFrom('posts as p')
      .select([day('p.published_at').as('day'), (eb) => eb.fn.countAll<number>().as('value')])
      .where('p.author_id', '=', me.user_id)
      .where(sql<boolean>`not exists (select from post_networks h where h.enterprise_id = p.enterprise_id
        and h.post_id = p.id and h.network_id = any(${hiddenNetworks(me)}::bigint[]))`)
      .where(within('p.published_at'))
      .groupBy('day'),
    db
      .selectFrom('recorded_hours as h')
      .select(['h.month as day', (eb) => eb.fn.sum<number>('h.hours').as('value')])
      .where('h.user_id', '=', me.user_id)
      .where(notHidden(me, 'h.network_id'))
      .where('h.month', '>=', startOf.month(from))
      .where('h.month', '<=', until)
      .groupBy('h.month'),
  )
  const parts: EngagementPart[] = starts.map((start) => ({
    from: start,
    registrations: 0,
    attendances: 0,
    posts: 0,
    hours: 0,
  }))
  const fill = (name: 'registrations' | 'attendances' | 'posts' | 'hours', rows: typeof hours) => {
    for (const row of rows) {
      // Hours of a month that began before the first week count in the first week.
      const part = parts.findLast((one) => one.from <= row.day) ?? parts[0]
      if (part) part[name] += row.value
    }
  }
  fill('registrations', registrations)
  fill('attendances', attendances)
  fill('posts', posts)
  fill('hours', hours)
  const sum = (name: 'registrations' | 'attendances' | 'posts' | 'hours') =>
    parts.reduce((all, part) => all + part[name], 0)
  return {
    from,
    until,
    unit,
    totals: {
      registrations: sum('registrations'),
      attendances: sum('attendances'),
      posts: sum('posts'),
      hours: sum('hours'),
    },
    parts,
  }
}
