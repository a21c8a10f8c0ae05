import { type RawBuilder, sql } from 'kysely'
import { dayAt } from '../../../contract/clocks.ts'
import type { Reading } from '../../platform/act.ts'
import { slot } from '../../platform/area.ts'
import type { Db } from '../../platform/database/db.ts'
import { inHandfuls, throughGate } from '../../platform/rights/privacyGate.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { Speak } from '../../platform/texts.ts'
import type { About, KpiSubject, Measured } from './subject.ts'

/** Something Kindred counts by itself. Areas above bring what they know, such as money spent. */
export interface KpiSource {
  /** The word under which a field keeps it. */
  name: string
  about: readonly About[]
  title: (say: Speak) => string
  /** What exactly is counted, as a sentence. */
  says: (say: Speak) => string
  /** Whether the viewer could list the people behind the number; true where there are none. */
  mayList: (me: Viewer, network: { id: number; name: string }) => boolean
  /** The rows counted between two moments, each with `user_id`, `at` and `amount`. */
  rows: (act: Reading, measured: Measured, span: Span) => RawBuilder<unknown>
}

interface Span {
  from: string
  until: string
}

export const kpiSources = slot<KpiSource>('sources of KPIs')

export const sourceNamed = (db: Pick<Db, 'brought'>, about: About, name: string) =>
  db.brought.to(kpiSources).find((one) => one.name === name && one.about.includes(about))

const MOST_MONTHS = 60

/** Ends of months from a day on until now, the last of them now. Of a span longer than can be shown the first is longer. */
export function monthEnds(from: string, now: Date): { until: string; day: string }[] {
  const ends: { until: string; day: string }[] = []
  const [year = 0, month = 1] = from.split('-').map(Number)
  for (let ahead = 0; ; ahead++) {
    const next = new Date(Date.UTC(year, month + ahead, 1))
    if (next >= now) break
    ends.push({ until: next.toISOString(), day: new Date(next.getTime() - 1).toISOString().slice(0, 10) })
  }
  return [...ends, { until: now.toISOString(), day: dayAt(now) }].slice(-MOST_MONTHS)
}

export interface ComputedPoint {
  update_id: null
  day: string
  value: number | null
  is: 'exact' | 'rounded' | 'withheld'
}

/**
 * A source's total at the end of each month since a day. Numbers about people pass the privacy gate by the number of
 * people behind them. Of one person no more counts than the k-th largest part in a month, and nothing of a month with
 * fewer than k: otherwise two totals that begin on different days, or the one before and after, would differ by what one
 * person gave.
 */
export async function computedPoints(
  act: Reading,
  { about, id, network }: KpiSubject,
  source: KpiSource,
  countedFrom: string | null,
): Promise<ComputedPoint[]> {
  const { db, me, now } = act
  const from = countedFrom ?? '1970-01-01'
  const ends = about === 'event' ? monthEnds(from, now).slice(-1) : monthEnds(from, now)
  const { rows } = await sql<{ bucket: number; sum: number; told: number; people: number; k: number }>`
    with parts as (
      select c.user_id, c.bucket, sum(c.amount) as amount, row_number() over (partition by c.user_id order by c.bucket) as place
      from (select r.user_id, r.amount, width_bucket(r.at, ${ends.map(({ until }) => until)}::timestamptz[]) as bucket
        from (${source.rows(act, { about, id }, { from: `${from}T00:00:00Z`, until: now.toISOString() })}) as r) c
      group by c.user_id, c.bucket),
    months as (
      select p.bucket, e.privacy_k as k, (array_agg(p.amount order by p.amount desc))[e.privacy_k] as most
      from parts p join enterprises e on e.id = ${db.enterpriseId} group by p.bucket, e.privacy_k)
    select m.bucket, m.k, sum(p.amount)::float8 as sum, (count(*) filter (where p.place = 1))::int as people,
      (case when m.most is null then 0 else sum(least(p.amount, m.most)) end)::float8 as told
    from months m join parts p on p.bucket = m.bucket group by m.bucket, m.k, m.most`.execute(db)
  const mayList = source.mayList(me, network)
  let [sum, people] = [0, 0]
  return ends.map(({ day }, at) => {
    const here = rows.find(({ bucket }) => bucket === at)
    sum += (mayList ? here?.sum : here?.told) ?? 0
    people += here?.people ?? 0
    return { update_id: null, day, ...gated({ sum, people }, rows[0]?.k ?? 1, mayList) }
  })
}

/** Withheld for a handful of people and rounded for more, like any number about them. */
export function gated({ sum, people }: { sum: number; people: number }, k: number, mayList: boolean) {
  const { is } = throughGate(people, k, mayList)
  if (is === 'exact') return { value: sum, is } as const
  if (is === 'fewer_than') return { value: null, is: 'withheld' } as const
  return { value: inHandfuls(sum, k), is: 'rounded' } as const
}
