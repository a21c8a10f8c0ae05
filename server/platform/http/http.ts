import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../../../contract/route.ts'
import type { Tx } from '../database/db.ts'
import { again } from '../database/retry.ts'
import type { Enterprise } from '../enterprises.ts'
import { observe } from '../metrics.ts'
import type { Viewer } from '../rights/viewer.ts'
import { offeredIn } from '../undo.ts'
import { writerFor } from './answers.ts'
import { bearerToken } from './bearer.ts'
import { claimKey, forgetKey, type KeyedCall, keepAnswer } from './idempotency.ts'
import type { Operation } from './operation.ts'
import type { Caller, Protocol } from './protocol.ts'
import type { Receive } from './receive.ts'
import { type RefusalParts, Refusals } from './refusals.ts'
import { actorOf, fromFastify, keyedCall, localeOf, parse, readToTheEnd } from './requests.ts'
import { inLine } from './serial.ts'
import { type VisitorParts, Visitors } from './visitors.ts'

export interface HttpParts extends VisitorParts, RefusalParts {
  receive: (request: FastifyRequest, maxBytes: number) => Promise<Receive & { discard: () => Promise<void> }>
}

const JSON_TYPE = 'application/json; charset=utf-8'

export class Http {
  readonly #parts: HttpParts
  readonly visitors: Visitors
  readonly refusals: Refusals

  constructor(parts: HttpParts) {
    this.#parts = parts
    this.visitors = new Visitors(parts)
    this.refusals = new Refusals(parts)
  }

  bind(app: FastifyInstance, operations: readonly Operation[]) {
    for (const operation of operations) {
      const { route } = operation
      const handler = this.#handler(operation)
      const { protocol } = operation
      for (const { method, path } of [route, ...(route.also ?? [])]) {
        app.route({
          method,
          url: path,
          handler,
          exposeHeadRoute: false,
          // What Fastify itself refuses is answered in the protocol's format too.
          ...(protocol && {
            errorHandler: (error, request, reply) =>
              this.#refuse(request, reply, error, { ...atStart(route), protocol }),
          }),
        })
      }
    }
  }

  #handler({ route, answer, alone, line, protocol }: Operation) {
    const write = writing(route, protocol)
    const isRead = route.method === 'GET'
    const name = nameOf(route)
    const done = { name, status: route.answers ?? 200, type: protocol?.content_type ?? JSON_TYPE }
    const run = answer as (act: object, asked: object) => Promise<unknown>
    const lineOf = line as ((act: object, asked: object) => string) | undefined

    return async (request: FastifyRequest, reply: FastifyReply) => {
      const startedAt = performance.now()
      let me: Viewer | undefined
      let caller: Caller | undefined
      let enterprise: Enterprise | undefined
      try {
        enterprise = await this.visitors.enterpriseOf(request)
        if (protocol) caller = await this.visitors.callerOf(request, reply, enterprise, protocol)
        else me = await this.visitors.viewerFor(request, reply, enterprise, route)
        // A page of another site can't make a browser send this header, so there is no forgery to fear.
        if (!isRead && bearerToken(request) === undefined) this.visitors.checkCsrf(request)

        const locale = localeOf(request, enterprise)
        const { params, query, body } = parse(route, request, protocol)
        const asked = { params, query, body, enterprise, caller, locale, request, reply }
        const say = this.#parts.texts.in(locale, await this.#parts.nounsOf(enterprise, locale))
        const [now, address] = [new Date(), request.ip]
        const showsUndo = request.headers['x-undo'] === 'shown'
        if (isRead) {
          const countsAll = (query as { total?: unknown } | undefined)?.total === 'exact'
          const db = this.#parts.database.of(enterprise.id, { countsAll })
          const answered = await run({ db, me, now, address, say }, asked)
          if (route.raw) return reply
          if (caller) protocol?.noted(caller, enterprise, { is_read: true }, request)
          return this.#send(reply, done, write(answered), startedAt)
        }
        const call: Call = {
          route,
          enterprise,
          request,
          reply,
          keyed: route.keyless
            ? undefined
            : keyedCall(request, name, body, caller?.actor ?? actorOf(request, me)),
        }
        const work: Work = (tx, file) =>
          run(tx ? { db: tx, tx, me, now, address, say, showsUndo } : { me, now, address, say }, {
            ...asked,
            file,
          }).then(write)
        const change = () => this.#change(call, work)
        const { status, text } = alone
          ? await this.#alone(call, work)
          : lineOf
            ? await inLine(`${enterprise.id} ${lineOf({ me, now, address, say }, asked)}`, change)
            : await change()
        if (caller) protocol?.noted(caller, enterprise, { is_read: false }, request)
        return this.#send(reply, { ...done, status }, text, startedAt)
      } catch (error) {
        this.visitors.missed(request, route, me, error)
        return this.#refuse(request, reply, error, { name, startedAt, enterprise, me, caller, protocol })
      }
    }
  }

  /**
   * One transaction for the effect, its log entry, its jobs and, with an idempotency key, its kept answer. Retried
   * when it collides with another, unless it brought a file, which it may already have moved.
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
        const undo = offeredIn(tx)
        if (undo !== undefined) reply.header('x-undo', String(undo))
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

  /** A call with its own transactions: its key is claimed beforehand and released if the call fails. */
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

  #send(reply: FastifyReply, { name, status, type }: Sent, text: string, startedAt: number) {
    observe(name, status, performance.now() - startedAt)
    reply.code(status).header('cache-control', 'no-store')
    return status === 204 ? reply.send() : reply.header('content-type', type).send(text)
  }

  async #refuse(request: FastifyRequest, reply: FastifyReply, thrown: unknown, at: Refused) {
    const locale = localeOf(request, at.enterprise)
    const { status, answer, retryAfter } = await this.refusals.answerTo(thrown, locale, request, at)
    await readToTheEnd(request, reply)
    if (retryAfter) reply.header('retry-after', String(retryAfter))
    const { name, startedAt, protocol, caller, enterprise } = at
    if (!protocol)
      return this.#send(reply, { name, status, type: JSON_TYPE }, JSON.stringify(answer), startedAt)
    const own = protocol.refusal(fromFastify(thrown), status, answer)
    if (caller && enterprise) {
      const is_read = request.method === 'GET'
      protocol.noted(caller, enterprise, { is_read, refusal: own.says }, request)
    }
    const sent = { name, status: own.status, type: protocol.content_type }
    return this.#send(reply, sent, JSON.stringify(own.body), startedAt)
  }
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
  protocol?: Protocol | undefined
}

/** One call that changes something. */
interface Call {
  route: Route
  enterprise: Enterprise
  request: FastifyRequest
  reply: FastifyReply
  keyed: KeyedCall | undefined
}
/** Runs the operation, with the transaction and the file opened for it, or without. */
type Work = (tx?: Tx, file?: Receive) => Promise<string>

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const atStart = (route: Route): Refused => ({
  name: nameOf(route),
  startedAt: performance.now(),
  enterprise: undefined,
  me: undefined,
})

function writing(route: Route, protocol: Protocol | undefined): (answer: unknown) => string {
  if (route.answers === 204) return () => ''
  if (!route.returns) return JSON.stringify
  return writerFor(
    route.returns,
    protocol && ((_name, value: unknown) => (protocol.isUnsaid(value) ? undefined : value)),
  )
}

/** The answer that was kept; undefined if it had no body. */
const textOf = ({ status, answer }: { status: number; answer: unknown }) =>
  status === 204 ? '' : JSON.stringify(answer)
