import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorAnswer, kinds, type Reason } from '../../contract/errors.ts'
import { fieldErrors } from '../../contract/fieldErrors.ts'
import { catalogueFor, FALLBACK_LOCALE, type Locale } from '../../contract/locales.ts'
import type { Route } from '../../contract/route.ts'
import { type Reading, reading } from './act.ts'
import { checkAgreement } from './agreement.ts'
import { writerFor } from './answers.ts'
import { type Bearer, bearerToken, checkScope } from './bearer.ts'
import { readCookie, setCookie } from './cookies.ts'
import type { Database, Tx } from './db.ts'
import type { Enterprise, Enterprises } from './enterprises.ts'
import { reportError } from './errorReports.ts'
import { AppError, denied, invalid, missing, signedOut } from './errors.ts'
import { claimKey, forgetKey, type KeyedCall, keepAnswer } from './idempotency.ts'
import type { Log } from './log.ts'
import { checkLook, personBehind, whoIs } from './look.ts'
import type { Caller, Manner } from './manner.ts'
import { observe } from './metrics.ts'
import type { Operation } from './operation.ts'
import { RateLimit } from './rateLimit.ts'
import { sayReason } from './reasons.ts'
import type { Receive } from './receive.ts'
import { again } from './retry.ts'
import { hashOf, newToken, same, signer } from './secrets.ts'
import { inLine } from './serial.ts'
import type { Texts } from './texts.ts'
import type { Viewer, Viewers } from './viewer.ts'

export interface HttpParts {
  database: Database
  enterprises: Enterprises
  viewers: Viewers
  bearers: Viewers<Bearer>
  texts: Texts
  log: Log
  secret_key: string
  release: string
  /** Calls a minute for an account, and for an address that isn't signed in. */
  rate: { account: number; address: number }
  nounsOf: (enterprise: Enterprise, locale: Locale) => Promise<Record<string, string>>
  whomToAsk: (act: Reading, because: readonly Reason[]) => Promise<NonNullable<ErrorAnswer['error']['ask']>>
  touch: (me: Viewer, lastSeenAt: string, now: Date) => void
  tokenUsed: (bearer: Bearer, address: string, now: Date) => void
  receive: (request: FastifyRequest, maxBytes: number) => Promise<Receive & { discard: () => Promise<void> }>
}

/** Calls that other sites or machines must be able to make. The list is closed; a test holds it. */
export const csrfExempt: readonly string[] = [
  'POST /api/v1/omni_auth/saml/callback',
  'POST /api/v1/omni_auth/saml/logout',
  'POST /unsubscribe',
]

/**
 * Calls to whose address programs of others add words of their own; SCIM is one of them by its standard. Everywhere else a
 * parameter that isn't declared is refused, as a field of a body is. The list is closed; a test holds it.
 */
export const openQueries: readonly string[] = ['GET /calendar/:file']

const JSON_TYPE = 'application/json; charset=utf-8'

export class Http {
  readonly #parts: HttpParts
  readonly #csrf: ReturnType<typeof signer>
  readonly #accounts: RateLimit
  readonly #addresses: RateLimit

  constructor(parts: HttpParts) {
    this.#parts = parts
    this.#csrf = signer(parts.secret_key, 'csrf')
    this.#accounts = new RateLimit(parts.rate.account)
    this.#addresses = new RateLimit(parts.rate.address)
  }

  bind(app: FastifyInstance, operations: readonly Operation[]) {
    for (const operation of operations) {
      const { route } = operation
      const handler = this.#handler(operation)
      const { manner } = operation
      for (const { method, path } of [route, ...(route.also ?? [])]) {
        app.route({
          method,
          url: path,
          handler,
          exposeHeadRoute: false,
          // What Fastify refuses by itself is told in the protocol's words too.
          ...(manner && {
            errorHandler: (error, request, reply) =>
              this.#refuse(request, reply, error, { ...atStart(route), manner }),
          }),
        })
      }
    }
  }

  #handler({ route, answer, alone, line, manner }: Operation) {
    const write = writing(route, manner)
    const isRead = route.method === 'GET'
    const name = nameOf(route)
    const done = { name, status: route.answers ?? 200, type: manner?.content_type ?? JSON_TYPE }
    const run = answer as (act: object, asked: object) => Promise<unknown>
    const lineOf = line as ((act: object, asked: object) => string) | undefined

