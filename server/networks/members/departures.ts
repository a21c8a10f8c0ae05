import { slot } from '../../platform/area.ts'
import type { Tx } from '../../platform/database/db.ts'

/** What an area does, in the same transaction, about people who left a network or the enterprise. */
export type WhenPeopleLeave = (tx: Tx, userIds: readonly number[]) => Promise<void>
export const departures = slot<WhenPeopleLeave>('departures')

export async function peopleLeft(tx: Tx, userIds: readonly number[]) {
  for (const follow of tx.brought.to(departures)) await follow(tx, userIds)
}
