import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import type { Sweep } from '../platform/jobs/sweeper.ts'

const AT_ONCE = 500

/** These have new text to read. Drafts count: a word is shown only to people who may read where it occurs. */
export async function noteUnread(tx: Tx, kind: 'post' | 'event' | 'resource', ids: readonly number[]) {
  if (ids.length === 0) return
  await tx
    .insertInto('search_unread')
    .values(ids.map((document_id) => ({ kind, document_id })))
    .execute()
}

/** Reads the words of what was written since the last time. How many documents that were. */
export async function readUnread(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`select read_unread_words(${AT_ONCE}) as read`.execute(tx)
  return rows[0]?.read ?? 0
}

/** Recently written words are available as corrections. */
export const vocabularySweep: Sweep = {
  name: 'search vocabulary',
  every: 5000,
  run: async (database) => {
    for (const enterpriseId of await database.across('enterprises_with_unread_words'))
      while ((await database.inTransaction(enterpriseId, readUnread)) === AT_ONCE);
  },
}
