import { type RawBuilder, sql } from 'kysely'
import type { EntryCause, RuleCause } from '../../contract/recognition/causes.ts'
import type { Db } from '../platform/database/db.ts'
import { inHandfuls } from '../platform/rights/privacyGate.ts'

/**
 * What nobody else hears of: that somebody took part in a survey, had a session or joined a group. Whatever follows from it –
 * an entry, an achievement, a difference – would tell of it, so it is told to themselves alone, and its numbers in handfuls.
 */
const quietCauses: readonly RuleCause[] = ['survey_answered', 'session_held', 'group_joined']

export const isQuiet = ({ cause }: { cause: RuleCause | null }) =>
  cause !== null && quietCauses.includes(cause)

/** The thing of an entry that follows from what is quiet: an achievement for it. */
export const QUIET = 'quiet'

/** Causes whose entries only their person reads; a thank-you is between the two. */
const ownAlone: readonly EntryCause[] = [...quietCauses, 'kudos']

/** An entry (as `p`) that only its person reads; `fact` is said for the index. */
const isOwnAlone = sql<boolean>`(p.fact is not null and (p.cause = any(${[...ownAlone]}::text[])
  or p.cause = 'achievement' and p.thing is not distinct from ${QUIET}))`

/** An entry (as `p`) that others than its person may read. */
export const isTold = sql<boolean>`not ${isOwnAlone}`

/**
 * What others than the person may hear of what they earned: rows of `user_id, earned`. In all they earned more; the difference is
 * what they did in quiet and were thanked for. `users` is an array of ids; everybody if left out.
 */
export function earnedAsTold(e: RawBuilder<number>, users?: RawBuilder<unknown>): RawBuilder<unknown> {
  const some = (user: string) => (users ? sql`and ${sql.ref(user)} = any(${users})` : sql``)
  return sql`select b.user_id, b.earned - coalesce(q.amount, 0) as earned from point_balances b
    left join (select p.user_id, sum(p.amount) as amount from point_entries p
      where p.enterprise_id = ${e} and ${isOwnAlone} ${some('p.user_id')} group by p.user_id) q on q.user_id = b.user_id
    where b.enterprise_id = ${e} ${some('b.user_id')}`
}

/** Whether something for a cause (as this column) is quiet. */
export const isQuietIn = (column: string) =>
  sql<boolean>`(${sql.ref(column)} = any(${[...quietCauses]}::text[]))`

/** How a number about what is quiet is told: nothing of a handful. */
export async function handfuls(db: Db): Promise<(count: number) => number> {
  const { privacy_k } = await db
    .selectFrom('enterprises')
    .select('privacy_k')
    .where('id', '=', db.enterpriseId)
    .executeTakeFirstOrThrow()
  return (count) => inHandfuls(count, privacy_k)
}
