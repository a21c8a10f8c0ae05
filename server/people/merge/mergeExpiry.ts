import { dropFace } from '../../identity/ownFace.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { type Due, unplan } from '../../platform/jobs/timed.ts'

export const FORGET_MERGE = 'merge.forget'

/** The month is over: who was merged and when stays known, what would undo it goes. */
export const forgetMergeDue = (store: FileStore): Due => ({
  kind: FORGET_MERGE,
  happen: (tx, id) => forgetMerge(tx, store, Number(id)),
})

export async function forgetMerge(tx: Tx, store: FileStore, id: number) {
  const merge = await tx
    .selectFrom('merges')
    .select('spare_file_id')
    .where('id', '=', id)
    .where('undo_until', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!merge) return
  await tx.deleteFrom('merge_rows').where('merge_id', '=', id).execute()
  await tx
    .updateTable('merges')
    .set({ before: '{}', undo_until: null, spare_file_id: null })
    .where('id', '=', id)
    .execute()
  await unplan(tx, FORGET_MERGE, String(id))
  await dropFace(tx, store, merge.spare_file_id)
}

/** Nothing is kept that would restore a purged person, neither the kept account nor the dropped one. */
export async function forgetMergesOf(tx: Tx, store: FileStore, userId: number) {
  const merges = await tx
    .selectFrom('merges')
    .select('id')
    .where((eb) => eb.or([eb('kept_id', '=', userId), eb('gone_id', '=', userId)]))
    .where('undo_until', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id } of merges) await forgetMerge(tx, store, id)
}
