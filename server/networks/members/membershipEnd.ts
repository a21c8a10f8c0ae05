import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { moveMembers } from './memberMoves.ts'

/**
 * An account is emptied: its memberships end, and texts about the person are deleted. That somebody was there stays,
 * so that past days keep their numbers.
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
