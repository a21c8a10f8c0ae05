import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RuleCause } from '../../../contract/recognition/causes.ts'
import { type FactChange, factSources } from '../../identity/facts.ts'
import type { Brought } from '../../platform/area.ts'
import { type Compilable, type DB, type Db, written } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Line } from './ledger.ts'
import { hasRoom, limitsOf, type Paid, Times } from './times.ts'

/** A fact, as it is now and as the ledger has it; either may be missing. */
export interface Judged {
  user_id: number
  fact: string
  /** What it gives by the rule in force, before limits; null where it is no longer so. */
  worth: number | null
  /** What its entries add up to. */
  stands: number
  /** It gives points by itself, whatever the rule says. */
  own: boolean
  thing: string | null
  network_id: number | null
  /** The day for which it counts: that of what stands, or the one on which it happened. */
  day: string
  /** Null where it is no longer so. */
  happened_on: string | null
  /** In microseconds. */
  happened_at: number | null
  rule_version: number | null
  per_day: number | null
  per_week: number | null
  per_month: number | null
  per_thing: number | null
}

/** All facts of a cause, whichever areas have them. */
export const factsOf = (db: Db, cause: RuleCause) => factsIn(db.brought, ofEnterprise(db.enterpriseId), cause)

const ofEnterprise = (id: number) => sql<number>`${id}::bigint`

function factsIn(brought: Brought, e: RawBuilder<number>, cause: RuleCause): RawBuilder<unknown> {
  const sources = brought.to(factSources).filter((one) => one.cause === cause)
  if (sources.length === 0) throw new Error(`nobody says what ${cause} is`)
  return sql.join(
    sources.map(({ facts }) => facts(e)),
    sql` union all `,
  )
}

/**
 * Facts (`f`) with the day on which each happened. The zone is joined rather than asked for inside: only so is the clock's
 * function taken apart, which is twice as quick for millions of them.
 */
export const onTheirDays = (e: RawBuilder<number>, facts: RawBuilder<unknown>) =>
  sql`select f.*, clock_at(f.at, n.time_zone)::date as day from enterprises n cross join ${facts} f where n.id = ${e}`

/** The rules of a cause as they hold, version by version. */
export const rulesInForce = (e: RawBuilder<number>, cause: RuleCause) =>
  sql`(select * from point_rules where enterprise_id = ${e} and cause = ${cause} and taken_back_at is null)`

type Says = 'enabled' | 'points' | 'network_ids' | 'segment_ids' | 'starts_on' | 'ends_on'

/** What something that happened (`h`, with the `day` on which it did) gives by a rule that says so, before limits. */
export const worthBy = (e: RawBuilder<number>, rule: Record<Says, RawBuilder<unknown>>) => sql<number>`
  case when not ${rule.enabled} or ${rule.starts_on} > h.day or ${rule.ends_on} < h.day then 0
    when ${rule.network_ids} <> '{}' and not exists (select from networks n
      where n.enterprise_id = ${e} and n.id = h.network_id and n.path && ${rule.network_ids}) then 0
    when ${rule.segment_ids} <> '{}' and not exists (select from segment_members m
      where m.enterprise_id = ${e} and m.user_id = h.user_id and m.segment_id = any(${rule.segment_ids})) then 0
    else ${rule.points} end`

/** A rule as it stands, as `r`. */
const held = {
  enabled: sql`r.enabled`,
  points: sql`r.points`,
  network_ids: sql`r.network_ids`,
  segment_ids: sql`r.segment_ids`,
  starts_on: sql`r.starts_on`,
  ends_on: sql`r.ends_on`,
}

interface Asked {
  cause: RuleCause
  users: readonly number[]
  /** All of theirs if left out. */
  facts?: readonly string[]
  /** Other rules than those in force. */
  rules?: RawBuilder<unknown>
}

/** Facts (as `of`) of these people; all of theirs if none are named. */
const among = (users: readonly number[], facts?: readonly string[]) => (of: string) =>
  sql`${sql.ref(`${of}.user_id`)} = any(${users}::bigint[])
    ${facts ? sql`and ${sql.ref(`${of}.fact`)} = any(${facts}::text[])` : sql``}`

/** What these people did and what it gave, in the order in which it happened. */
export const factsJudged = (db: Db, { cause, users, facts, rules }: Asked): RawBuilder<Judged> =>
  judgedIn(db.brought, ofEnterprise(db.enterpriseId), {
    cause,
    rules,
    these: among(users, facts),
  })

/** Facts (as `of`) that a change is about, among values of these names. */
export const inChange = ({ user, fact, users, facts }: ChangeValues, isOne: boolean) =>
  // A plan for one and for few differ, and the database keeps only a plan that fits what it is asked each time.
  isOne
    ? (of: string) =>
        sql`${sql.ref(`${of}.user_id`)} = ${user}::bigint and ${sql.ref(`${of}.fact`)} = ${fact}::text`
    : among(users, facts)

interface ChangeValues extends Record<string, unknown> {
  enterprise_id: number
  users: readonly number[]
  facts: readonly string[]
  user: number | undefined
  fact: string | undefined
}
type ChangeShape = RuleCause | `one ${RuleCause}`

const ONE = 'one '
const isOf = (shape: ChangeShape) => ({
  cause: (shape.startsWith(ONE) ? shape.slice(ONE.length) : shape) as RuleCause,
  isOne: shape.startsWith(ONE),
})

