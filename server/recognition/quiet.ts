import { sql } from 'kysely'
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

/** An entry (as `p`) that others than its person may read. */
export const isTold = sql<boolean>`(p.cause <> all(${[...ownAlone]}::text[]) and p.thing is distinct from ${QUIET})`

/** How a number about what is quiet is told: nothing of a handful. */
export async function handfuls(db: Db): Promise<(count: number) => number> {
  const { privacy_k } = await db
    .selectFrom('enterprises')
    .select('privacy_k')
    .where('id', '=', db.enterpriseId)
    .executeTakeFirstOrThrow()
  return (count) => inHandfuls(count, privacy_k)
}
