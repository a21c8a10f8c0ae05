import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'

/** Holds the plan of a network: two who write agree on what comes after what, and on what is too many. */
export async function holdPlan(tx: Tx, networkId: number) {
  const { rows } = await sql`select id from networks
    where enterprise_id = ${tx.enterpriseId} and id = ${networkId} for no key update`.execute(tx)
  if (rows.length === 0) throw missing()
}
