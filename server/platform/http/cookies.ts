import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Kind = 'session' | 'guest' | 'device' | 'sso'

/** `__Host-` binds a cookie to this very host over https; on plain http browsers would refuse it. */
const nameOf = (kind: Kind, secure: boolean) => (secure ? `__Host-kindred-${kind}` : `kindred-${kind}`)

export const isSecure = (request: FastifyRequest) => request.protocol === 'https'

export function readCookie(request: FastifyRequest, kind: Kind): string | undefined {
  const header = request.headers.cookie
  if (!header) return undefined
  return parseCookie(header)[nameOf(kind, isSecure(request))] || undefined
}

export function setCookie(reply: FastifyReply, kind: Kind, value: string, maxAgeSeconds?: number) {
  const secure = isSecure(reply.request)
  const parts = [`${nameOf(kind, secure)}=${value}`, 'Path=/', 'HttpOnly']
  // An identity provider answers with a form from its own site, and the round's cookie must come with it. Browsers
  // allow that only over https; on plain http a cookie without SameSite is sent along for its first two minutes.
  if (kind !== 'sso') parts.push('SameSite=Lax')
  else if (secure) parts.push('SameSite=None')
  if (secure) parts.push('Secure')
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`)
  reply.header('set-cookie', parts.join('; '))
}

export const dropCookie = (reply: FastifyReply, kind: Kind) => setCookie(reply, kind, '', 0)
