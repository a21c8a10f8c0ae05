import { sql } from 'kysely'
import { withdrawTold } from '../messages/notifications.ts'
import type { Act, Spoken } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { conflict, missing } from '../platform/errors.ts'
import { tellNothing, undoings } from '../platform/undo.ts'

/** Undoes one's own act of a moment ago, with one's present rights, and notifies nobody. */
export async function undo(act: Act & Spoken, id: number) {
  const { tx, me } = act
  const offered = await tx
    .selectFrom('undos')
    .selectAll()
    .select(sql<boolean>`until_at < now()`.as('late'))
    .where('id', '=', id)
    .where('user_id', '=', me.user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!offered?.facts) throw missing()
  if (offered.undone_at !== null) throw conflict('undo_done')
  const way = tx.brought.to(undoings).find(({ act: name }) => name === offered.act)
  if (offered.late || !way) throw conflict('undo_late')
  await withdrawTold(tx, id)
  tellNothing(tx)
  await way.undo(act, offered.facts as Record<string, unknown>)
  await tx.updateTable('undos').set({ undone_at: sql`now()` }).where('id', '=', id).execute()
  await record(act, { action: 'undo.done', subject: { type: 'undo', id } })
  return { done: true as const }
}
