import { randomUUID } from 'node:crypto'
import { catalogueFor, FALLBACK_LOCALE, type Locale } from '../../contract/locales.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { addressOf, type Base } from '../platform/http/addresses.ts'
import { escapeHtml } from '../platform/http/plainPage.ts'
import { type MailPicture, postAll } from '../platform/mail/mail.ts'
import { renderMail } from '../platform/mail/mailLayout.ts'
import { perProcess } from '../platform/process.ts'
import type { Speak, Texts } from '../platform/texts.ts'

/** Mails about signing in, each a set of sentences below `access.mail`. */
export type LetterKind =
  | 'invitation'
  | 'sign_up'
  | 'password_reset'
  | 'password_changed'
  | 'verify_email'
  | 'notification_email'
  | 'address_claimed'
  | 'address_changed'
  | 'new_device'

type Words = Record<string, string>
export type LetterFacts = Words | ((say: Speak, locale: Locale) => Words)

export interface Letter {
  user_id: number | null
  email: string
  /** The name in the greeting. */
  name: string
  locale: string | null
  /** The path of the button, on the enterprise's host. */
  path?: string
  /** Where a second one leads. */
  second_path?: string
  /** Values for the sentences, in the reader's language. */
  facts?: LetterFacts
  /** Shown in the mail's `code`. */
  picture?: MailPicture
  /** An entry for the reader's calendar. */
  calendar?: string
  /** Not before then. */
  due_at?: string
}

export interface LetterParts {
  texts: Texts
  nounsOf: (enterprise: Enterprise, locale: Locale) => Promise<Record<string, string>>
  settings: Base
}

const MAILS_AT_ONCE = 500
/** Placeholders in the rendered mail for each person's own words; they occur in no other text. */
const place = (name: string) => `\ue000${name}\ue001`

interface Rendered {
  subject: string
  html: string
  plain: string
}

export interface Letters<Kind extends string = LetterKind> {
  /** One mail each. */
  send(tx: Tx, enterprise: Enterprise, kind: Kind, people: readonly Letter[]): Promise<void>
}

export interface LetterWriter<Kind extends string = LetterKind> extends Letters<Kind> {
  /** The mail as one person would get it, without sending it or its attachments. */
  show(enterprise: Enterprise, kind: Kind, letter: Letter): Promise<Pick<Rendered, 'subject' | 'html'>>
}

/**
 * Writes mails into the outbox, in the transaction of what they report. A mail is rendered once per language and
 * filled in for each person: an import invites a hundred thousand.
 */
export function letterWriter<Kind extends string = LetterKind>(
  { texts, nounsOf, settings }: LetterParts,
  /** The area whose mails they are: their sentences are below `<area>.mail`. */
  area = 'access',
): LetterWriter<Kind> {
  async function layOut(
    enterprise: Enterprise,
    kind: Kind,
    locale: Locale,
    names: string[],
  ): Promise<Rendered> {
    const say = texts.in(locale, await nounsOf(enterprise, locale))
    const places = Object.fromEntries(names.map((name) => [name, place(name)]))
    const facts = { ...places, enterprise: enterprise.display_name }
    const at = `${area}.mail.${kind}`
    const subject = say(`${at}.subject`, facts)
    const [action, second, code] = [`${at}.action`, `${at}.second`, `${at}.code`]
    const { html, plain } = await renderMail({
      locale,
      subject,
      enterprise,
      heading: say(`${at}.heading`, facts),
      says: [
        { text: say(`${at}.text`, facts) },
        ...(texts.has(code) ? [{ text: say(code, facts), picture: 'ticket' }] : []),
      ],
      act: texts.has(action) ? { text: say(action, facts), link: place('link') } : undefined,
      second: texts.has(second) ? { text: say(second, facts), link: place('second_link') } : undefined,
      why: say(`${at}.why`, facts),
    })
    return { subject, html, plain }
  }

  const localeOf = ({ locale }: Letter, enterprise: Enterprise) =>
    catalogueFor(locale ?? enterprise.locale) ?? FALLBACK_LOCALE

  /** Each person's own words; the mail itself is rendered for a whole language. */
  function wordsOf({ name, facts }: Letter, locale: Locale): Words {
    const said = typeof facts === 'function' ? facts(texts.in(locale), locale) : facts
    return { ...said, name }
  }
  const withLinks = (words: Words, { path, second_path }: Letter, address: string): Words => ({
    ...words,
    ...(path === undefined ? {} : { link: `${address}${path}` }),
    ...(second_path === undefined ? {} : { second_link: `${address}${second_path}` }),
  })

  async function show(enterprise: Enterprise, kind: Kind, letter: Letter) {
    const locale = localeOf(letter, enterprise)
    const said = wordsOf(letter, locale)
    const mail = await layOut(enterprise, kind, locale, Object.keys(said))
    const words = withLinks(said, letter, addressOf(enterprise, settings))
    return {
      subject: fill(mail.subject, words, oneLine),
      html: fill(mail.html, words, asHtml).replaceAll(/<img src="cid:[^<>]*>/g, ''),
    }
  }

  async function send(tx: Tx, enterprise: Enterprise, kind: Kind, people: readonly Letter[]) {
    const address = addressOf(enterprise, settings)
    const host = new URL(settings.public_url).hostname
    const laidOut = new Map<Locale, Rendered>()
    for (let at = 0; at < people.length; at += MAILS_AT_ONCE) {
      const rows = []
      for (const letter of people.slice(at, at + MAILS_AT_ONCE)) {
        const { user_id, email, picture, calendar, due_at } = letter
        const locale = localeOf(letter, enterprise)
        const words = wordsOf(letter, locale)
        const mail = laidOut.get(locale) ?? (await layOut(enterprise, kind, locale, Object.keys(words)))
        laidOut.set(locale, mail)
        const own_words = withLinks(words, letter, address)
        rows.push({
          kind: `${area}.${kind}`,
          user_id,
          to_email: email,
          // Nothing that a person typed may start a header of its own.
          subject: fill(mail.subject, own_words, oneLine),
          html: fill(mail.html, own_words, asHtml),
          plain: fill(mail.plain, own_words, (word) => word),
          message_id: `<${randomUUID()}@${host}>`,
          pictures: JSON.stringify(picture ? [picture] : []),
          calendar: calendar ?? null,
          ...(due_at === undefined ? {} : { due_at }),
        })
      }
      await postAll(tx, rows)
    }
  }

  return { send, show }
}

const fill = (text: string, words: Record<string, string>, write: (word: string) => string) =>
  text.replaceAll(/\ue000(\w+)\ue001/g, (_, name: string) => write(words[name] ?? ''))

const oneLine = (word: string) => word.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')
/** Keeps the line breaks that people wrote. */
const asHtml = (word: string) => escapeHtml(word).replaceAll('\n', '<br>')

/** The enterprise of a transaction, for verbs that run outside a request. */
export const enterpriseIn = (tx: Tx): Promise<Enterprise> =>
  tx.selectFrom('enterprises').selectAll().executeTakeFirstOrThrow()

/** Mails about getting in. */
export const lettersOf = perProcess((one) => letterWriter(one))
