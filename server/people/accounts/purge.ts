import { sql } from 'kysely'
import { catalogueFor, FALLBACK_LOCALE } from '../../../contract/locales.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { dropDownloadsOf } from '../../downloads/downloads.ts'
import { countPeople } from '../../identity/counts.ts'
import { endKeys } from '../../identity/keys.ts'
import { dropFace } from '../../identity/ownFace.ts'
import { endLeaderships } from '../../networks/leaders/leadershipEnd.ts'
import { endMemberships } from '../../networks/members/membershipEnd.ts'
import { forgetSponsor } from '../../networks/sponsors/sponsors.ts'
import { acting } from '../../platform/act.ts'
import { slot } from '../../platform/area.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { type Due, plan } from '../../platform/jobs/timed.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import type { Texts } from '../../platform/texts.ts'
import { forgetMergesOf } from '../merge/mergeExpiry.ts'
import { moved, PURGE } from './accountStates.ts'

/** What an area empties of a person who is purged. */
export const purgeFollowers = slot<(tx: Tx, id: number) => Promise<unknown>>('purge followers')

interface Ground {
  store: FileStore
  texts: Texts
}

/** Tables whose rows are about a single person: the rows are deleted. */
const theirs = [
  'user_field_values',
  'attendee_field_values',
  'attendee_action_lines',
  'user_settings',
  'enrollments',
  'sessions',
  'one_time_tokens',
  'sso_identities',
  'scim_users',
  'sso_requests',
  'personal_access_tokens',
  'calendar_feeds',
  'network_calendar_feeds',
  'notifications',
  'mails',
  'network_mail_preferences',
  'post_saves',
  'post_mentions',
  'folder_readers',
  'folder_access_requests',
] as const

/** The day of the purge: happens once, however often it is triggered, and only if nobody canceled it meanwhile. */
export const purgeDue = (ground: Ground): Due => ({
  kind: PURGE,
  happen: (tx, subjectId, now) => purge(tx, ground, Number(subjectId), now),
})

/**
 * Empties a person. What they wrote stays, as a former member's; what is about them goes: values, log, files, links,
 * places in networks. Counts stay.
 */
export async function purge(tx: Tx, { store, texts }: Ground, id: number, now: Date) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'state', 'deletion_due_on', 'avatar_file_id'])
    .where('id', '=', id)
    .where('state', '=', 'pending_deletion')
    .forUpdate()
    .executeTakeFirst()
  if (!user?.deletion_due_on) return
  const due = new Date(`${user.deletion_due_on}T00:00:00Z`)
  if (due > now) {
    await plan(tx, PURGE, String(id), due.toISOString())
    return
  }
  await endLeaderships(tx, id)
  await endMemberships(tx, id)
  await endKeys(tx, id)
  for (const table of theirs) await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx.deleteFrom('post_drafts').where('author_id', '=', id).execute()
  await tx.deleteFrom('mails').where('to_email', '=', user.email).execute()
  await tx.deleteFrom('change_log_personal').where('about_user_id', '=', id).execute()
  await tx.updateTable('looks').set({ reason: null }).where('person_id', '=', id).execute()
  await forgetSponsor(tx, store, id)
  for (const forget of tx.brought.to(purgeFollowers)) await forget(tx, id)
  await forgetImports(tx, id, user.email)
  await forgetMergesOf(tx, store, id)
  await dropDownloadsOf(tx, store, id)
  await emptyAccount(tx, texts, id)
  await dropFace(tx, store, user.avatar_file_id)
  await record(acting(tx, undefined), {
    action: 'user.purged',
    subject: { type: 'user', id },
    difference: { state: ['pending_deletion', 'purged'] },
  })
  await rightsChanged(tx, id)
  wentStale(tx, [accounts.list.path])
  await countPeople(tx, moved('pending_deletion', 'purged'))
}

/** Leaves nothing of a person in their account but that there was one. */
export async function emptyAccount(tx: Tx, texts: Texts, id: number) {
  const enterprise = await tx
    .selectFrom('enterprises')
    .select('locale')
    .where('id', '=', tx.enterpriseId)
    .executeTakeFirstOrThrow()
  const say = texts.in(catalogueFor(enterprise.locale) ?? FALLBACK_LOCALE)
  const [first_name, last_name] = [say('users.former.first_name'), say('users.former.last_name')]
  await tx
    .updateTable('users')
    .set({
      // A unique address that no mail server accepts.
      email: `former-member-${id}@purged.invalid`,
      username: null,
      employee_id: null,
      first_name,
      last_name,
      preferred_name: null,
      name: say('users.former.name'),
      pronouns: null,
      title: null,
      biography: null,
      birth_date: null,
      avatar_file_id: null,
      joined_on: null,
      locale: null,
      time_zone: 'UTC',
      password_hash: null,
      notification_email: null,
      state: 'purged',
      state_reason: null,
      state_changed_at: sql`now()`,
      state_changed_by: null,
      deletion_due_on: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** What import files contained about the person. */
async function forgetImports(tx: Tx, id: number, email: string) {
  await tx
    .updateTable('import_rows')
    .set({ cells: [], wanted: '{}', changes: '{}', written: '{}', email: null, employee_id: null, name: '' })
    .where((eb) => eb.or([eb('user_id', '=', id), eb('email', '=', email)]))
    .execute()
}