    return async (request: FastifyRequest, reply: FastifyReply) => {
      const startedAt = performance.now()
      let me: Viewer | undefined
      let caller: Caller | undefined
      let enterprise: Enterprise | undefined
      try {
        enterprise = await this.enterpriseOf(request)
        if (manner) caller = await this.#callerOf(request, reply, enterprise, manner)
        else me = await this.#viewerFor(request, reply, enterprise, route)
        // A page of another site can't make a browser send this header, so there is no forgery to fear.
        if (!isRead && bearerToken(request) === undefined && !csrfExempt.includes(name))
          this.#checkCsrf(request)

        const locale = localeOf(request, enterprise)
        const asked = { ...parse(route, request, manner), enterprise, caller, locale, request, reply }
        const who = {
          me,
          say: this.#parts.texts.in(locale, await this.#parts.nounsOf(enterprise, locale)),
          now: new Date(),
          address: request.ip,
        }
        if (isRead) {
          const answered = await run({ ...who, db: this.#parts.database.of(enterprise.id) }, asked)
          if (route.raw) return reply
          if (caller) manner?.noted(caller, enterprise, { is_read: true }, request)
          return this.#send(reply, done, write(answered), startedAt)
        }
        const call: Call = {
          route,
          enterprise,
          request,
          reply,
          keyed: keyedCall(request, name, asked.body, caller?.actor ?? actorOf(request, me)),
        }
        const work: Work = (tx, file) =>
          run(tx ? { ...who, db: tx, tx } : who, { ...asked, file }).then(write)
        const change = () => this.#change(call, work)
        const { status, text } = alone
          ? await this.#alone(call, work)
          : lineOf
            ? await inLine(`${enterprise.id} ${lineOf(who, asked)}`, change)
            : await change()
        if (caller) manner?.noted(caller, enterprise, { is_read: false }, request)
        return this.#send(reply, { ...done, status }, text, startedAt)
      } catch (error) {
        return this.#refuse(request, reply, error, { name, startedAt, enterprise, me, caller, manner })
      }
    }
  }

  /**
   * One transaction for the effect, its log entry, its jobs and, with an idempotency key, its kept answer. One that met
   * another is begun anew, unless it brought a file, which it may have put away already.
   */
  async #change({ route, enterprise, keyed, request, reply }: Call, work: Work) {
    const file = route.upload ? await this.#parts.receive(request, route.upload.max_bytes) : undefined
    const headers = { ...reply.getHeaders() }
    const mayAgain = () => {
      if (file || reply.sent) return false
      for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
      reply.headers(headers)
      return true
    }
    const attempt = () =>
      this.#parts.database.inTransaction(enterprise.id, async (tx: Tx) => {
        // Another file under the same key is another call.
        const said = keyed && file ? { ...keyed, body: [keyed.body, file.sha256] } : keyed
        const kept = said && (await claimKey(tx, said))
        if (kept) return { status: kept.status, text: textOf(kept) }
        const text = await work(tx, file)
        const status = route.answers ?? 200
        if (keyed && !route.secret) await keepAnswer(tx, keyed, status, text === '' ? null : JSON.parse(text))
        return { status, text }
      })
    try {
      return await again(attempt, mayAgain)
    } finally {
      await file?.discard()
    }
  }

  /** A call with transactions of its own: its key is claimed beforehand and given back when the call fails. */
  async #alone({ route, enterprise, keyed }: Call, work: Work) {
    const { database } = this.#parts
    if (!keyed) return { status: 200, text: await work() }
    const kept = await database.inTransaction(enterprise.id, (tx) => claimKey(tx, keyed))
    if (kept) return { status: kept.status, text: JSON.stringify(kept.answer) }
    try {
      const text = await work()
      if (!route.secret)
        await database.inTransaction(enterprise.id, (tx) => keepAnswer(tx, keyed, 200, JSON.parse(text)))
      return { status: 200, text }
    } catch (error) {
      await database.inTransaction(enterprise.id, (tx) => forgetKey(tx, keyed))
      throw error
    }
  }

  /** The person who asks, by session or by token; nobody where anybody may ask. */
  async #viewerFor(
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
          : await this.viewerOf(request, enterprise, isRead && route.raw)
    if (!me && route.access !== 'anyone') throw signedOut()
    if (me) this.#accounts.take(`${enterprise.id}:${personBehind(me)}`)
    else this.#addresses.take(request.ip)
    if (me) checkLook(me, route, request.headers['x-look'])
    if (me) checkAgreement(me, route)
    return me
  }

  /** A program that isn't known is an address that guesses. */
  async #callerOf(request: FastifyRequest, reply: FastifyReply, enterprise: Enterprise, manner: Manner) {
    try {
      return await manner.admit(request, reply, enterprise)
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
   * there the cookie alone answers.
   */
  async viewerOf(
    request: FastifyRequest,
    enterprise: Enterprise,
    cookieAlone = false,
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
    this.#parts.touch(found.viewer, found.last_seen_at, now)
    return found.viewer
  }

  /** The person a program speaks for. Beside its token no cookie counts. */
  async #bearerOf(
    { request, reply }: Pick<Call, 'request' | 'reply'>,
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
    this.#parts.tokenUsed(bearer, request.ip, now)
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

  #checkCsrf(request: FastifyRequest) {
    const given = request.headers['x-csrf-token']
    // A guest's token ends with the guest: whoever knew it before the sign-in can do nothing with it afterwards.
    const anchor = readCookie(request, 'session') ?? readCookie(request, 'guest')
    const fits = typeof given === 'string' && anchor !== undefined && this.#csrf.recognises(anchor, given)
    if (!fits) throw denied('csrf')
  }

  #send(reply: FastifyReply, { name, status, type }: Sent, text: string, startedAt: number) {
    observe(name, status, performance.now() - startedAt)
    reply.code(status).header('cache-control', 'no-store')
    return status === 204 ? reply.send() : reply.header('content-type', type).send(text)
  }

  /** The one place where an error becomes an answer. */
  async #refuse(request: FastifyRequest, reply: FastifyReply, thrown: unknown, at: Refused) {
    const locale = localeOf(request, at.enterprise)
    const { status, answer, retryAfter } = await this.answerTo(thrown, locale, request, at)
    await readToTheEnd(request, reply)
    if (retryAfter) reply.header('retry-after', String(retryAfter))
    const { name, startedAt, manner, caller, enterprise } = at
    if (!manner)
      return this.#send(reply, { name, status, type: JSON_TYPE }, JSON.stringify(answer), startedAt)
    const own = manner.refusal(fromFastify(thrown), status, answer)
    if (caller && enterprise) {
      const is_read = request.method === 'GET'
      manner.noted(caller, enterprise, { is_read, refusal: own.says }, request)
    }
    const sent = { name, status: own.status, type: manner.content_type }
    return this.#send(reply, sent, JSON.stringify(own.body), startedAt)
  }

  async answerTo(
    thrown: unknown,
    locale: Locale,
    request: FastifyRequest,
    at: { name: string; enterprise: Enterprise | undefined; me: Viewer | undefined },
  ): Promise<{ status: number; answer: ErrorAnswer; retryAfter?: number | undefined }> {
    const nouns = at.enterprise ? await this.#parts.nounsOf(at.enterprise, locale).catch(() => ({})) : {}
    const say = this.#parts.texts.in(locale, nouns)
    const error = fromFastify(thrown)
    if (!(error instanceof AppError)) {
      const reference = await this.#report(error, request, at)
      const message = say('errors.internal')
      return {
        status: 500,
        answer: { error: { code: 'internal', message, ...(reference ? { reference } : {}) } },
      }
    }
    const sentence = `errors.${error.code}`
    const answer: ErrorAnswer = {
      error: {
        code: error.code,
        message: say(this.#parts.texts.has(sentence) ? sentence : `errors.${error.kind}`, error.facts),
      },
    }
    if (error.kind === 'conflict' && Object.keys(error.facts).length > 0) answer.error.facts = error.facts
    if (error.fields) {
      answer.error.fields = Object.fromEntries(
        Object.entries(error.fields).map(([field, { code, facts }]) => [
          field,
          say(`errors.fields.${code}`, facts),
        ]),
      )
    }
    if (error.because) {
      answer.error.because = error.because.map((reason) => ({ ...reason, text: sayReason(say, reason) }))
      if (at.enterprise && at.me)
        answer.error.ask = await this.#parts
          .whomToAsk(reading(this.#parts.database.of(at.enterprise.id), at.me), error.because)
          .catch(() => [])
    }
    return { status: kinds[error.kind], answer, retryAfter: error.retryAfterSeconds }
  }

  async #report(
    error: unknown,
    request: FastifyRequest,
    at: { name: string; enterprise: Enterprise | undefined; me: Viewer | undefined },
  ) {
    this.#parts.log.error(
      { err: error, route: at.name, enterprise: at.enterprise?.id, ...whoIs(at.me) },
      'an error of ours',
    )
    if (!at.enterprise) return undefined
    const fault = error instanceof Error ? error : new Error(String(error))
    const report = {
      source: 'server' as const,
      message: fault.message,
      stack: fault.stack ?? null,
      route: at.name,
      release: this.#parts.release,
      user_id: at.me?.user_id ?? null,
    }
    return this.#parts.database
      .inTransaction(at.enterprise.id, (tx) => reportError(tx, report))
      .catch((failed: unknown) => {
        this.#parts.log.error({ err: failed, id: request.id }, 'the error could not be stored either')
        return undefined
      })
  }
}

