import { sql } from 'kysely'
import type { EntryCause } from '../../../contract/recognition/causes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { toTouch } from '../../platform/touched.ts'
import { pointsChanged } from '../stale.ts'

/** One entry to be written: `points_post` splits its amount into what moves the balance and what the debt. */
export interface Line {
  user_id: number
  cause: EntryCause
  amount: number
  fact?: string
  thing?: string | null
  /** The day for which it counts; today if left out. */
  fact_on?: string
  rule_version?: number | null
  network_id?: number | null
  claim_id?: number
  recount_id?: number
  posted_by?: number
}

/** The thing of a merge’s entry that carries over what was spent: it changes nothing of what was earned. */
export const SPENT = 'spent'

/** So many lines are sent at once. */
const AT_ONCE = 5000

/** Writes entries, in order; the one way into the ledger. Answers their ids. */
export async function post(tx: Tx, lines: readonly Line[]): Promise<number[]> {
  if (lines.length === 0) return []
  const ids: number[] = []
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE)
    const users = [...new Set(some.map(({ user_id }) => user_id))]
    // One statement, since every fact pays for it: segments and achievements look at these people a moment later.
    const { rows } = await sql<{ ids: string[] }>`
      with touched as (${toTouch(tx, users)}),
        looks as (insert into achievement_looks (enterprise_id, user_id)
          select ${tx.enterpriseId}, u from unnest(${users}::bigint[]) u
          where exists (select from achievements a where a.enterprise_id = ${tx.enterpriseId}::bigint and a.enabled and a.type = 'points'))
      select points_post(${JSON.stringify(some)}::jsonb) as ids`.execute(tx)
    ids.push(...(rows[0]?.ids ?? []).map(Number))
    pointsChanged(tx, users)
  }
  return ids
}

/** Nobody else moves the points of these people until the transaction ends. */
export const holdPoints = (tx: Tx, users: readonly number[]) =>
  sql`select points_hold(${[...users]}::bigint[])`.execute(tx)
