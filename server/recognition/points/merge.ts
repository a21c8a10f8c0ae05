import { sql } from 'kysely'
import { z } from 'zod'
import type { MergeFollower } from '../../people/merge/followers.ts'
import type { Tx } from '../../platform/database/db.ts'
import { holdPoints, type Line, post, SPENT } from './ledger.ts'
import { reckonedAgain } from './recountWork.ts'
import { keyOf, lineOf, type Standing, soSince, standingsOf } from './standings.ts'

const About = { cause: z.string(), fact: z.string() }
const Amount = {
  amount: z.number(),
  thing: z.string().nullable(),
  day: z.string(),
  rule_version: z.number().nullable(),
  network_id: z.number().nullable(),
}
/** What a fact gave the account that goes. */
const Fact = z.object({
  ...About,
  ...Amount,
  /** Both accounts had it: one is enough. */
  twice: z.boolean(),
  /** Since when it was so for both as one. */
  at: z.number().nullable().default(null),
})
/** Some merges remember what each recount had added, in the order in which they did. */
const FactInParts = z
  .object({
    ...About,
    parts: z.array(z.object(Amount)).min(1),
    twice: z.boolean(),
    at: z.number().nullable(),
  })
  .transform(({ parts, ...about }) => ({
    ...(parts.at(-1) as z.output<z.ZodObject<typeof Amount>>),
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    ...about,
  }))
/** What came by hand, by the day for which it counts; a merge remembered before days were kept has one amount. */
const Other = z.array(z.object({ day: z.string().optional(), amount: z.number() }))
const Remembered = z.object({
  kept: z.number(),
  gone: z.number(),
  facts: z.array(FactInParts.or(Fact)),
  /** Neither this nor what was spent is about a fact. */
  other: Other.or(z.number().transform((amount): z.output<typeof Other> => [{ amount }])),
  spent: z.number(),
  /** The last entry of the merge, and its moment; earlier ones are found by the account that went. */
  until: z.object({ id: z.number(), at: z.number() }).optional(),
  /** Recounts that were being worked on: each account may have been before them or behind. */
  recounts: z.array(z.number()).default([]),
})
type Remembered = z.output<typeof Remembered>
type Rest = Pick<Remembered, 'other' | 'spent'>

async function restOf(tx: Tx, of: number): Promise<Rest> {
  const isSpent = sql`cause in ('claim', 'refund') or thing is not distinct from ${SPENT}`
  const { rows } = await sql<{ day: string; other: number; spent: number }>`
    select fact_on as day, coalesce(sum(amount) filter (where not (${isSpent})), 0)::bigint as other,
      coalesce(sum(amount) filter (where ${isSpent}), 0)::bigint as spent
    from point_entries where enterprise_id = ${tx.enterpriseId}::bigint and user_id = ${of}::bigint and fact is null
    group by fact_on order by fact_on`.execute(tx)
  return {
    other: rows.map(({ day, other }) => ({ day, amount: other })),
    spent: rows.reduce((sum, { spent }) => sum + spent, 0),
  }
}

/**
 * What happened to gifts and claims of the account that went while it was part of the other: it follows them. By now they name
 * their own account again.
 */
async function restSince(
  tx: Tx,
  { kept, gone }: Pick<Remembered, 'kept' | 'gone'>,
  after: number,
): Promise<Rest> {
  const e = sql`${tx.enterpriseId}::bigint`
  const { rows } = await sql<{ day: string; amount: number; spent: boolean }>`
    select p.fact_on as day, p.amount, p.cause = 'refund' as spent from point_entries p
    where p.enterprise_id = ${e} and p.user_id = ${kept}::bigint and p.id > ${after}::bigint and (
      p.cause = 'refund' and exists (select from reward_claims c
        where c.enterprise_id = ${e} and c.id = p.claim_id and c.user_id = ${gone}::bigint)
      or p.cause = 'correction' and exists (select from point_reasons w
        join point_entries g on g.enterprise_id = ${e} and g.id = w.entry_id
        join users u on u.enterprise_id = ${e} and u.id = g.user_id
        where w.enterprise_id = ${e} and w.taken_back_by = p.id and coalesce(u.merged_into, u.id) = ${gone}::bigint))
    order by p.id`.execute(tx)
  return {
    other: rows.filter(({ spent }) => !spent),
    spent: rows.reduce((sum, { amount, spent }) => sum + (spent ? amount : 0), 0),
  }
}

/** What belongs to no fact goes from one to the other. */
const carried = ({ other, spent }: Rest, from: number, to: number): Line[] =>
  [
    ...other.map(({ day, amount }) => ({ cause: 'merge' as const, amount, ...(day && { fact_on: day }) })),
    { cause: 'merge' as const, amount: spent, thing: SPENT },
  ].flatMap((line) =>
    line.amount === 0
      ? []
      : [
          { ...line, user_id: from, amount: -line.amount },
          { ...line, user_id: to },
        ],
  )

