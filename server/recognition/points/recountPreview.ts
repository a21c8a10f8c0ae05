import { type RawBuilder, sql } from 'kysely'
import type { RuleCause } from '../../../contract/recognition/causes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { factsJudged, factsOf, type Judged, onTheirDays, worthBy } from './judgement.ts'
import type { RuleWish } from './rules.ts'
import { hasRoom, type Limit, limitsOf, Times } from './times.ts'

interface Wished {
  id: number
  cause: RuleCause
  rule: RuleWish
}

/** What each fact gives, in the order in which they happened, within the limits of their rule. */
export function reckoned(rows: readonly Judged[]): Map<Judged, number> {
  const times = new Times([])
  return new Map(
    rows.map((row) => {
      // What an event gives by itself is none of the rule's business.
      if (row.own) return [row, row.stands]
      const fact = { ...row, day: row.happened_on ?? row.day }
      const gives = row.worth !== null && row.worth > 0 && hasRoom(times, fact)
      if (gives) times.take(row.user_id, fact.day, row.thing, 1)
      return [row, gives ? (row.worth ?? 0) : 0]
    }),
  )
}

/** Within what each limit counts. The first day of all was a Monday; to divide is the quickest way to a week. */
const within: Record<Limit, RawBuilder<unknown>> = {
  per_day: sql`h.day`,
  per_week: sql`(h.day - date '0001-01-01') / 7`,
  per_month: sql`date_trunc('month', h.day::timestamp)`,
  per_thing: sql`h.thing`,
}

/** What these people have by the cause and what they would have, summed where the facts are: there are millions of them. */
function sumsAtOnce(tx: Tx, { cause, rule }: Wished, users: readonly number[], limit: Limit | undefined) {
  const e = sql<number>`${tx.enterpriseId}::bigint`
  const worth = worthBy(e, {
    enabled: sql`${rule.enabled}::boolean`,
    points: sql`${rule.points}::int`,
    network_ids: sql`${rule.network_ids}::bigint[]`,
    segment_ids: sql`${rule.segment_ids}::bigint[]`,
    starts_on: sql`${rule.starts_on}::date`,
    ends_on: sql`${rule.ends_on}::date`,
  })
  return sql`
    select user_id, sum(before) as before, sum(after) as after from (
      select s.user_id, sum(s.amount) as before, 0 as after from point_entries s
      where s.enterprise_id = ${e} and s.cause = ${cause} and s.fact is not null and s.user_id = any(${[...users]}::bigint[])
      group by s.user_id
      union all
      select w.user_id, 0, ${rule.points}::bigint * sum(${limit ? sql`least(w.times, ${rule[limit]}::bigint)` : sql`w.times`})
      from (
        select h.user_id, count(*) as times
        from (${onTheirDays(e, sql`(${factsOf(tx, cause)})`)} and f.user_id = any(${[...users]}::bigint[])) h
        where h.own_points is null and ${worth} > 0
        group by h.user_id ${limit ? sql`, ${within[limit]}` : sql``}) w
      group by w.user_id
      union all
      select f.user_id, 0, sum(s.amount) from (${factsOf(tx, cause)}) f
      join point_entries s on s.enterprise_id = ${e} and s.cause = ${cause} and s.user_id = f.user_id and s.fact = f.fact
      where f.own_points is not null and f.user_id = any(${[...users]}::bigint[])
      group by f.user_id) each
    group by user_id`
}

/** The rule as it was wished for, in place of those that hold. */
const rulesAsWished = (tx: Tx, { rule, cause }: Wished) => sql`(
  select ${tx.enterpriseId}::bigint as enterprise_id, ${cause}::text as cause, 1000000000 as version, null::timestamptz as holds_from, w.*
  from jsonb_to_record(${JSON.stringify(rule)}::jsonb) as w(enabled boolean, points int, per_day int, per_week int, per_month int,
    per_thing int, network_ids bigint[], segment_ids bigint[], starts_on date, ends_on date))`

/** The same fact by fact: several limits depend on each other. */
async function sumsOneByOne(tx: Tx, recount: Wished, users: readonly number[]) {
  const rules = rulesAsWished(tx, recount)
  const { rows } = await factsJudged(tx, { cause: recount.cause, users, rules }).execute(tx)
  const sums = new Map<number, { before: number; after: number }>()
  for (const [row, after] of reckoned(rows)) {
    const sum = sums.get(row.user_id) ?? { before: 0, after: 0 }
    sums.set(row.user_id, { before: sum.before + row.stands, after: sum.after + after })
  }
  const all = [...sums.values()]
  return sql`select * from unnest(${[...sums.keys()]}::bigint[], ${all.map(({ before }) => before)}::bigint[],
    ${all.map(({ after }) => after)}::bigint[]) as p(user_id, before, after)`
}

/** Writes what the wished rule would change for these people. */
export async function preview(tx: Tx, recount: Wished, users: readonly number[]) {
  const e = sql`${tx.enterpriseId}::bigint`
  const [limit, ...others] = limitsOf(recount.rule)
  const sums =
    others.length === 0 ? sumsAtOnce(tx, recount, users, limit) : await sumsOneByOne(tx, recount, users)
  await sql`
    with changed as (
      insert into point_recount_people (enterprise_id, recount_id, user_id, before, after)
      select ${e}, ${recount.id}::bigint, s.user_id, s.before, s.after from (${sums}) s
      where s.before <> s.after returning after - before as more)
    update point_recounts set people = people + (select count(*) from changed),
      more = more + (select coalesce(sum(greatest(c.more, 0)), 0) from changed c),
      less = less + (select coalesce(sum(greatest(-c.more, 0)), 0) from changed c)
    where enterprise_id = ${e} and id = ${recount.id}::bigint`.execute(tx)
}
