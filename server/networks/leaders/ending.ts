import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { endTerms } from './terms.ts'

/** Somebody leads nothing from now on. Answers what they led, and what they were called there. */
export async function endLeaderships(tx: Tx, userId: number) {
  const led = await tx
    .deleteFrom('network_leaders')
    .where('user_id', '=', userId)
    .returning(['network_id', 'position_id'])
    .execute()
  if (led.length === 0) return []
  const positions = await tx
    .selectFrom('leader_positions')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${led.map(({ position_id }) => position_id)}::bigint[])`)
    .execute()
  const names = new Map(positions.map(({ id, name }) => [id, name]))
  await endTerms(
    tx,
    led.map(({ network_id }) => ({ network_id, user_id: userId })),
  )
  return led.map(({ network_id, position_id }) => ({ network_id, position: names.get(position_id) ?? '' }))
}