/** The last entry that concerns an account, or any at all: what comes later has a higher id. */
async function untilNow(tx: Tx, of?: number): Promise<NonNullable<Remembered['until']>> {
  const { rows } = await sql<{ id: number; at: number }>`
    select coalesce(max(id), 0) as id,
      (extract(epoch from ${of === undefined ? sql`clock_timestamp()` : sql`max(at)`}) * 1000000)::bigint as at
    from point_entries where enterprise_id = ${tx.enterpriseId}::bigint
      ${of === undefined ? sql`` : sql`and user_id = ${of}::bigint`}`.execute(tx)
  return rows[0] ?? { id: 0, at: 0 }
}

/** Most accounts that become one have no points, and get no balance by it; a recount under way may be about to give them some. */
async function holdWhatIsThere(tx: Tx, users: readonly number[]) {
  const e = sql`${tx.enterpriseId}::bigint`
  const { rows } = await sql`
    select 1 where exists (select from point_entries p where p.enterprise_id = ${e} and p.user_id = any(${[...users]}::bigint[]))
      or exists (select from point_recounts r where r.enterprise_id = ${e} and r.state in ('applying', 'taking_back'))`.execute(
    tx,
  )
  if (rows.length > 0) await holdPoints(tx, users)
}

const taken = (one: Standing, user: number): Line => lineOf({ ...one, amount: -one.amount }, user)

/** By it a recount knows that these accounts aren’t any more what they were when it was applied. */
const rememberMoment = (tx: Tx, users: readonly number[]) =>
  sql`insert into point_merges (enterprise_id, user_id, at)
    select ${tx.enterpriseId}::bigint, u, clock_timestamp() from unnest(${[...users]}::bigint[]) u
    on conflict (enterprise_id, user_id) do update set at = excluded.at`.execute(tx)

const causesOf = (...some: Iterable<{ cause: string }>[]) =>
  some.flatMap((ones) => [...ones].map(({ cause }) => cause))

/**
 * Two accounts become one: entries carry over what the one that goes has, so that none of them changes. What both were given
 * for the same thing is given once.
 */
async function merged(tx: Tx, kept: number, gone: number): Promise<Remembered> {
  await holdWhatIsThere(tx, [kept, gone])
  const theirs = await standingsOf(tx, gone)
  const mine = await standingsOf(tx, kept)
  const so = await soSince(tx, causesOf(theirs.values()), [kept])
  const lines: Line[] = []
  const facts: Remembered['facts'] = []
  for (const [key, one] of theirs) {
    const twice = mine.has(key)
    lines.push(taken(one, gone), ...(twice ? [] : [lineOf(one, kept)]))
    facts.push({ ...one, twice, at: so.get(`${kept} ${key}`) ?? null })
  }
  const rest = await restOf(tx, gone)
  await post(tx, [...lines, ...carried(rest, gone, kept)])
  await rememberMoment(tx, [kept, gone])
  const recounts = await reckonedAgain(tx, { users: [kept] })
  return { kept, gone, facts, ...rest, until: await untilNow(tx), recounts }
}

/** What a fact becomes when two accounts are two again. */
type Back = 'moves' | 'comes back' | 'stays'

interface So {
  /** Since when it is so for the account that went, and for the one that stayed; undefined where it isn’t. */
  theirs: number | undefined
  mine: number | undefined
  fact: z.output<typeof Fact> | undefined
  /** The moment of the merge. */
  until: number
}

function backOf({ theirs, mine, fact, until }: So): Back {
  if (theirs === undefined) return 'stays'
  if (!fact) return mine === undefined ? 'moves' : 'stays'
  if (fact.twice) return 'comes back'
  // The one thing that was carried over, or the same done anew.
  if (fact.at === null || theirs === fact.at || theirs > until) return 'moves'
  // Each had done it: what the kept account did with its own meanwhile is no business of the other’s.
  return mine === fact.at ? 'moves' : 'comes back'
}

/**
 * Two again: each has what it would have had, if what happened meanwhile had happened to the account whose fact, gift or claim it
 * was. What the kept account did itself stays with it. Where a rule was reckoned anew meanwhile, it is so for each of the two.
 */
async function undone(tx: Tx, remembered: unknown) {
  const memory = Remembered.parse(remembered)
  const { kept, gone } = memory
  const users = [kept, gone]
  await holdWhatIsThere(tx, users)
  const until = memory.until ?? (await untilNow(tx, gone))
  const now = await standingsOf(tx, kept)
  const before = new Map(memory.facts.map((fact) => [keyOf(fact), fact]))
  const so = await soSince(tx, causesOf(before.values(), now.values()), users)
  const lines: Line[] = []
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const [fact, has] = [before.get(key), now.get(key)]
    const [theirs, mine] = [so.get(`${gone} ${key}`), so.get(`${kept} ${key}`)]
    const back = backOf({ theirs, mine, fact, until: until.at })
    if (back === 'comes back' && fact) lines.push(lineOf(fact, gone))
    if (back === 'moves' && has) lines.push(taken(has, kept), lineOf(has, gone))
  }
  const since = await restSince(tx, memory, until.id)
  await post(tx, [...lines, ...carried(memory, kept, gone), ...carried(since, kept, gone)])
  await rememberMoment(tx, users)
  await reckonedAgain(tx, { users, since: until.at, ids: memory.recounts })
}

export const pointsMerged: MergeFollower = { name: 'points', merged, undone }
