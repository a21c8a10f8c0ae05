import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` binds a cookie to this very host over https; on plain http browsers would refuse it. */
const nameOf = (kind: 'session' | 'guest' | 'device', secure: boolean) =>
  secure ? `__Host-kindred-${kind}` : `kindred-${kind}`

export const isSecure = (request: FastifyRequest) => request.protocol === 'https'

export function readCookie(
  request: FastifyRequest,
  kind: 'session' | 'guest' | 'device',
): string | undefined {
  const header = request.headers.cookie
  if (!header) return undefined
  return parseCookie(header)[nameOf(kind, isSecure(request))] || undefined
}

export function setCookie(
  reply: FastifyReply,
  kind: 'session' | 'guest' | 'device',
  value: string,
  maxAgeSeconds?: number,
) {
  const secure = isSecure(reply.request)
  const parts = [`${nameOf(kind, secure)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (secure) parts.push('Secure')
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`)
  reply.header('set-cookie', parts.join('; '))
}

export const dropCookie = (reply: FastifyReply, kind: 'session' | 'guest' | 'device') =>
  setCookie(reply, kind, '', 0)
