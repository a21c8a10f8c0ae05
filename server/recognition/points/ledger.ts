import { sql } from 'kysely'
import type { EntryCause } from '../../../contract/recognition/causes.ts'
import { type Tx, written } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared.ts'
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
    const [row] = await posting(tx, {
      enterprise_id: tx.enterpriseId,
      users,
      lines: JSON.stringify(some),
    }).execute()
    ids.push(...(row?.ids ?? []).map(Number))
    pointsChanged(tx, users)
  }
  return ids
}

interface Posting extends Record<string, unknown> {
  enterprise_id: number
  users: readonly number[]
  lines: string
}
/** One statement, since every fact pays for it: segments and achievements look at these people a moment later. */
const posting = prepared(
  (db, { enterprise_id, users, lines }: Posting) =>
    written<{ ids: string[] }>(
      db,
      sql`with touched as (${toTouch(enterprise_id, users)}),
        looks as (insert into achievement_looks (enterprise_id, user_id)
          select ${enterprise_id}::bigint, u from unnest(${users}::bigint[]) u
          where exists (select from achievements a where a.enterprise_id = ${enterprise_id}::bigint and a.enabled and a.type = 'points'))
      select points_post(${lines}::jsonb) as ids`,
    ),
  { byKeys: true },
)

/** The same as a part of what is asked together with others. */
export const toHoldPoints = prepared(
  (db, { users }: { users: readonly number[] }) => written(db, sql`select points_hold(${users}::bigint[])`),
  { byKeys: true },
)

/** Nobody else moves the points of these people until the transaction ends. */
export const holdPoints = (tx: Tx, users: readonly number[]) => toHoldPoints(tx, { users }).execute()
