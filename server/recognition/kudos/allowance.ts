import { sql } from 'kysely'
import type { Act, Reading } from '../../platform/act.ts'
import { written } from '../../platform/database/db.ts'
import { todayHere } from '../../platform/database/today.ts'

interface Allowance {
  per_month: number
  left: number
}

const thisMonth = ({ db, now }: Reading) => sql`date_trunc('month', ${todayHere(db, now)})::date`

/** Points that the viewer can give this month, and how many are left. */
export const allowanceQuestion = (act: Reading) =>
  written<Allowance>(
    act.db,
    sql`select n.kudos_per_month as per_month, greatest(n.kudos_per_month - coalesce((select a.given from kudos_allowances a
        where a.enterprise_id = n.id and a.user_id = ${act.me.user_id}::bigint and a.month = ${thisMonth(act)}), 0), 0) as left
      from enterprises n where n.id = ${act.db.enterpriseId}::bigint`,
  )

/**
 * Takes points from the allowance of this month, and answers the month. Two at once meet at the row; its check refuses the one
 * that is too much (`kudos_allowances_covered`).
 */
export async function takeFromAllowance(act: Act, points: number): Promise<string> {
  const { tx, me } = act
  const { rows } = await sql<{ month: string }>`
    insert into kudos_allowances as a (enterprise_id, user_id, month, given, allowed)
    select n.id, ${me.user_id}::bigint, ${thisMonth(act)}, ${points}::int, n.kudos_per_month from enterprises n
    where n.id = ${tx.enterpriseId}::bigint
    on conflict (enterprise_id, user_id, month) do update set given = a.given + excluded.given,
      allowed = case when excluded.given = 0 then a.allowed else excluded.allowed end
    returning month`.execute(tx)
  return rows[0]?.month ?? ''
}

interface Part {
  from_id: number
  month: string
}

/** Nobody else gives from this allowance until the transaction ends. */
export const holdAllowance = ({ tx }: Pick<Act, 'tx'>, { from_id, month }: Part) =>
  tx
    .selectFrom('kudos_allowances')
    .select('given')
    .where('user_id', '=', from_id)
    .where('month', '=', month)
    .forUpdate()
    .execute()

/** What was taken back can be given again, in the month it came from. */
export const backToAllowance = (
  { tx }: Pick<Act, 'tx'>,
  { from_id, month, points }: Part & { points: number },
) =>
  tx
    .updateTable('kudos_allowances')
    .set({ given: sql`greatest(given - ${points}::int, 0)` })
    .where('user_id', '=', from_id)
    .where('month', '=', month)
    .execute()
