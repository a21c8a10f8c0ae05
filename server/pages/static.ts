import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { missing } from '../platform/errors.ts'
import type { Dist } from './dist.ts'

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Everything that isn't the API: the built files by name, and the one page for every other address. */
export function staticPages(app: FastifyInstance, dist: Dist, sendPage: SendPage) {
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
    if (isPage) return sendPage(request, reply)
    throw missing()
  })
}
