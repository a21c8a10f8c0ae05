import { sql } from 'kysely'
import type { FactChange } from '../../identity/facts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { together, written } from '../../platform/database/db.ts'
import { differences, factsJudged, type Judged } from './judgement.ts'
import { post } from './ledger.ts'

interface Ground {
  on: boolean
  ruled: boolean
  judged: boolean
}

/**
 * Something happened, or is no longer so: the ledger says what is so, in the same transaction. What falls is taken back even
 * while recognition is off; nothing is given then.
 */
export async function followFacts(tx: Tx, { cause, users, facts }: FactChange) {
  const e = sql`${tx.enterpriseId}::bigint`
  // An event may give points by itself.
  const byItself =
    cause === 'event_attended'
      ? sql`or exists (select from events v where v.enterprise_id = ${e} and v.id = any(${[...facts]}::bigint[]) and v.points > 0)`
      : sql``
  const { rows: ground } = await sql<Ground>`
    select n.rewards_enabled as on,
      exists (select from point_rules r where r.enterprise_id = ${e} and r.cause = ${cause}) ${byItself}
        or exists (select from point_entries p where p.enterprise_id = ${e} and p.cause = ${cause}
          and p.user_id = any(${[...users]}::bigint[]) and p.fact = any(${[...facts]}::text[])) as ruled,
      exists (select from achievements a where a.enterprise_id = ${e} and a.enabled and a.type <> 'hand') as judged
    from enterprises n where n.id = ${e}`.execute(tx)
  const { on = false, ruled = false, judged = false } = ground[0] ?? {}
  if (on && judged)
    await sql`insert into achievement_looks (enterprise_id, user_id) select ${e}, u from unnest(${[...users]}::bigint[]) u`.execute(
      tx,
    )
  if (!ruled) return
  // Read under the hold, in a statement of its own: it sees what whoever held before has written.
  const [, rows] = await together(
    tx,
    written(tx, sql`select points_hold(${[...users]}::bigint[])`),
    written<Judged>(tx, factsJudged(tx, { cause, users, facts })),
  )
  const lines = await differences(tx, cause, rows, { gives: on })
  if (lines.length > 0) await post(tx, lines)
}
