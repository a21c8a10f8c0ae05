import { sql } from 'kysely'
import { slot } from '../../platform/area.ts'
import type { Tx } from '../../platform/database/db.ts'

/** What an area does when two accounts become one, beyond the rows that refer to them. */
export interface MergeFollower {
  /** The name under which its data is kept with the merge. */
  name: string
  /** Answers what undoing needs; nothing when there is nothing to undo. */
  merged: (tx: Tx, kept: number, gone: number) => Promise<unknown>
  undone?: (tx: Tx, remembered: unknown) => Promise<void>
}
export const mergeFollowers = slot<MergeFollower>('merge followers')

export async function followMerge(tx: Tx, mergeId: number, kept: number, gone: number) {
  for (const { name, merged } of tx.brought.to(mergeFollowers)) {
    const remembered = await merged(tx, kept, gone)
    if (remembered === undefined) continue
    await sql`update merges set before = before || jsonb_build_object(${name}::text, ${JSON.stringify(remembered)}::jsonb)
      where enterprise_id = ${tx.enterpriseId} and id = ${mergeId}::bigint`.execute(tx)
  }
}

export async function unfollowMerge(tx: Tx, before: Readonly<Record<string, unknown>>) {
  for (const { name, undone } of tx.brought.to(mergeFollowers))
    if (before[name] !== undefined) await undone?.(tx, before[name])
}
