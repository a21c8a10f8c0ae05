import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { roundChanged } from '../stale.ts'

/** Rounds `r` that aren’t published, nor being published: what those hold is history. */
export const isUnpublished = sql`r.state in ('open', 'solving', 'failed', 'draft')`

/**
 * Takes people out of the drafts of one program or of all: their pairs, what was decided about them by hand, and that they
 * were left. Who was their other half is free again, which only another solution can tell.
 */
export async function leaveDrafts(tx: Tx, userIds: readonly number[], programId?: number) {
  if (userIds.length === 0) return
  const e = sql`${tx.enterpriseId}::bigint`
  const gone = sql`any(${[...userIds]}::bigint[])`
  const { rows } = await sql<{ id: number }>`select r.id from mentorship_rounds r where r.enterprise_id = ${e}
    and ${isUnpublished} ${programId === undefined ? sql`` : sql`and r.program_id = ${programId}::bigint`}
    and exists (select from mentorship_participants p where p.enterprise_id = ${e} and p.program_id = r.program_id
      and p.user_id = ${gone}) order by r.id for update`.execute(tx)
  if (rows.length === 0) return
  const rounds = sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`
  for (const table of ['mentorship_round_pairs', 'mentorship_round_marks'] as const)
    await sql`delete from ${sql.table(table)} where enterprise_id = ${e} and round_id = ${rounds}
      and (mentee_id = ${gone} or mentor_id = ${gone})`.execute(tx)
  await sql`delete from mentorship_round_left where enterprise_id = ${e} and round_id = ${rounds}
    and user_id = ${gone}`.execute(tx)
  await tx
    .updateTable('mentorship_rounds')
    .set({ outdated: true, version: sql`version + 1` })
    .where('id', '=', rounds)
    .execute()
  roundChanged(tx)
}
