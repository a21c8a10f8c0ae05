import { sql } from 'kysely'
import { users } from '../../../contract/people/people.ts'
import { notificationSettings } from '../../../contract/people/profile.ts'
import type { Letters } from '../../identity/letters.ts'
import { dropTokens, issueToken, spendToken } from '../../identity/tokens.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'

/** Distinguishes these links from those that set an account's address: neither works for the other. */
const FOR = 'notifications'

const lockMe = ({ tx, me }: Act) =>
  tx
    .selectFrom('users')
    .select(['email', 'name', 'locale', 'notification_email'])
    .where('id', '=', me.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Mail goes to another address only after it was confirmed there; back to one's own at once. */
export async function askForNotificationEmail(
  act: Act,
  { enterprise, letters }: { enterprise: Enterprise; letters: Letters },
  email: string | null,
) {
  const { tx, me } = act
  const person = await lockMe(act)
  if (email === null || email === person.email) {
    await dropTokens(tx, me.user_id, 'verify_email')
    await keep(act, person.notification_email, null)
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
  await record(act, {
    action: 'user.notification_email_asked',
    subject: { type: 'user', id: me.user_id },
    personal: { about_user_id: me.user_id, before_after: { notification_email: [null, email] } },
  })
  return { done: true as const }
}

/** Only the person who asked can confirm, signed in: a link alone, read by somebody else, does nothing. */
export async function confirmNotificationEmail(act: Act, token: string) {
  const { tx, me } = act
  const opened = await spendToken(tx, 'verify_email', token)
  if (!opened?.email || opened.user_id !== me.user_id || opened.facts.for !== FOR)
    throw missing('token_invalid')
  const { notification_email } = await lockMe(act)
  await keep(act, notification_email, opened.email)
  return { notification_email: opened.email }
}

async function keep(act: Act, before: string | null, notification_email: string | null) {
  const { tx, me } = act
  if (before === notification_email) return
  await tx
    .updateTable('users')
    .set({ notification_email, version: sql`version + 1` })
    .where('id', '=', me.user_id)
    .execute()
  await record(act, {
    action: 'user.notification_email_changed',
    subject: { type: 'user', id: me.user_id },
    personal: {
      about_user_id: me.user_id,
      before_after: { notification_email: [before, notification_email] },
    },
  })
  wentStale(tx, [notificationSettings.show.path, users.show.path], [me.user_id])
}
