import { catalogueFor, FALLBACK_LOCALE, type Locale } from '../../contract/locales.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import type { Enterprise, Enterprises } from '../platform/enterprises.ts'
import { addressOf } from '../platform/http/addresses.ts'
import type { Sweep } from '../platform/jobs/sweeper.ts'
import { post } from '../platform/mail/mail.ts'
import { renderMail } from '../platform/mail/mailLayout.ts'
import { momentWords } from '../platform/mail/moments.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Speak, Texts } from '../platform/texts.ts'
import { moduleNews } from './queries.ts'
import { sentenceOf } from './sentences.ts'
import { unsubscribeLinks } from './unsubscribeLinks.ts'

interface DigestParts {
  enterprises: Enterprises
  texts: Texts
  nounsOf: (enterprise: Enterprise, locale: Locale) => Promise<Record<string, string>>
  settings: Settings
}

const MOST_IN_A_MAIL = 50

/**
 * Unread notifications in one mail per person: written to the outbox in the transaction that marks them as mailed.
 */
export const digestSweep = (parts: DigestParts): Sweep => ({
  name: 'digests',
  every: 1000,
  run: async (database, now) => {
    for (const id of await database.across('enterprises_with_digest_due', now.toISOString())) {
      const enterprise = await parts.enterprises.of(id)
      while (await mailOnePerson(database, enterprise, parts, now));
    }
  },
})

const mailOnePerson = (database: Database, enterprise: Enterprise, parts: DigestParts, now: Date) =>
  database.inTransaction(enterprise.id, async (tx) => {
    const due = await dueOfOnePerson(tx, now)
    if (!due[0]) return false
    if (due[0].state !== 'active') return leaveAlone(tx, due[0].user_id)
    const off = tx.brought
      .to(moduleNews)
      .filter(({ modules }) => modules.some((module) => !enterprise[module]))
    const rows = due.filter(({ kind }) => !off.some(({ begins }) => kind.startsWith(begins)))
    if (rows.length < due.length)
      await leaveOut(
        tx,
        due.filter((row) => !rows.includes(row)),
      )
    const [first] = rows
    if (!first) return true
    const locale = catalogueFor(first.locale ?? enterprise.locale) ?? FALLBACK_LOCALE
    const say = parts.texts.in(locale, await parts.nounsOf(enterprise, locale))
    await post(
      tx,
      await digestMail({ enterprise, settings: parts.settings }, first, rows, { say, locale }),
      new URL(parts.settings.public_url).hostname,
    )
    await tx
      .updateTable('notifications')
      .set({ mailed_at: now.toISOString() })
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    return true
  })

/** What is about a module that is off isn’t mailed later either: it will be in the past. */
const leaveOut = (tx: Tx, rows: readonly { id: number }[]) =>
  tx
    .updateTable('notifications')
    .set({ mail_due_at: null })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()

/** People who left since get no mail; their notifications stay. */
async function leaveAlone(tx: Tx, userId: number) {
  await tx
    .updateTable('notifications')
    .set({ mail_due_at: null })
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .execute()
  return true
}

const dueOfOnePerson = (tx: Tx, now: Date) =>
  tx
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('users as a', 'a.id', 'n.actor_id')
    .select(['n.id', 'n.kind', 'n.facts', 'n.link', 'n.network_id', 'n.created_at'])
    .select('a.name as actor')
    .select(['u.id as user_id', 'u.state', 'u.email', 'u.notification_email', 'u.locale', 'u.time_zone'])
    .where('n.mailed_at', 'is', null)
    .where('n.mail_due_at', '<=', now.toISOString())
    // Notifications of an act that can still be undone wait until it no longer can.
    .where('n.created_at', '<=', now.toISOString())
    .where('n.user_id', '=', (eb) =>
      eb
        .selectFrom('notifications')
        .select('user_id')
        .where('mailed_at', 'is', null)
        .where('mail_due_at', '<=', now.toISOString())
        .where('created_at', '<=', now.toISOString())
        .orderBy('mail_due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .orderBy('n.created_at')
    .limit(MOST_IN_A_MAIL)
    .forUpdate('n')
    .execute()

type DueRow = Awaited<ReturnType<typeof dueOfOnePerson>>[number]

async function digestMail(
  { enterprise, settings }: { enterprise: Enterprise; settings: Settings },
  person: DueRow,
  rows: DueRow[],
  { say, locale }: { say: Speak; locale: Locale },
) {
  const address = addressOf(enterprise, settings)
  const networks = new Set(rows.map((row) => row.network_id))
  const [only] = networks
  // A mail about one network can be ended with one click; about several, the settings are the place.
  const token =
    networks.size === 1 && only
      ? unsubscribeLinks(settings.secret_key).token(enterprise.id, person.user_id, only)
      : undefined
  const unsubscribe_url = token ? `${address}/unsubscribe?token=${token}` : null
  const entries = rows.map((row) => ({
    text: sentenceOf(say, locale, row, person.time_zone),
    link: row.link ? `${address}${row.link}` : null,
    when: momentWords({ locale, time_zone: person.time_zone }, row.created_at),
  }))
  const [first] = entries
  const single = entries.length === 1 ? first : undefined
  const subject =
    single?.text ?? say('messages.mail.subject', { count: rows.length, enterprise: enterprise.display_name })
  const { html, plain } = await renderMail({
    locale,
    subject,
    enterprise,
    heading: say('messages.mail.heading'),
    says: single ? [{ text: single.text, when: single.when }] : [],
    entries: single ? [] : entries,
    act: single?.link
      ? { text: say('messages.mail.see'), link: single.link }
      : { text: say('messages.all'), link: `${address}/notifications` },
    why: say('messages.mail.why', { enterprise: enterprise.display_name }),
    unsubscribe: say('messages.mail.unsubscribe'),
    unsubscribe_url,
  })
  return {
    kind: 'messages.digest',
    user_id: person.user_id,
    to_email: person.notification_email ?? person.email,
    subject,
    html,
    plain,
    ...(unsubscribe_url ? { unsubscribe_url } : {}),
  }
}
