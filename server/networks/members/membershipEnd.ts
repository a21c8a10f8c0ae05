import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { moveMembers } from './memberMoves.ts'

/**
 * Somebody's account is emptied: their memberships end, and what was said about them goes. That somebody once was there
 * stays, so that the days of the past keep their numbers.
 */
export async function endMemberships(tx: Tx, user_id: number) {
  const rows = await tx
    .selectFrom('network_members')
    .select('network_id')
    .where('user_id', '=', user_id)
    .where('state', '<>', 'removed')
    .orderBy('network_id')
    .execute()
  await moveMembers(
    tx,
    null,
    rows.map(({ network_id }) => ({ network_id, user_id, action: 'close_account' as const })),
    { cause: 'account' },
  )
  for (const table of ['network_members', 'membership_spans'] as const)
    await tx
      .updateTable(table)
      .set({ reason: null })
      .where('user_id', '=', user_id)
      .where('reason', 'is not', null)
      .execute()
  for (const table of ['member_field_values', 'membership_invitations', 'member_bulk_people'] as const)
    await sql`delete from ${sql.table(table)} where enterprise_id = ${tx.enterpriseId}
      and user_id = ${user_id}::bigint`.execute(tx)
}
