import type { FastifyReply, FastifyRequest } from 'fastify'
import { omniAuth, sso, ssoLinks } from '../../../contract/access/sso.ts'
import { afterSignIn } from '../../../contract/redirects.ts'
import { acting } from '../../platform/act.ts'
import type { Database } from '../../platform/database/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { Base } from '../../platform/http/addresses.ts'
import { dropCookie, readCookie, setCookie } from '../../platform/http/cookies.ts'
import { alone, on, raw } from '../../platform/http/operation.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { newToken } from '../../platform/settings/secrets.ts'
import { ssoSealer } from './connection.ts'
import { certificatesOf, makeKey } from './keys.ts'
import { linksOf, removeLinks } from './links.ts'
import { fetchMetadata, understandMetadata } from './metadata.ts'
import { OidcProviders } from './oidc.ts'
import { ssoPolicy } from './policy.ts'
import { roundIsOver, SsoRefusal } from './refusal.ts'
import { ROUND_SECONDS } from './rounds.ts'
import { metadataXml, serviceProvider } from './serviceProvider.ts'
import { draftOf, ofThisHost, saveDraft, showSso, switchOff, switchOn } from './settings.ts'
import { beginSignIn, beginTest, finishOidc, finishRound, type SsoParts } from './ssoSignIn.ts'

export interface SsoGround {
  database: Database
  outbound: Outbound
  settings: Base & { secret_key: string; outbound_allow: readonly string[] }
}

/** The round's cookie: one for all rounds of a browser, so that a test doesn't end a sign-in. */
export function roundCookie(request: FastifyRequest, reply: FastifyReply): string {
  const browser = readCookie(request, 'sso') ?? newToken()
  setCookie(reply, 'sso', browser, ROUND_SECONDS)
  return browser
}

export function ssoRoutes({ database, outbound, settings }: SsoGround) {
  const seals = ssoSealer(settings.secret_key)
  const allowed = settings.outbound_allow
  const parts: SsoParts = { database, providers: new OidcProviders(outbound, seals, allowed), seals }
  const providerOf = (enterprise: Enterprise) => serviceProvider(enterprise, settings)

  /** Only the browser that started a round can continue it. */
  const browserOf = (address: string, request: FastifyRequest) => {
    const browser = readCookie(request, 'sso')
    if (!browser) throw roundIsOver()
    return { browser, address, agent: request.headers['user-agent'] ?? '' }
  }

  type Ended = Awaited<ReturnType<typeof finishRound>>
  function enter(reply: FastifyReply, enterprise: Enterprise, { session, tested, to }: Ended) {
    // A test in a second tab leaves this browser's cookie of another round alone.
    if (session) {
      setCookie(reply, 'session', session.cookie)
      dropCookie(reply, 'sso')
    }
    return {
      tested,
      token: session?.token ?? null,
      to: afterSignIn(to, providerOf(enterprise).origin),
    }
  }

  return [
    on(sso.show, (act, { enterprise }) => showSso(act, providerOf(enterprise))),
    on(sso.update, async (act, { enterprise, params, body }) => {
      authorize(act.me, ssoPolicy.manage)
      ofThisHost(enterprise, params.id)
      await saveDraft(act, body, { seals, allowed })
      return showSso(act, providerOf(enterprise))
    }),
    alone(sso.readMetadata, async (act, { body: { url, xml } }) => {
      authorize(act.me, ssoPolicy.manage)
      if (url) return understandMetadata(await fetchMetadata(outbound, url), { url }, act.now)
      if (xml) return understandMetadata(xml, { url: null }, act.now)
      throw invalid({ url: { code: 'required' } })
    }),
    on(ssoLinks.list, (act, { params }) => linksOf(act, params.id)),
    on(ssoLinks.remove, (act, { params }) => removeLinks(act, params.id)),
    on(sso.makeKey, async (act, { enterprise }) => {
      await makeKey(act, seals)
      return showSso(act, providerOf(enterprise))
    }),
    alone(sso.test, async (act, { enterprise, request, reply }) => {
      authorize(act.me, ssoPolicy.manage)
      const provider = providerOf(enterprise)
      // The provider returns to one address only, and the round's cookie isn't sent to another host.
      if (new URL(provider.origin).host !== request.host)
        throw conflict('sso_wrong_host', { address: provider.origin })
      const browser = roundCookie(request, reply)
      return { redirect_url: await beginTest(parts, act.me, { provider, browser }) }
    }),
    alone(sso.switchOn, async (act, { enterprise, body }) => {
      authorize(act.me, ssoPolicy.manage)
      const provider = providerOf(enterprise)
      const draft = await draftOf(database.of(enterprise.id))
      const logout =
        draft.protocol === 'saml'
          ? draft.logout_url
          : await parts.providers.logoutUrl(draft, provider).catch((error: unknown) => {
              if (error instanceof SsoRefusal) return null
              throw error
            })
      return database.inTransaction(enterprise.id, async (tx) => {
        const switching = acting(tx, act.me, act)
        await switchOn(switching, body.settings_hash, logout)
        return showSso(switching, provider)
      })
    }),
    on(sso.switchOff, async (act, { enterprise }) => {
      await switchOff(act)
      return showSso(act, providerOf(enterprise))
    }),
    alone(sso.link, async (_act, { enterprise, params, body, request, reply }) => {
      ofThisHost(enterprise, params.id)
      const provider = providerOf(enterprise)
      const relay_state = afterSignIn(body.relay_state, provider.origin)
      if (enterprise.sso_enabled && new URL(provider.origin).host !== request.host) {
        const login = new URL('/login', provider.origin)
        if (relay_state !== '/') login.searchParams.set('referrer', relay_state)
        return { redirect_url: login.href }
      }
      const browser = readCookie(request, 'sso') ?? newToken()
      const redirect_url = await beginSignIn(parts, enterprise, { provider, relay_state, browser })
      setCookie(reply, 'sso', browser, ROUND_SECONDS)
      return { redirect_url }
    }),
    raw(sso.spMetadata, async (act, { enterprise, params, reply }) => {
      ofThisHost(enterprise, params.id)
      reply
        .header('content-type', 'application/samlmetadata+xml; charset=utf-8')
        .header('cache-control', 'no-store')
      reply.header('content-disposition', 'inline; filename="kindred-metadata.xml"')
      const { sign_requests } = await draftOf(act.db)
      void reply.send(metadataXml(providerOf(enterprise), await certificatesOf(act.db), sign_requests))
    }),
    alone(omniAuth.finishOidc, async (act, { enterprise, body, request, reply }) => {
      const provider = providerOf(enterprise)
      return enter(
        reply,
        enterprise,
        await finishOidc(parts, { enterprise, provider }, body.answer, browserOf(act.address, request)),
      )
    }),
    on(omniAuth.finishSaml, async (act, { enterprise, body, request, reply }) => {
      return enter(reply, enterprise, await finishRound(act.tx, body.round, browserOf(act.address, request)))
    }),
  ]
}
