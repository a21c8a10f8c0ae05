import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsubscribeLinks } from '../messages/unsubscribeLinks.ts'
import { acting } from '../platform/act.ts'
import type { Database } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import type { Http } from '../platform/http/http.ts'
import { escapeHtml, sendPlainPage } from '../platform/http/plainPage.ts'
import { localeOf } from '../platform/http/requests.ts'
import type { Texts } from '../platform/texts.ts'
import { unsubscribe } from './mailPreferences.ts'

interface Parts {
  database: Database
  http: Http
  texts: Texts
  secret_key: string
}

const tokenOf = (request: FastifyRequest) => {
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' ? token : ''
}

/**
 * Ends the mails about one network without signing in: a page with a button for people, and the same address by POST
 * for the mail program's own button (RFC 8058). Looking at it changes nothing: scanners open links too.
 */
export function unsubscribePages(app: FastifyInstance, { database, http, texts, secret_key }: Parts) {
  const links = unsubscribeLinks(secret_key)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, {}),
  )

  async function asked(request: FastifyRequest) {
    const enterprise = await http.visitors.enterpriseOf(request)
    const found = links.read(enterprise.id, tokenOf(request))
    const locale = localeOf(request, enterprise)
    return { enterprise, found, locale, say: texts.in(locale) }
  }

  app.get('/unsubscribe', async (request, reply) => {
    const { enterprise, found, locale, say } = await asked(request)
    const network = found
      ? await database
          .of(enterprise.id)
          .selectFrom('networks')
          .select('name')
          .where('id', '=', found.networkId)
          .executeTakeFirst()
      : undefined
    if (!network) {
      const heading = say('messages.unsubscribe.invalid')
      const body = `<h1>${escapeHtml(heading)}</h1>`
      return sendPlainPage(reply, {
        title: say('messages.unsubscribe.page'),
        body,
        lang: locale,
        status: 404,
      })
    }
    const heading = say('messages.unsubscribe.title', { network: network.name })
    const body = `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(say('messages.unsubscribe.lead'))}</p><form method="post"><button>${escapeHtml(say('messages.unsubscribe.confirm'))}</button></form>`
    return sendPlainPage(reply, { title: say('messages.unsubscribe.page'), body, lang: locale })
  })

  app.post('/unsubscribe', async (request, reply) => {
    const { enterprise, found, locale, say } = await asked(request)
    if (!found) throw missing()
    await database.inTransaction(enterprise.id, (tx) =>
      unsubscribe(acting(tx, { user_id: found.userId }), found.networkId),
    )
    const heading = say('messages.unsubscribe.done')
    const way = `<p><a href="/profile/notification">${escapeHtml(say('messages.unsubscribe.settings'))}</a></p>`
    const body = `<h1>${escapeHtml(heading)}</h1>${way}`
    return sendPlainPage(reply, { title: say('messages.unsubscribe.page'), body, lang: locale })
  })
}
