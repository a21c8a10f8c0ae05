import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type EntryCause, type RuleCause, ruleCauses } from '../../../contract/recognition/causes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { factsOf } from './judgement.ts'
import type { Line } from './ledger.ts'

/** Entries of a fact that one recount wrote in a row, or none did, as one. Moments are microseconds. */
export const Part = z.object({
  amount: z.number(),
  thing: z.string().nullable(),
  day: z.string(),
  rule_version: z.number().nullable(),
  network_id: z.number().nullable(),
  recount_id: z.number().nullable().default(null),
  at: z.number().default(0),
})
export type Part = z.output<typeof Part>

export interface Lineage {
  cause: string
  fact: string
  parts: readonly Part[]
}

export const keyOf = ({ cause, fact }: { cause: string; fact: string }) => `${cause} ${fact}`

export const totalOf = (parts: readonly Part[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/** How a fact came to what it gives: who takes a recount back must find what it wrote, wherever a merge carried it. */
class Strand {
  #runs: (Part & { first: number })[] = []
  readonly #sums = new Map<number | null, number>()

  add(entry: Part) {
    const last = this.#runs.at(-1)
    if (last && last.recount_id === entry.recount_id)
      Object.assign(last, { ...entry, amount: last.amount + entry.amount })
    else this.#runs.push({ ...entry, first: entry.amount })
    this.#sums.set(entry.recount_id, (this.#sums.get(entry.recount_id) ?? 0) + entry.amount)
    // Nothing of it is left: what comes begins anew.
    if ([...this.#sums.values()].every((sum) => sum === 0)) {
      this.#runs = []
      this.#sums.clear()
    }
  }

  get parts(): Part[] {
    const parts = this.#runs.flatMap(({ first, ...part }) => {
      if (part.amount !== 0) return [part]
      // That it fell and came back after a recount stays to be seen.
      return part.recount_id === null
        ? [
            { ...part, amount: first },
            { ...part, amount: -first },
          ]
        : []
    })
    return totalOf(parts) === 0 && parts.at(-1)?.recount_id == null ? [] : parts
  }
}

/** What the facts of a person come to, in the order in which they were first given something; those of nothing are left out. */
export async function lineagesOf(tx: Tx, user: number): Promise<Map<string, Lineage>> {
  const { rows } = await sql<Part & { cause: string; fact: string }>`
    select cause, fact, amount, thing, fact_on as day, rule_version, network_id, recount_id,
      (extract(epoch from at) * 1000000)::bigint as at
    from point_entries where enterprise_id = ${tx.enterpriseId}::bigint and user_id = ${user}::bigint and fact is not null
    order by id`.execute(tx)
  const strands = new Map<string, { cause: string; fact: string; strand: Strand }>()
  for (const { cause, fact, ...entry } of rows) {
    const key = keyOf({ cause, fact })
    const one = strands.get(key) ?? { cause, fact, strand: new Strand() }
    one.strand.add(entry)
    strands.set(key, one)
  }
  return new Map(
    [...strands].flatMap(
      ([
        key,
        {
          cause,
          fact,
          strand: { parts },
        },
      ]) => (parts.length === 0 ? [] : [[key, { cause, fact, parts }]]),
    ),
  )
}

/**
 * What a fact that gives nothing was given before a recount concerns only the same fact: not one that was undone and done again
 * since.
 */
export const livesOn = (parts: readonly Part[], at: number | undefined) =>
  totalOf(parts) !== 0 || (at !== undefined && at <= (parts.at(-1)?.at ?? 0))

export const linesOf = ({ cause, fact, parts }: Lineage, user_id: number, sign: 1 | -1): Line[] =>
  parts.map(({ amount, thing, day, rule_version, network_id, recount_id }) => ({
    user_id,
    cause: cause as EntryCause,
    fact,
    thing,
    fact_on: day,
    amount: sign * amount,
    rule_version,
    network_id,
    ...(recount_id !== null && { recount_id }),
  }))

const isRuled = (cause: string): cause is RuleCause => ruleCauses.some((one) => one === cause)

/** Since when each fact of these causes is so for these people: `user cause fact`. */
export async function soSince(
  tx: Tx,
  causes: Iterable<string>,
  users: readonly number[],
): Promise<Map<string, number>> {
  const e = sql`${tx.enterpriseId}::bigint`
  const sources: Record<string, RawBuilder<unknown>> = {
    achievement: sql`select user_id, achievement_id::text as fact, granted_at as at from achievement_grants where enterprise_id = ${e}`,
    kudos: sql`select to_id as user_id, id::text as fact, at from kudos where enterprise_id = ${e} and removed_at is null`,
  }
  const asked = [...new Set(causes)].flatMap((cause) => {
    const facts = isRuled(cause) ? factsOf(tx, cause) : sources[cause]
    return facts
      ? [
          sql`select ${cause}::text as cause, f.user_id, f.fact, f.at from (${facts}) f where f.user_id = any(${[...users]}::bigint[])`,
        ]
      : []
  })
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ user_id: number; cause: string; fact: string; at: number }>`
    select user_id, cause, fact, (extract(epoch from at) * 1000000)::bigint as at
    from (${sql.join(asked, sql` union all `)}) so`.execute(tx)
  return new Map(rows.map((row) => [`${row.user_id} ${keyOf(row)}`, row.at]))
}
