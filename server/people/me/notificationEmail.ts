import { sql } from 'kysely'
import { users } from '../../../contract/people/people.ts'
import { notificationSettings } from '../../../contract/people/profile.ts'
import type { Letters } from '../../identity/letters.ts'
import { dropTokens, issueToken, spendToken } from '../../identity/tokens.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** Tells these links from those that give an account its address: each opens only its own door. */
const FOR = 'notifications'

const lockMe = (tx: Tx, me: Viewer) =>
  tx
    .selectFrom('users')
    .select(['email', 'name', 'locale', 'notification_email'])
    .where('id', '=', me.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Mail goes to another address only when whoever reads there has said so; back to one's own at once. */
export async function askForNotificationEmail(
  tx: Tx,
  me: Viewer,
  { enterprise, letters }: { enterprise: Enterprise; letters: Letters },
  email: string | null,
  address: string,
) {
  const person = await lockMe(tx, me)
  if (email === null || email === person.email) {
    await dropTokens(tx, me.user_id, 'verify_email')
    await keep(tx, me, person.notification_email, null, address)
    return { done: true as const }
  }
  const secret = await issueToken(tx, 'verify_email', { user_id: me.user_id, email, facts: { for: FOR } })
  await letters.send(tx, enterprise, 'notification_email', [
    {
      user_id: me.user_id,
      email,
      name: person.name,
      locale: person.locale,
      path: `/profile/notification?address=${secret}`,
    },
  ])
  await record(tx, me, {
    action: 'user.notification_email_asked',
    subject: { type: 'user', id: me.user_id },
    personal: { about_user_id: me.user_id, before_after: { notification_email: [null, email] } },
    address,
  })
  return { done: true as const }
}

/** Only the person who asked can confirm, signed in: a link alone, read by somebody else, does nothing. */
export async function confirmNotificationEmail(tx: Tx, me: Viewer, token: string, address: string) {
  const opened = await spendToken(tx, 'verify_email', token)
  if (!opened?.email || opened.user_id !== me.user_id || opened.facts.for !== FOR)
    throw missing('token_invalid')
  const { notification_email } = await lockMe(tx, me)
  await keep(tx, me, notification_email, opened.email, address)
  return { notification_email: opened.email }
}

async function keep(
  tx: Tx,
  me: Viewer,
  before: string | null,
  notification_email: string | null,
  address: string,
) {
  if (before === notification_email) return
  await tx
    .updateTable('users')
    .set({ notification_email, version: sql`version + 1` })
    .where('id', '=', me.user_id)
    .execute()
  await record(tx, me, {
    action: 'user.notification_email_changed',
    subject: { type: 'user', id: me.user_id },
    personal: {
      about_user_id: me.user_id,
      before_after: { notification_email: [before, notification_email] },
    },
    address,
  })
  wentStale(tx, [notificationSettings.show.path, users.show.path], [me.user_id])
}