const MOST_READ_FOR_NOTHING = 25_000_000

/**
 * A body that was refused half-way lies unread on its connection, where the next question would wait behind it, or
 * whoever still sends it would meet a closed door instead of the answer. It is read to its end, or, when it says that
 * it is huge, the connection ends with the answer.
 */
export async function readToTheEnd({ raw }: FastifyRequest, reply: FastifyReply) {
  if (raw.complete || raw.destroyed) return
  if (Number(raw.headers['content-length'] ?? 0) > MOST_READ_FOR_NOTHING) {
    reply.header('connection', 'close')
    return
  }
  const over = new Promise<void>((resolve) => raw.once('end', resolve).once('close', resolve))
  raw.unpipe().resume()
  await over
}

interface Sent {
  name: string
  status: number
  type: string
}

interface Refused {
  name: string
  startedAt: number
  enterprise: Enterprise | undefined
  me: Viewer | undefined
  caller?: Caller | undefined
  manner?: Manner | undefined
}

/** One call that changes something. */
interface Call {
  route: Route
  enterprise: Enterprise
  request: FastifyRequest
  reply: FastifyReply
  keyed: KeyedCall | undefined
}
/** Answers it: within the transaction and with the file that are opened for it, or without. */
type Work = (tx?: Tx, file?: Receive) => Promise<string>

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const atStart = (route: Route): Refused => ({
  name: nameOf(route),
  startedAt: performance.now(),
  enterprise: undefined,
  me: undefined,
})

