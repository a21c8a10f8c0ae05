import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../../../contract/route.ts'
import type { Enterprise, Enterprises } from '../enterprises.ts'
import { AppError, denied, missing, signedOut } from '../errors.ts'
import type { Viewer, Viewers } from '../rights/viewer.ts'
import { hashOf, newToken, same, signer } from '../settings/secrets.ts'
import { checkAgreement } from './agreement.ts'
import { type Bearer, bearerToken, checkScope } from './bearer.ts'
import { readCookie, setCookie } from './cookies.ts'
import { checkLook, personBehind } from './look.ts'
import type { Protocol } from './protocol.ts'
import { RateLimit } from './rateLimit.ts'

export interface VisitorParts {
  enterprises: Enterprises
  viewers: Viewers
  bearers: Viewers<Bearer>
  secret_key: string
  /** Calls a minute for an account, and for an address that isn't signed in. */
  rate: { account: number; address: number }
  touch: (me: Viewer, lastSeenAt: string, now: Date) => void
  tokenUsed: (bearer: Bearer, address: string, now: Date) => void
}

const hallAt = ({ ip }: FastifyRequest) => `hall ${ip}`

/** Who is behind a request, of which enterprise, and whether they may ask at all. */
export class Visitors {
  readonly #parts: VisitorParts
  readonly #csrf: ReturnType<typeof signer>
  readonly #accounts: RateLimit
  readonly #addresses: RateLimit

  constructor(parts: VisitorParts) {
    this.#parts = parts
    this.#csrf = signer(parts.secret_key, 'csrf')
    this.#accounts = new RateLimit(parts.rate.account)
    this.#addresses = new RateLimit(parts.rate.address)
  }

  /** The person who asks, by session or token; undefined where anyone may ask. */
  async viewerFor(
    request: FastifyRequest,
    reply: FastifyReply,
    enterprise: Enterprise,
    route: Route,
  ): Promise<Viewer | undefined> {
    const token = bearerToken(request)
    const isRead = route.method === 'GET'
    const me =
      token !== undefined
        ? await this.#bearerOf({ request, reply }, enterprise, route, token)
        : route.access === 'anyone' && isRead && !route.raw
          ? undefined
          : await this.viewerOf(request, enterprise, {
              cookieAlone: isRead && route.raw === true,
              unseen: route.unseen === true,
            })
    if (!me && route.access !== 'anyone') throw signedOut()
    if (me) this.#accounts.take(`${enterprise.id}:${personBehind(me)}`)
    else if (route.hall !== undefined) this.#addresses.take(hallAt(request), undefined, 1 / route.hall)
    else this.#addresses.take(request.ip)
    if (me) checkLook(me, route, request.headers['x-look'])
    if (me) checkAgreement(me, route)
    return me
  }

  /** What led nowhere was a guess, and costs what a call costs elsewhere. */
  missed(request: FastifyRequest, { hall }: Route, me: Viewer | undefined, error: unknown) {
    if (!me && hall !== undefined && error instanceof AppError && error.kind === 'missing')
      this.#addresses.charge(hallAt(request), 1 - 1 / hall)
  }

  /** An unknown token counts as a guess of its address. */
  async callerOf(request: FastifyRequest, reply: FastifyReply, enterprise: Enterprise, protocol: Protocol) {
    try {
      return await protocol.admit(request, reply, enterprise)
    } catch (error) {
      if (error instanceof AppError && error.kind === 'signed_out') this.#addresses.take(request.ip)
      throw error
    }
  }

  async enterpriseOf(request: FastifyRequest): Promise<Enterprise> {
    const enterprise = await this.#parts.enterprises.at(request.host)
    if (!enterprise) throw missing()
    return enterprise
  }

  /**
   * The person behind a request: cookie and token together. Pages, files and the event stream can't send the token;
   * for them the cookie alone counts.
   */
  async viewerOf(
    request: FastifyRequest,
    enterprise: Enterprise,
    { cookieAlone = false, unseen = false }: { cookieAlone?: boolean; unseen?: boolean } = {},
  ): Promise<Viewer | undefined> {
    const cookie = readCookie(request, 'session')
    if (!cookie) return undefined
    const now = new Date()
    const { viewers } = this.#parts
    const hash = hashOf(cookie)
    let found = await viewers.find(enterprise.id, hash, now.getTime())
    if (found?.viewer.look && Date.parse(found.viewer.look.ends_at) <= now.getTime()) {
      viewers.drop(`${enterprise.id}:${found.viewer.user_id}`)
      found = await viewers.find(enterprise.id, hash, now.getTime())
    }
    if (!found) return undefined
    if (now.getTime() - Date.parse(found.last_seen_at) > enterprise.session_timeout_minutes * 60_000)
      return undefined
    if (!cookieAlone) {
      const token = request.headers['x-user-token']
      if (typeof token !== 'string' || !same(hashOf(token), found.token_hash)) return undefined
    }
    if (!unseen) this.#parts.touch(found.viewer, found.last_seen_at, now)
    return found.viewer
  }

  /** The person a program acts for. With a token no cookie counts. */
  async #bearerOf(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    enterprise: Enterprise,
    route: Route,
    token: string,
  ): Promise<Viewer> {
    const now = new Date()
    const bearer = await this.#parts.bearers.find(enterprise.id, hashOf(token), now.getTime())
    if (!bearer || Date.parse(bearer.expires_at) <= now.getTime()) {
      this.#addresses.take(request.ip)
      reply.header('www-authenticate', 'Bearer error="invalid_token"')
      throw signedOut('access_token_invalid')
    }
    checkScope(route, bearer)
    if (!route.unseen) this.#parts.tokenUsed(bearer, request.ip, now)
    return bearer.viewer
  }

  /** The anti-forgery token belongs to the session cookie, or to a guest cookie before there is one. */
  csrfToken(request: FastifyRequest, reply: FastifyReply): string {
    let anchor = readCookie(request, 'session') ?? readCookie(request, 'guest')
    if (!anchor) {
      anchor = newToken()
      setCookie(reply, 'guest', anchor)
    }
    return this.#csrf.sign(anchor)
  }

  checkCsrf(request: FastifyRequest) {
    const given = request.headers['x-csrf-token']
    // A guest's token ends at sign-in: anyone who knew it can do nothing with it afterwards.
    const anchor = readCookie(request, 'session') ?? readCookie(request, 'guest')
    const fits = typeof given === 'string' && anchor !== undefined && this.#csrf.recognises(anchor, given)
    if (!fits) throw denied('csrf')
  }
}
