import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SCIM_TYPE } from '../../contract/scim.ts'
import { missing } from '../platform/errors.ts'
import { type Http, localeOf, readToTheEnd } from '../platform/http.ts'
import { inTheirWords } from '../scim/refusals.ts'
import type { Dist } from './dist.ts'

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Everything that isn't the API: the built files by name, and the one page for every other address. */
export function staticPages(app: FastifyInstance, dist: Dist, sendPage: SendPage, http: Http) {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const asset = isRead ? dist.asset(path) : undefined
    if (asset) {
      reply.header('content-type', asset.type).header('vary', 'Accept-Encoding')
      reply.header('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (asset.brotli && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
        return reply.header('content-encoding', 'br').send(asset.brotli)
      }
      return reply.send(asset.bytes)
    }
    const isPage =
      isRead && !/^\/(api|scim|assets|art|files|dev\/mailbox)\b/.test(path) && !/\.\w{2,5}$/.test(path)
    try {
      if (isPage) return await sendPage(request, reply)
      throw missing()
    } catch (error) {
      return sendError(http, error, request, reply)
    }
  })
}

/** What went wrong outside any operation, in the shape of all errors. */
export async function sendError(http: Http, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const at = { name: request.routeOptions?.url ?? 'unknown', enterprise: undefined, me: undefined }
  const { status, answer } = await http.answerTo(error, localeOf(request, undefined), request, at)
  await readToTheEnd(request, reply)
  if (request.url.startsWith('/scim/')) {
    const own = inTheirWords(error, status, answer)
    return reply.code(own.status).header('content-type', SCIM_TYPE).send(JSON.stringify(own.body))
  }
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}
