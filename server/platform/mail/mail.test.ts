import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailServer } from '../../testing/smtp.ts'
import { type World, world } from '../../testing/world.ts'
import { enterpriseChanged } from '../live/listen.ts'
import { openLog } from '../log.ts'
import { mailSweep, type NewMail, post, type Transport } from './mail.ts'

describe('a mail', () => {
  let w: World
  let smtp: Awaited<ReturnType<typeof mailServer>>
  let now = Date.now()
  beforeAll(async () => {
    smtp = await mailServer()
    w = await world({ SMTP_URL: smtp.url, MAIL_FROM: 'Kindred <kindred@example.com>' })
  })
  beforeEach(async () => {
    smtp.received.length = 0
    await w.owner.query('delete from mails')
  })
  afterAll(async () => {
    await w.close()
    await smtp.close()
  })

  const mailTo = (more: Partial<NewMail> = {}): NewMail => ({
    kind: 'test.mail',
    user_id: w.people.member,
    to_email: 'mateo@larkspur.test',
    subject: 'Tea at four',
    html: '<p>Tea <b>at four</b></p>',
    plain: 'Tea at four',
    ...more,
  })
  const put = (mail: NewMail, enterprise = w.enterprises.larkspur) =>
    w.app.database.inTransaction(enterprise, (tx) => post(tx, mail, 'kindred.example'))
  /** Lets so much time pass and the sender look. */
  const pass = async (seconds: number) => {
    now += seconds * 1000
    await w.app.sweeper.sweep(new Date(now))
  }
  const states = async () =>
    (await w.owner.query('select state, attempts, last_error from mails order by id')).rows

  it('brings its small pictures along, so that nothing is fetched from anywhere when it is opened', async () => {
    await put(mailTo({ html: '<p><img src="cid:ticket" alt=""></p>' }))
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
    await w.owner.query('update mails set pictures = $1', [
      JSON.stringify([{ cid: 'ticket', type: 'image/png', base64: dot }]),
    ])
    await pass(60)
    const [attached] = smtp.received[0]?.mail?.attachments ?? []
    expect(attached).toMatchObject({ contentId: '<ticket>', mimeType: 'image/png', disposition: 'inline' })
    expect(Buffer.from(attached?.content as ArrayBuffer).toString('base64')).toBe(dot)
  })

  it('is sent once, with an identity of its own and what mail programs need to end it', async () => {
    await put(mailTo({ unsubscribe_url: 'https://larkspur.kindred.example/unsubscribe?token=abc' }))
    await pass(1)
    await pass(1)
    await pass(40)
    expect(smtp.received).toHaveLength(1)
    const [{ from, to, mail, raw } = { from: '', to: [], mail: undefined, raw: '' }] = smtp.received
    expect([from, to]).toEqual(['hello@larkspur.test', ['mateo@larkspur.test']])
    expect(mail?.subject).toBe('Tea at four')
    expect(mail?.text?.trim()).toBe('Tea at four')
    expect(mail?.html?.trim()).toBe('<p>Tea <b>at four</b></p>')
    const { rows } = await w.owner.query('select message_id from mails')
    expect(mail?.messageId).toBe(rows[0].message_id)
    expect(mail?.messageId).toMatch(/^<[\w-]{36}@kindred\.example>$/)
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/larkspur\.kindred\.example\/unsubscribe\?token=abc>/m)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    expect(await states()).toEqual([{ state: 'sent', attempts: 1, last_error: null }])
  })

  it('is never sent of a transaction that was taken back', async () => {
    await w.app.database
      .inTransaction(w.enterprises.larkspur, async (tx) => {
        await post(tx, mailTo(), 'kindred.example')
        throw new Error('never mind')
      })
      .catch(() => {})
    await pass(1)
    expect(smtp.received).toEqual([])
  })

  it('is sent once however many processes look for it', async () => {
    const other = await w.another()
    await Promise.all(Array.from({ length: 30 }, (_, n) => put(mailTo({ subject: `Mail ${n}` }))))
    now += 1000
    // Both have read what is due before either can write that it is taken.
    await w.owner.query('begin; lock table mails in share row exclusive mode')
    const sweeps = [w.app, other.app].map(({ sweeper }) => sweeper.sweep(new Date(now)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await w.owner.query('commit')
    await Promise.all(sweeps)
    await pass(1)
    await pass(1)
    expect(smtp.received).toHaveLength(30)
    expect(new Set(smtp.received.map(({ mail }) => mail.subject)).size).toBe(30)
  })

  it('is left alone by everybody else while somebody is sending it', async () => {
    await put(mailTo())
    now += 1000
    let sent = 0
    const slow: Transport = {
      send: async () => {
        sent++
        if (sent === 1) await sweep.run(w.app.database, new Date(now + 1000))
      },
    }
    const sweep = mailSweep(slow, w.app.enterprises, 'kindred@example.com', openLog('silent'))
    await sweep.run(w.app.database, new Date(now))
    expect(sent).toBe(1)
  })

  it('comes from the platform’s address where the enterprise has none', async () => {
    await w.app.database.inTransaction(w.enterprises.brightwater, async (tx) => {
      await tx.updateTable('enterprises').set({ default_from_email: null }).execute()
      await enterpriseChanged(tx)
    })
    await put(mailTo({ to_email: 'bea@brightwater.test', user_id: w.neighbour }), w.enterprises.brightwater)
    await pass(1)
    expect(smtp.received[0]?.mail.from).toMatchObject({ name: 'Kindred', address: 'kindred@example.com' })
  })

  it('waits longer with each try while the server refuses it, keeps its identity, and is lost never', async () => {
    smtp.defer(true)
    await put(mailTo())
    await pass(1)
    expect(await states()).toEqual([
      { state: 'queued', attempts: 1, last_error: expect.stringContaining('Try again later') },
    ])
    await pass(5)
    expect(await states()).toMatchObject([{ attempts: 1 }])
    await pass(6)
    expect(await states()).toMatchObject([{ attempts: 2 }])
    await pass(15)
    expect(await states()).toMatchObject([{ attempts: 2 }])
    smtp.defer(false)
    await pass(10)
    expect(await states()).toEqual([{ state: 'sent', attempts: 3, last_error: null }])
    const { rows } = await w.owner.query('select message_id from mails')
    expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual([rows[0].message_id])
  })

  it('is given up after eight tries, and says why', async () => {
    smtp.refuse(true)
    await put(mailTo())
    for (let tries = 0; tries < 12; tries++) await pass(4000)
    smtp.refuse(false)
    await pass(4000)
    expect(await states()).toEqual([
      { state: 'failed', attempts: 8, last_error: expect.stringContaining('Mailbox unavailable') },
    ])
    expect(smtp.received).toEqual([])
  })

  it('whose sender was killed is tried again when its time is over', async () => {
    await put(mailTo())
    await w.owner.query('update mails set attempts = 1, due_at = $1', [new Date(now + 30_000)])
    await pass(20)
    expect(smtp.received).toHaveLength(0)
    await pass(15)
    expect(smtp.received).toHaveLength(1)
  })

  it('to one who can’t be reached keeps nobody else’s back', async () => {
    await put(mailTo({ to_email: 'not-an-address', subject: 'bad' }))
    await put(mailTo({ subject: 'good' }))
    await pass(1)
    expect(smtp.received.map(({ mail }) => mail.subject)).toEqual(['good'])
    expect(await states()).toMatchObject([{ state: 'queued' }, { state: 'sent' }])
  })

  it('is held back where an enterprise has switched all mails off, sign-in mails excepted', async () => {
    const set = (all_emails_disabled: boolean) =>
      w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
        await tx.updateTable('enterprises').set({ all_emails_disabled }).execute()
        await enterpriseChanged(tx)
      })
    await set(true)
    await put(mailTo())
    await put(mailTo({ kind: 'access.password_reset', subject: 'Choose a new password' }))
    await pass(1)
    await set(false)
    await pass(100)
    expect(smtp.received.map(({ mail }) => mail.subject)).toEqual(['Choose a new password'])
    expect(await states()).toMatchObject([{ state: 'suppressed' }, { state: 'sent' }])
  })

  const bends = [
    'Tea\r\nBcc: victim@example.com',
    'Tea\nBcc: victim@example.com',
    'Tea\r\n\r\n<html>another body',
    'Tea\u2028Bcc: victim@example.com',
    'Tea\u0085Bcc: victim@example.com',
    'Tea\u000b\u000cBcc: victim@example.com',
    '=?utf-8?Q?Tea=0D=0ABcc:_victim@example.com?=',
    '"><script>alert(1)</script>',
    `${'x'.repeat(400)}\r\nBcc: victim@example.com`,
    'Tasse\u0301 ☕ 你好 \u{1F600}'.repeat(20),
  ]
  it('can’t be bent by anything a person types', async () => {
    const known = new Set([
      'from',
      'to',
      'subject',
      'message-id',
      'date',
      'mime-version',
      'content-type',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ])
    for (const bend of bends) {
      await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
        await tx
          .updateTable('enterprises')
          .set({ display_name: bend.slice(0, 90), browser_title: bend.slice(0, 90) })
          .execute()
        await enterpriseChanged(tx)
      })
      await put(mailTo({ subject: bend, plain: `${bend}\r\n.\r\nQUIT`, html: `<p>${bend}</p>` }))
    }
    await pass(1)
    expect(smtp.received).toHaveLength(bends.length)
    expect((await w.owner.query("select from mails where subject ~ '[\\r\\n\u2028]'")).rowCount).toBe(0)
    for (const { mail, to, raw } of smtp.received) {
      expect(to).toEqual(['mateo@larkspur.test'])
      expect(mail.bcc ?? mail.cc).toBeUndefined()
      for (const { key } of mail.headers) expect(known, key).toContain(key)
      expect(mail.subject?.length).toBeLessThanOrEqual(260)
      const [head = ''] = raw.split('\r\n\r\n')
      expect(head.split('\r\n').every((line) => line.length < 998)).toBe(true)
      expect(mail.text).toContain('QUIT')
    }
  })

  it('waits in a folder where there is no mail server, to be read in demo mode', async () => {
    const demo = await world({ DEMO: '1' })
    await demo.app.database.inTransaction(demo.enterprises.larkspur, (tx) =>
      post(
        tx,
        {
          ...mailTo(),
          user_id: demo.people.member,
          subject: '<b>Tea</b>',
          html: '<script>alert(1)</script>Tea',
        },
        'here',
      ),
    )
    await demo.app.sweeper.sweep(new Date(Date.now() + 1000))
    const list = await demo.anyone().get('/dev/mailbox')
    expect(list.text).toContain('&lt;b>Tea&lt;/b>')
    const [, link = ''] = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list.text) ?? []
    const page = await demo.anyone().get(link)
    expect(page.text).toContain('<iframe sandbox')
    expect(page.text).not.toContain('<script')
    const mail = await demo.anyone().get(`${link}/html`)
    expect(mail.headers['content-security-policy']).toContain('sandbox')
    expect(mail.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await demo.anyone().get('/dev/mailbox/..%2f..%2fsecret')).status).toBe(404)
    await demo.close()
    const real = await world({ DEMO: '0' })
    expect((await real.anyone().get('/dev/mailbox')).status).not.toBe(200)
    await real.close()
  })
})
