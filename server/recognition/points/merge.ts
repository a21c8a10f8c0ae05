import { sql } from 'kysely'
import { z } from 'zod'
import type { EntryCause } from '../../../contract/recognition/causes.ts'
import type { MergeFollower } from '../../people/merge/followers.ts'
import type { Tx } from '../../platform/database/db.ts'
import { holdPoints, type Line, post, SPENT } from './ledger.ts'

const Fact = z.object({
  cause: z.string(),
  fact: z.string(),
  amount: z.number(),
  thing: z.string().nullable(),
  day: z.string(),
  rule_version: z.number().nullable(),
  network_id: z.number().nullable(),
  /** Both accounts had it: one is enough. */
  twice: z.boolean(),
})
type Fact = z.output<typeof Fact>
/** What came by hand, by the day for which it counts; a merge remembered before days were kept has one amount. */
const Other = z.array(z.object({ day: z.string().optional(), amount: z.number() }))
const Remembered = z.object({
  kept: z.number(),
  gone: z.number(),
  facts: z.array(Fact),
  /** Neither this nor what was spent is about a fact. */
  other: Other.or(z.number().transform((amount): z.output<typeof Other> => [{ amount }])),
  spent: z.number(),
})
type Remembered = z.output<typeof Remembered>

/** What each fact gives one account, and whether it gives the other something too. */
async function factsOf(tx: Tx, of: number, other: number): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select p.cause, p.fact, sum(p.amount)::int as amount, (array_agg(p.thing order by p.id desc))[1] as thing,
      (array_agg(p.fact_on order by p.id desc))[1] as day, (array_agg(p.rule_version order by p.id desc))[1] as rule_version,
      (array_agg(p.network_id order by p.id desc))[1] as network_id,
      coalesce((select sum(o.amount) from point_entries o where o.enterprise_id = ${tx.enterpriseId}::bigint and o.cause = p.cause
        and o.user_id = ${other}::bigint and o.fact = p.fact), 0) <> 0 as twice
    from point_entries p where p.enterprise_id = ${tx.enterpriseId}::bigint and p.user_id = ${of}::bigint and p.fact is not null
    group by p.cause, p.fact having sum(p.amount) <> 0 order by min(p.id)`.execute(tx)
  return rows
}

async function restOf(tx: Tx, of: number): Promise<Pick<Remembered, 'other' | 'spent'>> {
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

const lineOf = (
  { cause, fact, thing, day, rule_version, network_id }: Fact,
  user_id: number,
  amount: number,
): Line => ({
  user_id,
  cause: cause as EntryCause,
  fact,
  thing,
  fact_on: day,
  amount,
  rule_version,
  network_id,
})

/** What belongs to no fact goes from one to the other. */
const carried = ({ other, spent }: Pick<Remembered, 'other' | 'spent'>, from: number, to: number): Line[] =>
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

/**
 * Two accounts become one: entries carry over what the one that goes has, so that none of them changes. What both were given
 * for the same thing is given once.
 */
export const pointsMerged: MergeFollower = {
  name: 'points',
  merged: async (tx, kept, gone) => {
    const entry = await tx
      .selectFrom('point_entries')
      .select('id')
      .where('user_id', '=', gone)
      .limit(1)
      .executeTakeFirst()
    if (!entry) return undefined
    await holdPoints(tx, [kept, gone])
    const facts = await factsOf(tx, gone, kept)
    const rest = await restOf(tx, gone)
    const lines = [
      ...facts.flatMap((fact) => [
        lineOf(fact, gone, -fact.amount),
        ...(fact.twice ? [] : [lineOf(fact, kept, fact.amount)]),
      ]),
      ...carried(rest, gone, kept),
    ]
    if (lines.length === 0) return undefined
    await post(tx, lines)
    return { kept, gone, facts, ...rest } satisfies Remembered
  },
  undone: async (tx, remembered) => {
    const { kept, gone, facts, ...rest } = Remembered.parse(remembered)
    await holdPoints(tx, [kept, gone])
    const now = new Map(
      (await factsOf(tx, kept, gone)).map((fact) => [`${fact.cause} ${fact.fact}`, fact.amount]),
    )
    const lines = facts.flatMap((fact) => {
      if (fact.twice) return [lineOf(fact, gone, fact.amount)]
      // What fell meanwhile gives neither of them anything.
      const amount = now.get(`${fact.cause} ${fact.fact}`) ?? 0
      return amount === 0 ? [] : [lineOf(fact, kept, -amount), lineOf(fact, gone, amount)]
    })
    await post(tx, [...lines, ...carried(rest, kept, gone)])
  },
}
