import { sql } from 'kysely'
import { catalogueFor, FALLBACK_LOCALE, type Locale } from '../../../contract/locales.ts'
import { notify } from '../../messages/notifications.ts'
import { acting } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { conflict } from '../../platform/errors.ts'
import { addressOf, type Base } from '../../platform/http/addresses.ts'
import { post } from '../../platform/mail/mail.ts'
import { renderMail } from '../../platform/mail/mailLayout.ts'
import { momentWords } from '../../platform/mail/moments.ts'
import type { Texts } from '../../platform/texts.ts'

export interface AlertParts {
  texts: Texts
  nounsOf: (enterprise: Enterprise, locale: Locale) => Promise<Record<string, string>>
  settings: Base
}

type SignInRules = Pick<Enterprise, 'sso_enabled' | 'sso_only' | 'sso_break_glass_user_id'>

/** Whether passwords work only in an emergency. */
export const passwordsAreClosed = ({ sso_enabled, sso_only }: SignInRules) => sso_enabled && sso_only

/** Ways in that end in a password of one's own: closed where passwords are. */
export function refuseWhereSsoHolds(enterprise: SignInRules) {
  if (passwordsAreClosed(enterprise)) throw conflict('sso_only')
}

/** Whether this person's password works. While single sign-on is on, one administrator's does. */
export const mayUsePassword = (enterprise: SignInRules, userId: number) =>
  !passwordsAreClosed(enterprise) || enterprise.sso_break_glass_user_id === userId

/** The people who manage single sign-on. */
export const ssoAdministrators = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('policy_templates as t', 't.role_id', 'u.role_id')
    .where('u.state', '=', 'active')
    .where(sql<boolean>`'sso_authentication' = any(t.permissions)`)
    .orderBy('u.name')
    .orderBy('u.id')

/**
 * The emergency password was used: everybody who looks after single sign-on hears of it at once, by bell and by mail.
 * Called in the sign-in's own transaction, so that there is no use without an alert.
 */
export async function breakGlassUsed(
  tx: Tx,
  enterprise: Enterprise,
  { userId, address }: { userId: number; address: string },
  { texts, nounsOf, settings }: AlertParts,
) {
  const who = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  const people = await ssoAdministrators(tx)
    .select(['u.id', 'u.email', 'u.notification_email', 'u.locale', 'u.time_zone'])
    .execute()
  await record(acting(tx, undefined, { address }), {
    action: 'sso.break_glass_used',
    subject: { type: 'user', id: userId },
  })
  await notify(
    tx,
    people.map(({ id }) => id),
    {
      kind: 'sso.break_glass',
      facts: { address },
      link: '/admin/system/settings/sso',
      actor_id: userId,
      network_id: null,
    },
  )
  // The mail below goes out now regardless of digests; the digest needn't repeat it.
  await tx
    .updateTable('notifications')
    .set({ mail_due_at: null })
    .where('kind', '=', 'sso.break_glass')
    .where('mailed_at', 'is', null)
    .execute()
  const home = addressOf(enterprise, settings)
  const host = new URL(settings.public_url).hostname
  for (const person of people) {
    const locale = catalogueFor(person.locale ?? enterprise.locale) ?? FALLBACK_LOCALE
    const say = texts.in(locale, await nounsOf(enterprise, locale))
    const when = momentWords({ locale, time_zone: person.time_zone }, new Date())
    const facts = { name: who.name, enterprise: enterprise.display_name, address, when }
    const { html, plain } = await renderMail({
      locale,
      subject: say('sso.mail.break_glass.subject', facts),
      enterprise,
      heading: say('sso.mail.break_glass.heading', facts),
      says: [{ text: say('sso.mail.break_glass.text', facts), when }],
      act: { text: say('sso.mail.break_glass.action'), link: `${home}/admin/system/settings/sso` },
      why: say('sso.mail.break_glass.why', facts),
    })
    await post(
      tx,
      {
        kind: 'access.break_glass',
        user_id: person.id,
        to_email: person.notification_email ?? person.email,
        subject: say('sso.mail.break_glass.subject', facts),
        html,
        plain,
      },
      host,
    )
  }
}
