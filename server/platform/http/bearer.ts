import type { FastifyRequest } from 'fastify'
import type { Route } from '../../../contract/route.ts'
import { denied } from '../errors.ts'
import type { Viewer } from '../rights/viewer.ts'

/** A program that acts for a person, with the scopes of its token. */
export interface Bearer {
  viewer: Viewer
  token_id: number
  scopes: readonly string[]
  expires_at: string
  last_used_at: string | null
}

/** The token of the Authorization header, if it is a bearer's. */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** Whether an operation can be asked with a personal access token at all. */
export const opensToBearers = ({ access, by, secret, method }: Route): boolean =>
  by === undefined && !secret && (access !== 'anyone' || method === 'GET')

/** A token creates no secrets, opens no sessions, and changes things only if it was made for that. */
export function checkScope(route: Route, { scopes }: Bearer) {
  if (!opensToBearers(route)) throw denied('denied.token_not_here')
  if (route.method !== 'GET' && !scopes.includes('write')) throw denied('denied.token_reads_only')
}
