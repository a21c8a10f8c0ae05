import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { omniAuth } from '../../../contract/access/sso.ts'
import type { Database } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Base } from '../../platform/http/addresses.ts'
import { readCookie } from '../../platform/http/cookies.ts'
import type { Http } from '../../platform/http/http.ts'
import { RateLimit } from '../../platform/http/rateLimit.ts'
import { ssoSealer } from './connection.ts'
import { answerLogout, type LogoutMessage } from './logout.ts'
import { SsoRefusal } from './refusal.ts'
import { roundCookie } from './routes.ts'
import { ACS_PATH, SLO_PATH, serviceProvider } from './serviceProvider.ts'
import { answerSaml } from './ssoSignIn.ts'

interface Parts {
  database: Database
  http: Http
  settings: Base & { rate_address: number; secret_key: string }
}

const quietly = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')

const LONGEST_FORM = 700_000

/**
 * Where SAML providers post their answers. The form comes from the provider's own site, so there is no anti-forgery
 * token; instead the answer must fit a round that this very browser began. It opens no session: the page it leads to
 * does, from our own site.
 */
export async function ssoPages(app: FastifyInstance, { database, http, settings }: Parts) {
  const seals = ssoSealer(settings.secret_key)
  const addresses = new RateLimit(settings.rate_address)

  // Where an OpenID provider sends the browser back. Changes nothing: the page it leads to sends the answer on. The
  // answer is put behind the #, so that it appears in no log and no referrer.
  app.get(omniAuth.finishOidc.path, async (request, reply) => {
    await http.visitors.enterpriseOf(request)
    const at = request.url.indexOf('?')
    const answer = at === -1 ? '' : request.url.slice(at + 1)
    return quietly(reply).redirect(`/login/sso#${answer}`, 303)
  })

  await app.register(async (scope) => {
    const form = 'application/x-www-form-urlencoded'
    if (scope.hasContentTypeParser(form)) scope.removeContentTypeParser(form)
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: LONGEST_FORM }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )

    const logOut = async (request: FastifyRequest, reply: FastifyReply, message: LogoutMessage | null) => {
      const enterprise = await http.visitors.enterpriseOf(request)
      addresses.take(request.ip)
      // The provider's response to our log-out request: the session here is long over.
      if (message === null) return quietly(reply).redirect('/login', 303)
      const provider = serviceProvider(enterprise, settings)
      const asked = { database, enterprise, provider, seals, address: request.ip }
      try {
        return quietly(reply).redirect(await answerLogout(asked, message), 303)
      } catch (error) {
        if (error instanceof SsoRefusal) return quietly(reply).redirect('/login/sso?failed=refused', 303)
        throw error
      }
    }
    scope.get(SLO_PATH, (request, reply) => {
      const query = request.url.split('?')[1] ?? ''
      return logOut(request, reply, /(^|&)SAMLResponse=/.test(query) ? null : { query })
    })
    scope.post(SLO_PATH, (request, reply) => {
      const posted = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const [encoded = '', ...more] = posted.getAll('SAMLRequest')
      if (posted.has('SAMLResponse') && encoded === '') return logOut(request, reply, null)
      const relay_state = posted.get('RelayState')
      return logOut(request, reply, { encoded: more.length > 0 ? '' : encoded, relay_state })
    })

    scope.post(ACS_PATH, async (request, reply) => {
      const enterprise = await http.visitors.enterpriseOf(request)
      addresses.take(request.ip)
      const posted = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const [encoded, ...more] = posted.getAll('SAMLResponse')
      const to = (where: string) => quietly(reply).redirect(where, 303)
      try {
        if (encoded === undefined || more.length > 0) throw new SsoRefusal('unreadable')
        const round = await answerSaml(database, {
          enterprise,
          provider: serviceProvider(enterprise, settings),
          encoded,
          seals,
          relay_state: posted.get('RelayState'),
          browser: readCookie(request, 'sso'),
          newBrowser: () => roundCookie(request, reply),
          address: request.ip,
        })
        return to(`/login/sso?round=${round}`)
      } catch (error) {
        if (error instanceof AppError && error.kind === 'conflict') return to('/login/sso?failed=over')
        if (error instanceof SsoRefusal) return to('/login/sso?failed=refused')
        throw error
      }
    })
  })
}
