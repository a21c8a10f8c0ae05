import { sql } from 'kysely'
import { z } from 'zod'
import type { MergeFollower } from '../../people/merge/followers.ts'
import type { Tx } from '../../platform/database/db.ts'
import { holdPoints, type Line, post, SPENT } from './ledger.ts'
import { keyOf, type Lineage, lineagesOf, linesOf, livesOn, Part, soSince, totalOf } from './lineage.ts'
import { reckonAgain } from './recountWork.ts'

const Fact = z.object({
  cause: z.string(),
  fact: z.string(),
  parts: z.array(Part),
  /** Both accounts had it: one is enough. */
  twice: z.boolean(),
  /** What the account that stays had of it, and no longer needs: it came to nothing. */
  closed: z.array(Part),
  /** Since when it was so for both as one. */
  at: z.number().nullable(),
})
/** A merge remembered before parts were kept has one of each fact. */
const FactBefore = Part.extend({ cause: z.string(), fact: z.string(), twice: z.boolean() }).transform(
  ({ cause, fact, twice, ...part }): z.output<typeof Fact> => ({
    cause,
    fact,
    parts: [part],
    twice,
    closed: [],
    at: null,
  }),
)
/** What came by hand, by the day for which it counts; a merge remembered before days were kept has one amount. */
const Other = z.array(z.object({ day: z.string().optional(), amount: z.number() }))
const Remembered = z.object({
  kept: z.number(),
  gone: z.number(),
  facts: z.array(Fact.or(FactBefore)),
  /** What a recount had made nothing of for the account that stays, with the moment since when the same was so for both as one. */
  nothing: z.record(z.string(), z.number()).default({}),
  /** Neither this nor what was spent is about a fact. */
  other: Other.or(z.number().transform((amount): z.output<typeof Other> => [{ amount }])),
  spent: z.number(),
  /** The last entry of the merge, and its moment; earlier ones are found by the account that went. */
  until: z.object({ id: z.number(), at: z.number() }).optional(),
})
type Remembered = z.output<typeof Remembered>
type Rest = Pick<Remembered, 'other' | 'spent'>