function writing(route: Route, manner: Manner | undefined): (answer: unknown) => string {
  if (route.answers === 204) return () => ''
  if (!route.returns) return JSON.stringify
  return writerFor(
    route.returns,
    manner && ((_name, value: unknown) => (manner.isUnsaid(value) ? undefined : value)),
  )
}

/** What was kept of an answer; of one without a body, nothing was. */
const textOf = ({ status, answer }: { status: number; answer: unknown }) =>
  status === 204 ? '' : JSON.stringify(answer)

const namesOf = new WeakMap<Route, ReadonlySet<string>>()
/** The parameters that an operation declares. */
function queryNames(route: Route): ReadonlySet<string> {
  const known = namesOf.get(route) ?? new Set(route.query ? Object.keys(route.query.shape) : [])
  namesOf.set(route, known)
  return known
}

function parse(route: Route, request: FastifyRequest, manner: Manner | undefined) {
  // A map: a parameter may be called as something that every object has.
  const wrong = new Map<string, { code: string }>()
  const heard: { params?: unknown; query?: unknown; body?: unknown } = {}
  if (route.params) {
    const params = route.params.safeParse(request.params)
    // An id that can't be one names nothing: the same answer as for one that never existed.
    if (!params.success) throw missing()
    heard.params = params.data
  }
  if (!manner && !openQueries.includes(`${route.method} ${route.path}`))
    for (const name of Object.keys(request.query as object))
      if (!queryNames(route).has(name)) wrong.set(name, { code: 'unknown' })
  for (const part of ['query', 'body'] as const) {
    const shape = route[part]
    if (!shape) continue
    const body = manner && part === 'body' ? manner.read(route, request.body) : request.body
    const said = part === 'query' ? request.query : body
    const result = shape.safeParse(said)
    if (result.success) heard[part] = result.data
    else
      for (const [name, problem] of Object.entries(fieldErrors(result.error.issues, said)))
        wrong.set(name, problem)
  }
  if (wrong.size > 0) throw invalid(Object.fromEntries(wrong))
  return heard
}

export function localeOf(request: FastifyRequest, enterprise: Enterprise | undefined): Locale {
  const asked = request.headers['x-locale']
  const own = typeof asked === 'string' ? catalogueFor(asked) : undefined
  return own ?? catalogueFor(enterprise?.locale ?? '') ?? FALLBACK_LOCALE
}

/** Whose repeats of an idempotency key are the same call. */
function actorOf(request: FastifyRequest, me: Viewer | undefined) {
  if (me) return `user:${me.user_id}`
  const guest = readCookie(request, 'guest') ?? request.ip
  return `guest:${hashOf(guest).toString('base64url')}`
}

function keyedCall(
  request: FastifyRequest,
  operation: string,
  body: unknown,
  actor: string,
): KeyedCall | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > 255) throw invalid({ 'idempotency-key': { code: 'invalid' } })
  return { actor, operation, key, body: [request.params, body] }
}

/** What Fastify itself refuses, in our words. */
function fromFastify(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('statusCode' in error)) return error
  if (error.statusCode === 413) return new AppError('too_large', 'too_large')
  if (Number(error.statusCode) >= 400 && Number(error.statusCode) < 500)
    return invalid({ body: { code: 'format' } })
  return error
}
