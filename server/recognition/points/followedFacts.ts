import { sql } from 'kysely'
import type { FactChange } from '../../identity/facts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { together, written } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { askedOfChange, differences, inChange, namedFactsJudged } from './judgement.ts'
import { post, toHoldPoints } from './ledger.ts'

interface Ground {
  on: boolean
  ruled: boolean
  judged: boolean
}

/** Whether points or achievements may follow; asked with everything that happens. */
const groundOf = askedOfChange<Ground>((db, values, { cause, isOne }) => {
  const e = sql`${values.enterprise_id}::bigint`
  // An event may give points by itself.
  const byItself =
    cause === 'event_attended'
      ? sql`or exists (select from events v where v.enterprise_id = ${e} and v.points > 0
          and ${isOne ? sql`v.id = ${values.fact}::bigint` : sql`v.id = any(${values.facts}::bigint[])`})`
      : sql``
  return written(
    db,
    sql`select n.rewards_enabled as on,
      exists (select from point_rules r where r.enterprise_id = ${e} and r.cause = ${cause}) ${byItself}
        or exists (select from point_entries p where p.enterprise_id = ${e} and p.cause = ${cause}
          and ${inChange(values, isOne)('p')}) as ruled,
      exists (select from achievements a where a.enterprise_id = ${e} and a.enabled and a.type <> 'hand') as judged
    from enterprises n where n.id = ${e}`,
  )
})

/** Achievements look at these people a moment later. */
const toLookAt = prepared(
  (db, { enterprise_id, users }: { enterprise_id: number; users: readonly number[] }) =>
    written(
      db,
      sql`insert into achievement_looks (enterprise_id, user_id)
        select ${enterprise_id}::bigint, u from unnest(${users}::bigint[]) u`,
    ),
  { byKeys: true },
)

/**
 * Something happened, or is no longer so: the ledger says what is so, in the same transaction. What falls is taken back even
 * while recognition is off; nothing is given then.
 */
export async function followFacts(tx: Tx, change: FactChange) {
  const { cause, users } = change
  const [ground] = await groundOf(tx, change).execute()
  const { on = false, ruled = false, judged = false } = ground ?? {}
  // Facts are read under the hold, in a statement of their own: it sees what whoever held before has written.
  const [, , rows] = await together(
    tx,
    on && judged ? toLookAt(tx, { enterprise_id: tx.enterpriseId, users }) : undefined,
    ruled ? toHoldPoints(tx, { users }) : undefined,
    ruled ? namedFactsJudged(tx, change) : undefined,
  )
  const lines = await differences(tx, cause, rows, { gives: on })
  if (lines.length > 0) await post(tx, lines)
}
