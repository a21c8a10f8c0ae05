import { sql } from 'kysely'
import { users } from '../../../contract/people/people.ts'
import type { notificationSettings } from '../../../contract/people/profile.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live.ts'
import type { Viewer } from '../../platform/viewer.ts'

type Shown = Answers<typeof notificationSettings.show>

const mine = (db: Db, me: Viewer) => db.selectFrom('users').where('id', '=', me.user_id)

export async function showNotificationSettings(db: Db, me: Viewer): Promise<Shown> {
  const row = await mine(db, me)
    .select(['email', 'notification_email', 'notification_frequency', 'notification_day', 'version'])
    .executeTakeFirst()
  if (!row) throw missing()
  return {
    ...row,
    notification_frequency: row.notification_frequency as Shown['notification_frequency'],
  }
}

/** Frequency and day for everything that has none of its own. What already waits for its mail keeps its time. */
export async function changeNotificationSettings(
  tx: Tx,
  me: Viewer,
  { version, ...change }: Hears<typeof notificationSettings.update, 'body'>,
  address: string,
): Promise<Answers<typeof notificationSettings.update>> {
  const before = await mine(tx, me)
    .select(['notification_frequency', 'notification_day', 'version'])
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw missing()
  if (before.version !== version) throw conflict('changed_meanwhile')
  await tx
    .updateTable('users')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', me.user_id)
    .execute()
  await record(tx, me, {
    action: 'user.notifications_changed',
    subject: { type: 'user', id: me.user_id },
    difference: differenceOf(
      { notification_frequency: before.notification_frequency, notification_day: before.notification_day },
      change,
    ),
    address,
  })
  wentStale(tx, [users.show.path], [me.user_id])
  return { ...change, version: version + 1 }
}
