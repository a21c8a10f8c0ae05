import type { Socket } from 'node:net'
import { parse } from 'node:querystring'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import qs from 'qs'
import { type ErrorAnswer, kinds } from '../../../contract/errors.ts'
import { FALLBACK_LOCALE } from '../../../contract/locales.ts'
import { type Brought, slot } from '../area.ts'
import { missing } from '../errors.ts'
import type { Settings } from '../settings/settings.ts'
import type { Texts } from '../texts.ts'
import { codeOf } from '../trouble.ts'
import type { Http } from './http.ts'
import { localeOf, readToTheEnd } from './requests.ts'

interface Parts {
  settings: Pick<Settings, 'trust_proxy' | 'public_url'>
  http: Http
  texts: Texts
  brought: Brought
  isClosing: () => boolean
}

/** Other systems get errors in their own protocol. */
export const protocols = slot<{
  prefix: string
  type: string
  told: (error: unknown, status: number, answer: ErrorAnswer) => { status: number; body: unknown }
}>('protocols')

/** The server that all addresses are registered on. */
export async function openHttpServer({
  settings,
  http,
  texts,
  brought,
  isClosing,
}: Parts): Promise<FastifyInstance> {
  const sendError = errorSender(http, brought)
  const fastify: FastifyInstance = Fastify({
    trustProxy: trusted(settings.trust_proxy),
    bodyLimit: 1_000_000,
    routerOptions: {
      maxParamLength: 300,
      querystringParser: parseQuery,
    },
    // An unreadable address names nothing: the same answer as for an unknown one.
    frameworkErrors: (_error, request, reply) => void sendError(missing(), request, reply),
    clientErrorHandler: (error, socket) => refuseRaw(error, socket, texts),
    return503OnClosing: false,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 30_000 },
    // A file of 100 MB may arrive slowly; only the connection is held meanwhile.
    requestTimeout: 15 * 60_000,
  })
  // Set before any routes are registered: a plugin registered with await keeps the error handler of that moment.
  fastify.setErrorHandler(sendError)
  await fastify.register(multipart)
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cross-origin-resource-policy', 'same-origin')
    if (settings.public_url.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // Otherwise the next request on this connection would be refused.
    if (isClosing()) reply.header('connection', 'close')
    done()
  })
  return fastify
}

/** Errors outside any operation, in the same shape as all others. */
const errorSender =
  (http: Http, brought: Brought) => async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const at = { name: request.routeOptions?.url ?? 'unknown', enterprise: undefined, me: undefined }
    const { status, answer } = await http.refusals.answerTo(error, localeOf(request, undefined), request, at)
    await readToTheEnd(request, reply)
    const protocol = brought.to(protocols).find(({ prefix }) => request.url.startsWith(prefix))
    if (protocol) {
      const own = protocol.told(error, status, answer)
      return reply.code(own.status).header('content-type', protocol.type).send(JSON.stringify(own.body))
    }
    return reply
      .code(status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(answer))
  }

/** What Node can't even parse as a request has no host and no reader, but still gets an answer of our shape. */
function refuseRaw(error: Error, socket: Socket, texts: Texts) {
  // Browsers open connections before they need one: an answer to nothing would be taken for that to their next question.
  if (!socket.writable || codeOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT') return socket.destroy()
  const code = codeOf(error) === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid'
  const body = JSON.stringify({ error: { code, message: texts.in(FALLBACK_LOCALE)(`errors.${code}`) } })
  socket.end(
    `HTTP/1.1 ${kinds[code]} ${code}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

const LISTS = { arrayLimit: 200, depth: 4, parameterLimit: 200, plainObjects: true } as const

/**
 * Lists arrive as `ids[]=1`; without a bracket Node's own, faster parser is used. Every name is kept so that
 * undeclared ones can be refused, also `__proto__`, which qs drops.
 */
function parseQuery(text: string): Record<string, unknown> {
  const plain: Record<string, unknown> = { ...parse(text) }
  if (!/\[|%5b/i.test(text)) return plain
  const lists = qs.parse(text, LISTS)
  return Object.hasOwn(plain, '__proto__') ? { ...lists, ['__proto__']: '' } : lists
}

/** A number means: so many of the nearest hops are our proxies. */
const trusted = (proxies: Settings['trust_proxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
