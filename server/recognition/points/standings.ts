import { type RawBuilder, sql } from 'kysely'
import { type EntryCause, type RuleCause, ruleCauses } from '../../../contract/recognition/causes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { factsOf } from './judgement.ts'
import type { Line } from './ledger.ts'

/** What the entries of a fact add up to, told of its last one. */
export interface Standing {
  cause: string
  fact: string
  amount: number
  thing: string | null
  day: string
  rule_version: number | null
  network_id: number | null
}

export const keyOf = ({ cause, fact }: { cause: string; fact: string }) => `${cause} ${fact}`

/** What each fact gives a person now, in the order in which they were first given something. */
export async function standingsOf(tx: Tx, user: number): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select cause, fact, amount, thing, day, rule_version, network_id from (
      select distinct on (cause, fact) cause, fact, thing, fact_on as day, rule_version, network_id,
        (sum(amount) over of_fact)::bigint as amount, min(id) over of_fact as first
      from point_entries where enterprise_id = ${tx.enterpriseId}::bigint and user_id = ${user}::bigint and fact is not null
      window of_fact as (partition by cause, fact)
      order by cause, fact, id desc) s
    where amount <> 0 order by first`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

export const lineOf = ({ cause, day, ...standing }: Standing, user_id: number): Line => ({
  ...standing,
  user_id,
  cause: cause as EntryCause,
  fact_on: day,
})

const isRuled = (cause: string): cause is RuleCause => ruleCauses.some((one) => one === cause)

/** Since when each fact of these causes is so for these people, in microseconds: `user cause fact`. */
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
