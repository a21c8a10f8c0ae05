import type { Configuration, CustomFetchOptions } from 'openid-client'
import { type Outbound, OutboundFailure } from '../../platform/outbound/outbound.ts'
import type { Arrival } from './arrival.ts'
import { type Connection, type Sealer, secretPlace } from './connection.ts'
import { SsoRefusal } from './refusal.ts'
import type { ServiceProvider } from './serviceProvider.ts'

const KEPT_MS = 10 * 60_000
const MOST_KEPT = 500
const SKEW_SECONDS = 180

/** Read with the first provider that is asked. */
const library = () => import('openid-client')

export interface OidcRound {
  request_id: string
  nonce: string
  code_verifier: string
}

/** OpenID providers: every request to them goes through the client that reaches nothing internal. */
export class OidcProviders {
  readonly #outbound: Outbound
  readonly #seals: Sealer
  /** Hosts that may be requested without https. */
  readonly #allowed: readonly string[]
  readonly #kept = new Map<string, { found: Promise<Configuration>; at: number }>()

  constructor(outbound: Outbound, seals: Sealer, allowed: readonly string[]) {
    this.#outbound = outbound
    this.#seals = seals
    this.#allowed = allowed
  }

  /** A provider's configuration is kept for some minutes. */
  async of(connection: Connection): Promise<Configuration> {
    const key = [
      connection.enterprise_id,
      connection.oidc_issuer,
      connection.oidc_client,
      connection.oidc_client_secret,
    ].join('\n')
    const kept = this.#kept.get(key)
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.found
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    const found = this.#discover(connection)
    found.catch(() => this.#kept.delete(key))
    this.#kept.set(key, { found, at: Date.now() })
    return found
  }

  async #discover({ enterprise_id, oidc_issuer, oidc_client, oidc_client_secret }: Connection) {
    const secret = this.#seals.open(oidc_client_secret ?? '', secretPlace(enterprise_id))
    if (!oidc_issuer || !oidc_client || !secret) throw new SsoRefusal('provider_unreachable')
    const issuer = new URL(oidc_issuer)
    const insecure = issuer.protocol === 'http:'
    const named = [issuer.host, issuer.hostname].some((host) => this.#allowed.includes(host))
    if (insecure && !named) throw new SsoRefusal('provider_unreachable')
    const oidc = await library()
    return oidc
      .discovery(
        issuer,
        oidc_client,
        { [oidc.clockTolerance]: SKEW_SECONDS },
        (as, client, body, headers) => {
          // Basic is the default when a provider names no method.
          const ways = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
          const way = ways.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost
          way(secret)(as, client, body, headers)
        },
        {
          timeout: 5,
          [oidc.customFetch]: this.#fetch,
          // The signature of an ID token is checked even if it came directly from the provider.
          execute: [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])],
        },
      )
      .catch(asRefusal('provider_unreachable'))
  }

  readonly #fetch = async (url: string, asking: CustomFetchOptions): Promise<Response> => {
    const body = asking.body instanceof URLSearchParams ? asking.body.toString() : asking.body
    const heard = await this.#outbound(url, {
      method: asking.method === 'POST' ? 'POST' : 'GET',
      headers: asking.headers,
      follow: false,
      ...(typeof body === 'string' ? { body } : {}),
    })
    const { 'transfer-encoding': _, ...headers } = heard.headers
    const empty = heard.status === 204 || heard.status === 304
    return new Response(empty ? null : new Uint8Array(heard.body), { status: heard.status, headers })
  }

  async loginUrl(connection: Connection, provider: ServiceProvider, round: OidcRound): Promise<string> {
    const [oidc, config] = await Promise.all([library(), this.of(connection)])
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: provider.oidc_redirect_url,
      scope: 'openid email profile',
      state: round.request_id,
      nonce: round.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(round.code_verifier),
      code_challenge_method: 'S256',
    })
    return url.href
  }

  /** The provider's log-out address, if it has one. */
  async logoutUrl(connection: Connection, provider: ServiceProvider): Promise<string | null> {
    const { end_session_endpoint } = (await this.of(connection)).serverMetadata()
    if (!end_session_endpoint) return null
    const url = new URL(end_session_endpoint)
    url.searchParams.set('client_id', connection.oidc_client ?? '')
    url.searchParams.set('post_logout_redirect_uri', `${provider.origin}/login`)
    return url.href
  }

  /** Exchanges the code and validates the token: issuer, audience, nonce, times, key. */
  async verify(
    connection: Connection,
    provider: ServiceProvider,
    { round, answer }: { round: OidcRound; answer: URLSearchParams },
    now: Date,
  ): Promise<Arrival> {
    const error = answer.get('error')
    if (error) throw new SsoRefusal('provider_error', answer.get('error_description') ?? error)
    const [oidc, config] = await Promise.all([library(), this.of(connection)])
    const url = new URL(provider.oidc_redirect_url)
    url.search = answer.toString()
    const tokens = await oidc
      .authorizationCodeGrant(config, url, {
        expectedState: round.request_id,
        expectedNonce: round.nonce,
        pkceCodeVerifier: round.code_verifier,
        idTokenExpected: true,
      })
      .catch(asRefusal('token'))
    const claims = tokens.claims()
    if (!claims) throw new SsoRefusal('token')
    // The library checks the authorised party only if there are several audiences.
    if (claims.azp !== undefined && claims.azp !== connection.oidc_client) throw new SsoRefusal('token')
    if (claims.sub.length > 500) throw new SsoRefusal('subject')
    const more =
      claims.email === undefined ? await this.#userInfo(config, tokens.access_token, claims.sub) : {}
    const all: Record<string, unknown> = { ...more, ...claims }
    const attributes = new Map(Object.entries(all).flatMap(([name, value]) => spelled(name, value)))
    const vouched = all.email_verified === true || all.email_verified === 'true'
    const silent = all.email_verified === undefined
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email_verified: vouched || (silent && connection.trust_email),
      attributes,
      clock_skew_seconds: claims.iat - Math.round(now.getTime() / 1000),
    }
  }

  async #userInfo(config: Configuration, accessToken: string, subject: string) {
    if (!config.serverMetadata().userinfo_endpoint) return {}
    const oidc = await library()
    return oidc.fetchUserInfo(config, accessToken, subject).catch(asRefusal('token'))
  }
}

/** Claims of the protocol itself, which say nothing about the person. */
const bookkeeping = new Set([
  'iss',
  'aud',
  'exp',
  'iat',
  'nbf',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'azp',
  'acr',
  'amr',
  'auth_time',
  'sid',
  'jti',
])

function spelled(name: string, value: unknown): [string, readonly string[]][] {
  if (bookkeeping.has(name) || name.length > 300) return []
  if (Array.isArray(value)) return [[name, value.flatMap((one) => plain(one) ?? []).slice(0, 100)]]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => {
      const text = plain(one)
      return text === undefined ? [] : [[`${name}.${inner}`, [text]] as [string, string[]]]
    })
  const text = plain(value)
  return text === undefined ? [] : [[name, [text]]]
}

const plain = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).slice(0, 2000) : undefined

const asRefusal = (otherwise: 'token' | 'provider_unreachable') => async (error: unknown) => {
  if (error instanceof SsoRefusal) throw error
  const outbound = [error, error instanceof Error ? error.cause : undefined].some(
    (one) => one instanceof OutboundFailure,
  )
  const { ResponseBodyError } = await library()
  const said = error instanceof ResponseBodyError ? (error.error_description ?? error.error) : null
  throw new SsoRefusal(outbound ? 'provider_unreachable' : otherwise, said, error)
}
