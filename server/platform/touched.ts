import { sql } from 'kysely'
import type { Tx } from './database/db.ts'

/**
 * Facts about these people changed: anything computed from them is computed again. Written in the change's own
 * transaction, in one statement however many they are.
 */
export async function touched(tx: Tx, userIds: readonly number[]) {
  if (userIds.length === 0) return
  await toTouch(tx.enterpriseId, userIds).execute(tx)
}

/** The same as a part of a larger statement. */
export const toTouch = (enterpriseId: number, userIds: readonly number[]) =>
  sql`insert into touched_people (enterprise_id, user_id)
    select ${enterpriseId}::bigint, u from unnest(${userIds}::bigint[]) as u`

/** Takes a batch of them to look at; rows that another process has taken are skipped. */
export async function takeTouched(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    delete from touched_people t
    using (select id from touched_people where enterprise_id = ${tx.enterpriseId}
      order by id limit ${most} for update skip locked) as taken
    where t.enterprise_id = ${tx.enterpriseId} and t.id = taken.id
    returning t.user_id`.execute(tx)
  return [...new Set(rows.map(({ user_id }) => user_id))]
}
