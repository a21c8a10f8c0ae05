import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { once } from '../../../contract/once.ts'
import type { Database, DB, Tx } from '../database/db.ts'
import type { Enterprise, Enterprises } from '../enterprises.ts'
import type { Sweep } from '../jobs/sweeper.ts'
import type { Log } from '../log.ts'
import { tellingIn } from '../undo.ts'

/** A small picture shown in a mail by `cid:`; it is attached, and nothing is loaded from elsewhere. */
export interface MailPicture {
  cid: string
  type: string
  base64: string
}

export interface NewMail {
  kind: string
  user_id: number | null
  to_email: string
  subject: string
  html: string
  plain: string
  unsubscribe_url?: string
}

/** Puts a mail into the outbox, in the transaction of the change it reports. */
export async function post(tx: Tx, mail: NewMail, host: string, dueAt?: string) {
  await postAll(tx, [
    {
      ...mail,
      subject: oneLine(mail.subject),
      unsubscribe_url: mail.unsubscribe_url ?? null,
      message_id: `<${randomUUID()}@${host}>`,
      ...(dueAt ? { due_at: dueAt } : {}),
    },
  ])
}

/** Mail about an act that can still be undone waits until it no longer can. */
export async function postAll(tx: Tx, mails: readonly Insertable<DB['mails']>[]) {
  const telling = tellingIn(tx)
  if (mails.length === 0 || telling === 'nothing') return
  const rows = telling
    ? mails.map((mail) => ({ ...mail, undo_id: telling.undo_id, due_at: later(mail.due_at, telling.until) }))
    : mails
  await tx.insertInto('mails').values(rows).execute()
}

const later = (due: string | undefined, until: string) =>
  due !== undefined && Date.parse(due) > Date.parse(until) ? due : until

/** Nothing that a person typed may start a header of its own. */
const oneLine = (text: string) => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ').slice(0, 250)

/** Sends one mail; throws if that fails. */
export interface Transport {
  send(mail: SendMailOptions): Promise<void>
  close?(): Promise<void>
}

export function smtpTransport(url: string): Transport {
  let [isOpen, isClosed] = [false, false]
  const smtp = once(async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    })
  })
  return {
    send: async (mail) => {
      if (isClosed) throw new Error('the mail server was left')
      isOpen = true
      await (await smtp()).sendMail(mail)
    },
    close: async () => {
      isClosed = true
      if (isOpen) (await smtp()).close()
    },
  }
}

export interface KeptMail {
  id: string
  to: string
  subject: string
  at: string
  html: string
  plain: string
}

/** Without a mail server, mails are written to a folder, readable at /dev/mailbox in demo mode. */
export class Mailbox implements Transport {
  readonly #folder: string
  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'mailbox')
  }

  async send(mail: SendMailOptions) {
    await mkdir(this.#folder, { recursive: true })
    const at = new Date().toISOString()
    const id = `${at.replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
    const kept: KeptMail = {
      id,
      to: String(mail.to),
      subject: mail.subject ?? '',
      at,
      html: withPictures(String(mail.html ?? ''), mail),
      plain: String(mail.text ?? ''),
    }
    const place = join(this.#folder, `${id}.json`)
    await writeFile(`${place}.part`, JSON.stringify(kept))
    await rename(`${place}.part`, place)
  }

  async latest(most = 200): Promise<KeptMail[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const newest = names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .slice(0, most)
    return Promise.all(
      newest.map(async (name) => JSON.parse(await readFile(join(this.#folder, name), 'utf8')) as KeptMail),
    )
  }
}

/** A stored mail shows its pictures from within. */
function withPictures(html: string, { attachments = [] }: SendMailOptions) {
  let shown = html
  for (const { cid, contentType, content } of attachments)
    if (cid && Buffer.isBuffer(content))
      shown = shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`)
  return shown
}

const MOST_ATTEMPTS = 8
const AT_ONCE = 20
/** A claimed mail whose sender was killed is retried after this. */
const LEASE_MS = 30_000
/** Sent even where an enterprise has switched off all mail: without them nobody could sign in. */
const alwaysSent = new Set([
  'access.password_reset',
  'access.verify_email',
  'access.invitation',
  'access.sign_up',
  'access.password_changed',
  'access.address_claimed',
  'access.new_device',
  'access.break_glass',
])

export const mailSweep = (transport: Transport, enterprises: Enterprises, from: string, log: Log): Sweep => ({
  name: 'mail',
  every: 500,
  run: async (database, now) => {
    for (const id of await database.across('enterprises_with_mail_due', now.toISOString())) {
      const enterprise = await enterprises.of(id)
      await sendSome(database, { transport, from, log }, enterprise, now)
    }
  },
})

async function sendSome(
  database: Database,
  { transport, from, log }: { transport: Transport; from: string; log: Log },
  enterprise: Enterprise,
  now: Date,
) {
  const claimed = await database.inTransaction(enterprise.id, async (tx) => {
    const rows = await tx
      .selectFrom('mails')
      .selectAll()
      .where('state', '=', 'queued')
      .where('due_at', '<=', now.toISOString())
      .orderBy('due_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return []
    await tx
      .updateTable('mails')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        due_at: new Date(now.getTime() + LEASE_MS).toISOString(),
      }))
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    return rows
  })
  await Promise.all(
    claimed.map(async (mail) => {
      const outcome = await deliver({ transport, from, log }, enterprise, mail, now)
      await database.inTransaction(enterprise.id, (tx) =>
        tx.updateTable('mails').set(outcome).where('id', '=', mail.id).execute(),
      )
    }),
  )
}

interface Claimed {
  id: number
  kind: string
  to_email: string
  subject: string
  html: string
  plain: string
  unsubscribe_url: string | null
  message_id: string
  attempts: number
  pictures: unknown
  calendar: string | null
}

/** Mail programs act by the method of the entry and of its part, which must be the same. */
const calendarPart = (content: string) => ({
  icalEvent: { method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH', filename: 'invite.ics', content },
})

const attached = (pictures: readonly MailPicture[]) =>
  pictures.map(({ cid, type, base64 }) => ({
    cid,
    filename: `${cid}.png`,
    contentType: type,
    content: Buffer.from(base64, 'base64'),
    contentDisposition: 'inline' as const,
  }))

async function deliver(
  { transport, from, log }: { transport: Transport; from: string; log: Log },
  enterprise: Enterprise,
  mail: Claimed,
  now: Date,
) {
  if (enterprise.all_emails_disabled && !alwaysSent.has(mail.kind)) return { state: 'suppressed' }
  try {
    await transport.send({
      from: enterprise.default_from_email ?? from,
      to: mail.to_email,
      subject: mail.subject,
      html: mail.html,
      text: mail.plain,
      messageId: mail.message_id,
      attachments: attached(mail.pictures as MailPicture[]),
      ...(mail.calendar === null ? {} : calendarPart(mail.calendar)),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(mail.unsubscribe_url
        ? {
            headers: {
              'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }
        : {}),
    })
    return { state: 'sent', sent_at: now.toISOString(), last_error: null }
  } catch (error) {
    const last_error = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    if (mail.attempts + 1 >= MOST_ATTEMPTS) {
      log.error({ mail: mail.id, kind: mail.kind }, 'a mail was given up')
      return { state: 'failed', last_error }
    }
    const wait = Math.min(2 ** mail.attempts * 10_000, 3_600_000)
    return { state: 'queued', last_error, due_at: new Date(now.getTime() + wait).toISOString() }
  }
}
