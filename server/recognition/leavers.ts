import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { post } from './points/ledger.ts'
import { untellClaimsOf } from './rewards/claimNews.ts'

/**
 * A purged person leaves no words: not what they said to get something, nor why they were given points. Entries stay, and
 * open claims come back.
 */
export async function forgetRecognition(tx: Tx, id: number) {
  const e = sql`${tx.enterpriseId}::bigint`
  // Rewards first, as whoever claims or decides does: the two would wait for each other in a circle.
  await sql`select from rewards w where w.enterprise_id = ${e} and exists (select from reward_claims c where c.enterprise_id = ${e}
    and c.reward_id = w.id and c.user_id = ${id}::bigint and c.state in ('created', 'pending')) order by w.id for update`.execute(
    tx,
  )
  const { rows: open } = await sql<{ id: number; reward_id: number; price: number }>`
    update reward_claims set state = 'withdrawn', decided_at = now() where enterprise_id = ${e} and user_id = ${id}::bigint
      and state in ('created', 'pending') returning id, reward_id, price`.execute(tx)
  await sql`update rewards w set taken = w.taken - c.pieces
    from (select reward_id, count(*)::int as pieces from unnest(${open.map(({ reward_id }) => reward_id)}::bigint[]) as reward_id
      group by 1) c
    where w.enterprise_id = ${e} and w.id = c.reward_id`.execute(tx)
  if (open.length > 0)
    await post(
      tx,
      open.map(({ id: claim_id, price }) => ({ user_id: id, cause: 'refund', amount: price, claim_id })),
    )
  await sql`update reward_claims set answers = '[]', reason = null where enterprise_id = ${e} and user_id = ${id}::bigint`.execute(
    tx,
  )
  await untellClaimsOf(tx, id)
  // What others thanked them for is about them; what they said to others stays, as of a former member.
  await tx.deleteFrom('kudos').where('to_id', '=', id).execute()
  await tx.deleteFrom('kudos_reports').where('reported_by', '=', id).execute()
  await sql`delete from point_reasons w using point_entries p where w.enterprise_id = ${e} and p.enterprise_id = ${e}
    and p.id = w.entry_id and p.user_id = ${id}::bigint`.execute(tx)
  for (const table of [
    'achievement_grants',
    'board_absences',
    'kudos_allowances',
    'point_recount_people',
    'reward_approvers',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
}
