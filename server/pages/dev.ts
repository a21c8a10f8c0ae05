import type { FastifyInstance } from 'fastify'
import { escapeHtml, sendPlainPage } from '../platform/http/plainPage.ts'
import type { Mailbox } from '../platform/mail/mail.ts'

/** Demo mode only: the mails that would have been sent. */
export function devPages(app: FastifyInstance, mailbox: Mailbox) {
  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = await mailbox.latest()
    const lines = mails.map(
      (mail) =>
        `<li><a href="/dev/mailbox/${encodeURIComponent(mail.id)}">${escapeHtml(mail.subject)}</a><br>${escapeHtml(mail.to)} · ${escapeHtml(mail.at)}</li>`,
    )
    const list =
      lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '<p>No mail yet. What Kindred sends appears here.</p>'
    return sendPlainPage(reply, { title: 'Mailbox', body: `<h1>Mailbox</h1>${list}` })
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = (await mailbox.latest(1000)).find(({ id }) => id === request.params.id)
    if (!mail) return reply.callNotFound()
    const body = `<p><a href="/dev/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p>${escapeHtml(mail.to)} · ${escapeHtml(mail.at)}</p>
<iframe sandbox src="/dev/mailbox/${encodeURIComponent(mail.id)}/html" title="${escapeHtml(mail.subject)}"></iframe><h2>Plain text</h2><pre>${escapeHtml(mail.plain)}</pre>`
    return sendPlainPage(reply, { title: mail.subject, body, frames: true })
  })

  // The mail itself, in a sandbox of its own: nothing in it runs or is loaded.
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = (await mailbox.latest(1000)).find(({ id }) => id === request.params.id)
    if (!mail) return reply.callNotFound()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'self'",
      )
      .send(mail.html)
  })
}