/** A question about a change of facts: its SQL is composed once a cause, for one fact of one person and for several. */
export function askedOfChange<Row>(
  question: (
    db: Kysely<DB>,
    values: ChangeValues,
    of: { cause: RuleCause; isOne: boolean },
  ) => Compilable<Row[]>,
) {
  const ask = prepared((db, values: ChangeValues, shape: ChangeShape) => question(db, values, isOf(shape)), {
    byKeys: true,
  })
  return (db: Db, { cause, users, facts }: FactChange) => {
    const isOne = users.length === 1 && facts.length === 1
    const values = { enterprise_id: db.enterpriseId, users, facts, user: users[0], fact: facts[0] }
    return ask(db, values, isOne ? `${ONE}${cause}` : cause)
  }
}

const asked = new WeakMap<Brought, ReturnType<typeof askedOfChange<Judged>>>()

/** The same for named facts: asked with everything that happens. */
export function namedFactsJudged(db: Db, change: FactChange) {
  const { brought } = db
  const ask =
    asked.get(brought) ??
    askedOfChange((compiler, values, { cause, isOne }) =>
      written(
        compiler,
        judgedIn(brought, ofEnterprise(values.enterprise_id), { cause, these: inChange(values, isOne) }),
      ),
    )
  asked.set(brought, ask)
  return ask(db, change)
}

interface Which {
  cause: RuleCause
  /** A condition on facts that stand under this name. */
  these: (of: string) => RawBuilder<unknown>
  rules?: RawBuilder<unknown> | undefined
}

function judgedIn(
  brought: Brought,
  e: RawBuilder<number>,
  { cause, these, rules }: Which,
): RawBuilder<Judged> {
  return sql<Judged>`
    with happened as (${onTheirDays(e, sql`(${factsIn(brought, e, cause)})`)} and ${these('f')}),
    standing as (
      select distinct on (s.user_id, s.fact) s.user_id, s.fact, sum(s.amount) over (partition by s.user_id, s.fact) as amount,
        s.fact_on as day, s.thing, s.network_id, s.rule_version
      from point_entries s where s.enterprise_id = ${e} and s.cause = ${cause} and ${these('s')}
      order by s.user_id, s.fact, s.id desc)
    select coalesce(h.user_id, s.user_id) as user_id, coalesce(h.fact, s.fact) as fact,
      case when h.user_id is null then null
        when h.own_points is not null then h.own_points
        when r.version is null then 0 else ${worthBy(e, held)} end::int as worth,
      coalesce(s.amount, 0)::int as stands, h.own_points is not null as own,
      case when coalesce(s.amount, 0) <> 0 then s.thing else h.thing end as thing,
      case when coalesce(s.amount, 0) <> 0 then s.network_id else h.network_id end as network_id,
      case when coalesce(s.amount, 0) <> 0 then s.day else h.day end as day,
      case when coalesce(s.amount, 0) <> 0 then s.rule_version when h.own_points is null then r.version end as rule_version,
      h.day as happened_on, (extract(epoch from h.at) * 1000000)::bigint as happened_at, r.per_day, r.per_week, r.per_month, r.per_thing
    from happened h
    full join standing s on s.user_id = h.user_id and s.fact = h.fact
    left join lateral (select v.* from ${rules ?? rulesInForce(e, cause)} v
      where h.own_points is null and (v.holds_from is null or v.holds_from <= h.at) order by v.version desc limit 1) r on true
    where h.user_id is not null or s.amount <> 0
    order by 1, h.at, 2`
}

/** Entries that take back what is no longer so. */
const fallen = (cause: RuleCause, rows: readonly Judged[]): Line[] =>
  rows.flatMap(({ user_id, fact, worth, stands, thing, network_id, day, rule_version }) =>
    worth === null && stands !== 0
      ? [{ user_id, cause, fact, thing, fact_on: day, amount: -stands, rule_version, network_id }]
      : [],
  )

/** What each of these people was given for by the rule of this cause, around these days or on these things. */
async function timesPaid(db: Db, cause: RuleCause, rows: readonly Judged[]): Promise<Times> {
  const days = rows.map(({ day }) => day).toSorted()
  const { rows: paid } = await sql<Paid>`
    select s.user_id, s.fact_on as day, s.thing from point_entries s
    where s.enterprise_id = ${db.enterpriseId}::bigint and s.cause = ${cause} and s.rule_version is not null
      and s.user_id = any(${rows.map(({ user_id }) => user_id)}::bigint[])
      and (s.fact_on between ${days[0]}::date - 31 and ${days.at(-1)}::date + 31
        or s.thing = any(${rows.flatMap(({ thing }) => thing ?? [])}::text[]))
    group by s.user_id, s.fact, s.fact_on, s.thing having sum(s.amount) > 0`.execute(db)
  return new Times(paid)
}

/** What is to be written so that the ledger says what is so: falls always, and gains while points are given. */
export async function differences(
  db: Db,
  cause: RuleCause,
  rows: readonly Judged[],
  { gives }: { gives: boolean },
): Promise<Line[]> {
  const gained = gives ? rows.filter(({ worth, stands }) => worth !== null && worth > 0 && stands === 0) : []
  const lines = fallen(cause, rows)
  if (gained.length === 0) return lines
  const limited = gained.some((row) => row.rule_version !== null && limitsOf(row).length > 0)
  const times = limited ? await timesPaid(db, cause, gained) : new Times([])
  // What falls in the same breath makes room.
  for (const line of lines)
    if (line.rule_version !== null && line.fact_on)
      times.take(line.user_id, line.fact_on, line.thing ?? null, -1)
  for (const row of gained) {
    const { user_id, fact, worth, thing, network_id, day, rule_version } = row
    const ofRule = rule_version !== null
    if (ofRule && !hasRoom(times, row)) continue
    if (ofRule) times.take(user_id, day, thing, 1)
    lines.push({ user_id, cause, fact, thing, fact_on: day, amount: worth ?? 0, rule_version, network_id })
  }
  return lines
}
