import type { RawBuilder } from 'kysely'
import type { RuleCause } from '../../contract/recognition/causes.ts'
import { slot } from '../platform/area.ts'
import type { Tx } from '../platform/database/db.ts'

/**
 * Something people do that others may want to count. Its area says what is so now, as one question over its own tables, and
 * calls `factsChanged` in the transaction that makes it so or no longer so; what follows is decided by the present alone.
 */
export interface FactSource {
  cause: RuleCause
  /**
   * Rows of `user_id, fact, thing, network_id, at, own_points` in the enterprise `e`: who, what within this cause, on what it
   * was done, where it belongs, when, and the points that it gives by itself (null where it names none).
   */
  facts: (e: RawBuilder<number>) => RawBuilder<unknown>
}
export const factSources = slot<FactSource>('facts about people')

export interface FactChange {
  cause: RuleCause
  users: readonly number[]
  /** Which of theirs, by the name the source gives them. */
  facts: readonly string[]
}
export const factFollowers = slot<(tx: Tx, change: FactChange) => Promise<void>>('followers of facts')

/** Something of this kind is so for these people since now, or no longer. */
export async function factsChanged(tx: Tx, change: FactChange) {
  if (change.users.length === 0 || change.facts.length === 0) return
  for (const follow of tx.brought.to(factFollowers)) await follow(tx, change)
}
