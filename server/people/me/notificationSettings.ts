import { sql } from 'kysely'
import { users } from '../../../contract/people/people.ts'
import type { notificationSettings } from '../../../contract/people/profile.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'

type Shown = Answers<typeof notificationSettings.show>

const mine = ({ db, me }: Reading) => db.selectFrom('users').where('id', '=', me.user_id)

export async function showNotificationSettings(act: Reading): Promise<Shown> {
  const row = await mine(act)
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
  act: Act,
  { version, ...change }: Hears<typeof notificationSettings.update, 'body'>,
): Promise<Answers<typeof notificationSettings.update>> {
  const { tx, me } = act
  const before = await mine(act)
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
  await record(act, {
    action: 'user.notifications_changed',
    subject: { type: 'user', id: me.user_id },
    difference: differenceOf(
      { notification_frequency: before.notification_frequency, notification_day: before.notification_day },
      change,
    ),
  })
  wentStale(tx, [users.show.path], [me.user_id])
  return { ...change, version: version + 1 }
}