async function restOf(tx: Tx, of: number): Promise<Rest> {
  const isSpent = sql`cause in ('claim', 'refund') or thing is not distinct from ${SPENT}`
  const { rows } = await sql<{ day: string; other: number; spent: number }>`
    select fact_on as day, coalesce(sum(amount) filter (where not (${isSpent})), 0)::int as other,
      coalesce(sum(amount) filter (where ${isSpent}), 0)::int as spent
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

const hasEntries = async (tx: Tx, of: number) =>
  (await tx
    .selectFrom('point_entries')
    .select('id')
    .where('user_id', '=', of)
    .limit(1)
    .executeTakeFirst()) !== undefined

const causesOf = (...some: Iterable<{ cause: string }>[]) =>
  some.flatMap((ones) => [...ones].map(({ cause }) => cause))

/**
 * Two accounts become one: entries carry over what the one that goes has, so that none of them changes. What both were given
 * for the same thing is given once.
 */
async function merged(tx: Tx, kept: number, gone: number): Promise<Remembered> {
  if (!(await hasEntries(tx, kept)) && !(await hasEntries(tx, gone)))
    return { kept, gone, facts: [], nothing: {}, other: [], spent: 0, until: await untilNow(tx) }
  await holdPoints(tx, [kept, gone])
  const theirs = await lineagesOf(tx, gone)
  const mine = await lineagesOf(tx, kept)
  const rest = await restOf(tx, gone)
  const so = await soSince(tx, causesOf(theirs.values(), mine.values()), [kept])
  const lines: Line[] = []
  const facts: Remembered['facts'] = []
  for (const [key, one] of theirs) {
    const at = so.get(`${kept} ${key}`)
    const own = mine.get(key)?.parts ?? []
    const closed = livesOn(own, at) ? own : []
    const twice = totalOf(closed) !== 0
    // What gives nothing is carried over only where a recount that is taken back would give it something.
    if (!livesOn(one.parts, at) || (totalOf(one.parts) === 0 && closed.length > 0)) continue
    lines.push(...linesOf(one, gone, -1))
    if (!twice) lines.push(...linesOf({ ...one, parts: closed }, kept, -1), ...linesOf(one, kept, 1))
    facts.push({ ...one, parts: [...one.parts], twice, closed: twice ? [] : [...closed], at: at ?? null })
  }
  const nothing = Object.fromEntries(
    [...mine].flatMap(([key, { parts }]) => {
      const at = so.get(`${kept} ${key}`)
      return totalOf(parts) === 0 && at !== undefined ? [[key, at]] : []
    }),
  )
  await post(tx, [...lines, ...carried(rest, gone, kept)])
  return { kept, gone, facts, nothing, ...rest, until: await untilNow(tx) }
}

/** What a fact becomes when two accounts are two again. */
type Back = 'moves' | 'comes back' | 'stays'

interface Standing {
  /** Since when it is so for the account that went, and for the one that stayed; undefined where it isn’t. */
  theirs: number | undefined
  mine: number | undefined
  fact: z.output<typeof Fact> | undefined
  /** Since when what a recount had made nothing of was so for both as one. */
  nothing: number | undefined
  until: number
}

function backOf({ theirs, mine, fact, nothing, until }: Standing): Back {
  if (!fact) {
    if (theirs === undefined || mine !== undefined) return 'stays'
    // Each had done it, and what is so for the account that went is its own: the other’s has fallen.
    return nothing !== undefined && theirs !== nothing && theirs <= until ? 'stays' : 'moves'
  }
  if (fact.twice) return theirs === undefined ? 'stays' : 'comes back'
  if (theirs === undefined) return mine === undefined ? 'moves' : 'stays'
  // The one thing that was carried over, or the same done anew.
  if (fact.at === null || theirs === fact.at || theirs > until) return 'moves'
  // Each had done it: what the kept account did with its own meanwhile is no business of the other’s.
  return mine === fact.at ? 'moves' : 'comes back'
}

/**
 * Two again: each has what it would have had, if what happened meanwhile had happened to the account whose fact, gift or claim it
 * was. What the kept account did itself stays with it.
 */
async function undone(tx: Tx, remembered: unknown) {
  const memory = Remembered.parse(remembered)
  const { kept, gone, facts } = memory
  if (!(await hasEntries(tx, kept)) && !(await hasEntries(tx, gone))) return
  await holdPoints(tx, [kept, gone])
  const until = memory.until ?? (await untilNow(tx, gone))
  const now = await lineagesOf(tx, kept)
  const so = await soSince(tx, causesOf(facts, now.values()), [kept, gone])
  const before = new Map(facts.map((fact) => [keyOf(fact), fact]))
  const lines: Line[] = []
  // What a recount had made nothing of stayed where it was.
  const restored = [...(await lineagesOf(tx, gone)).values()].map(({ cause, fact }) => ({
    user_id: gone,
    cause,
    fact,
  }))
  const restore = (one: Lineage, user_id: number) => {
    if (one.parts.length === 0) return
    lines.push(...linesOf(one, user_id, 1))
    restored.push({ user_id, cause: one.cause, fact: one.fact })
  }
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const fact = before.get(key)
    const has = now.get(key)
    const [theirs, mine] = [so.get(`${gone} ${key}`), so.get(`${kept} ${key}`)]
    const back = backOf({ theirs, mine, fact, nothing: memory.nothing[key], until: until.at })
    if (back === 'comes back' && fact) restore(fact, gone)
    if (back !== 'moves') continue
    if (has && livesOn(has.parts, theirs)) lines.push(...linesOf(has, kept, -1), ...linesOf(has, gone, 1))
    if (fact && mine !== undefined) restore({ ...fact, parts: fact.closed }, kept)
  }
  const since = await restSince(tx, memory, until.id)
  await post(tx, [...lines, ...carried(memory, kept, gone), ...carried(since, kept, gone)])
  await reckonAgain(tx, { users: [kept, gone], restored, since: until.at })
}

export const pointsMerged: MergeFollower = { name: 'points', merged, undone }
