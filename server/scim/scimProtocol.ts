import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answers, Method, Route, Shapes } from '../../contract/route.ts'
import { ScimGroupIn, ScimPatch, ScimUserIn } from '../../contract/scim/resources.ts'
import { SCIM_TYPE } from '../../contract/scim/scim.ts'
import type { Database } from '../platform/database/db.ts'
import { signedOut } from '../platform/errors.ts'
import { bearerToken } from '../platform/http/bearer.ts'
import type { ActOf, Asked, Operation } from '../platform/http/operation.ts'
import type { Protocol } from '../platform/http/protocol.ts'
import { RateLimit } from '../platform/http/rateLimit.ts'
import type { Log } from '../platform/log.ts'
import { hashOf } from '../platform/settings/secrets.ts'
import { inContractNames, patchInContractNames } from './attributes.ts'
import type { Provisioner } from './caller.ts'
import { inTheirWords } from './refusals.ts'
import { noteCall, tokenBehind } from './tokens.ts'

/** A directory that is brought in whole asks more than any person; the limit protects the process. */
const TIMES_A_PERSON = 10
/** That a token is alive needn't be written down more often. */
const USED_MS = 60_000

type Done = (error: Error | null, body?: unknown) => void

interface Parts {
  database: Database
  log: Log
  rate_account: number
}

/** How an identity provider is let in and spoken to. The token is looked up at every call: revoked is revoked at once. */
export function scimProtocol({ database, log, rate_account }: Parts): Protocol {
  const rate = new RateLimit(rate_account * TIMES_A_PERSON)
  const usedAt = new Map<number, number>()
  return {
    content_type: SCIM_TYPE,
    async admit(request, reply, enterprise): Promise<Provisioner> {
      const token = bearerToken(request)
      const known = token && (await tokenBehind(database.of(enterprise.id), hashOf(token)))
      if (!known) {
        reply.header('www-authenticate', token ? 'Bearer error="invalid_token"' : 'Bearer')
        throw signedOut(token ? 'access_token_invalid' : 'scim.token_needed')
      }
      rate.take(`${enterprise.id}:${known.id}`)
      const { id, name, permissions } = known
      return { actor: `scim:${id}`, token_id: id, name, permissions }
    },
    read: (route, body) => {
      if (route.body === ScimUserIn) return inContractNames('user', body)
      if (route.body === ScimGroupIn) return inContractNames('group', body)
      return route.body === ScimPatch ? patchInContractNames(body) : body
    },
    isUnsaid: (value) => value === null,
    refusal: inTheirWords,
    noted(caller, enterprise, outcome, request) {
      const { token_id } = caller as Provisioner
      const now = Date.now()
      const isNews = now - (usedAt.get(token_id) ?? 0) > USED_MS
      if (outcome.is_read && outcome.refusal === undefined && !isNews) return
      usedAt.set(token_id, now)
      database
        .inTransaction(enterprise.id, (tx) => noteCall(tx, token_id, outcome, request.ip))
        .catch((error: unknown) => log.warn({ err: error }, 'the call of an identity provider was not noted'))
    },
  }
}

/** The same as for any operation, but for a program, which has a name and no account. */
type ScimAct<R extends Route> = Omit<ActOf<R>, 'me'> & { readonly me: undefined; readonly by: Provisioner }
type ScimAsked<R extends Route> = Asked<R> & { caller: Provisioner }

/** Binds an operation of the protocol: who asks is a program, never a person. */
export const inProtocol =
  (protocol: Protocol) =>
  <const S extends Shapes, const M extends Method>(
    route: Route<S, M>,
    answer: (act: ScimAct<Route<S, M>>, asked: Asked<Route<S, M>>) => Promise<Answers<Route<S, M>>>,
  ): Operation => ({
    route,
    answer: (act: ScimAct<Route<S, M>>, asked: ScimAsked<Route<S, M>>) =>
      answer({ ...act, by: asked.caller }, asked),
    protocol,
  })

/** JSON by another name. Providers name it even where they send nothing. */
export function scimBody(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: string, done: Done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  }
}

export const ifMatchOf = ({ headers }: FastifyRequest) => headers['if-match']
