import { sql } from 'kysely'
import type { mailPreferences } from '../../contract/messages.ts'
import type { Answers } from '../../contract/route.ts'
import { record } from '../platform/changes.ts'
import type { Db, Tx } from '../platform/db.ts'
import { missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/viewer.ts'

export async function listUnsubscribed(
  db: Db,
  me: Viewer,
): Promise<Answers<typeof mailPreferences.unsubscribed>> {
  const items = await db
    .selectFrom('network_mail_preferences as p')
    .innerJoin('networks as n', 'n.id', 'p.network_id')
    .select(['n.id', 'n.name', 'p.changed_at as since'])
    .where('p.user_id', '=', me.user_id)
    .where('p.frequency', '=', 'never')
    .orderBy('n.name')
    .execute()
  return { items }
}

/** No more mails about this network. What is new still waits behind the bell. */
export async function unsubscribe(tx: Tx, me: Pick<Viewer, 'user_id'> & Partial<Viewer>, networkId: number) {
  const network = await tx.selectFrom('networks').select('id').where('id', '=', networkId).executeTakeFirst()
  if (!network) throw missing()
  await tx
    .insertInto('network_mail_preferences')
    .values({ user_id: me.user_id, network_id: networkId, frequency: 'never' })
    .onConflict((on) =>
      on.columns(['user_id', 'network_id']).doUpdateSet({ frequency: 'never', changed_at: sql`now()` }),
    )
    .execute()
  await tx
    .updateTable('notifications')
    .set({ mail_due_at: null })
    .where('user_id', '=', me.user_id)
    .where('network_id', '=', networkId)
    .where('mailed_at', 'is', null)
    .execute()
  await record(tx, 'session_id' in me ? (me as Viewer) : undefined, {
    action: 'network.mails_unsubscribed',
    subject: { type: 'user', id: me.user_id },
    network_id: networkId,
  })
  return { done: true as const }
}

/** Back to the person's own frequency. */
export async function resubscribe(tx: Tx, me: Viewer, networkId: number) {
  await tx
    .deleteFrom('network_mail_preferences')
    .where('user_id', '=', me.user_id)
    .where('network_id', '=', networkId)
    .execute()
  await record(tx, me, {
    action: 'network.mails_resubscribed',
    subject: { type: 'user', id: me.user_id },
    network_id: networkId,
  })
  return { done: true as const }
}
