import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldErrors } from '../../../contract/fieldErrors.ts'
import { catalogueFor, FALLBACK_LOCALE, type Locale } from '../../../contract/locales.ts'
import type { Route } from '../../../contract/route.ts'
import { unkeptIn } from '../../../contract/shapes.ts'
import type { Enterprise } from '../enterprises.ts'
import { AppError, invalid, missing } from '../errors.ts'
import type { Viewer } from '../rights/viewer.ts'
import { hashOf } from '../settings/secrets.ts'
import { readCookie } from './cookies.ts'
import type { KeyedCall } from './idempotency.ts'
import type { Protocol } from './protocol.ts'

const MOST_READ_FOR_NOTHING = 25_000_000

/**
 * The unread rest of a refused body would block the next request on its connection, or reset the connection before
 * the sender has read the answer. So it is read to its end or, if it says that it is huge, the connection is closed
 * with the answer.
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

const namesOf = new WeakMap<Route, ReadonlySet<string>>()
/** The parameters that an operation declares. */
function queryNames(route: Route): ReadonlySet<string> {
  const known = namesOf.get(route) ?? new Set(route.query ? Object.keys(route.query.shape) : [])
  namesOf.set(route, known)
  return known
}

export function parse(route: Route, request: FastifyRequest, protocol: Protocol | undefined) {
  // A Map, because a parameter may be named like a property of every object.
  const wrong = new Map<string, { code: string }>()
  const heard: { params?: unknown; query?: unknown; body?: unknown } = {}
  if (route.params) {
    const params = route.params.safeParse(request.params)
    // An invalid id names nothing: the same answer as for an unknown one.
    if (!params.success) throw missing()
    heard.params = params.data
  }
  if (!protocol && !route.open_query)
    for (const name of Object.keys(request.query as object))
      if (!queryNames(route).has(name)) wrong.set(name, { code: 'unknown' })
  for (const part of ['query', 'body'] as const) {
    const shape = route[part]
    if (!shape) continue
    const body = protocol && part === 'body' ? protocol.read(route, request.body) : request.body
    const said = part === 'query' ? request.query : body
    const result = shape.safeParse(said)
    if (result.success) {
      heard[part] = result.data
      const unkept = unkeptIn(result.data)
      if (unkept !== undefined) wrong.set(unkept || part, { code: 'invalid_text' })
    } else
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

/** The actor of an idempotency key: repeats by the same actor are the same call. */
export function actorOf(request: FastifyRequest, me: Viewer | undefined) {
  if (me) return `user:${me.user_id}`
  const guest = readCookie(request, 'guest') ?? request.ip
  return `guest:${hashOf(guest).toString('base64url')}`
}

export function keyedCall(
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

/** What Fastify itself refuses, as one of our errors. */
export function fromFastify(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || !('statusCode' in error)) return error
  if (error.statusCode === 413) return new AppError('too_large', 'too_large')
  if (Number(error.statusCode) >= 400 && Number(error.statusCode) < 500)
    return invalid({ body: { code: 'format' } })
  return error
}
