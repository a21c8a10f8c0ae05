import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../../contract/locales.ts'
import type { Answers, Hears, Method, Route, Shapes } from '../../../contract/route.ts'
import type { Act, Asker, Reading, Spoken } from '../act.ts'
import type { Enterprise } from '../enterprises.ts'
import type { Viewer } from '../rights/viewer.ts'
import type { Protocol } from './protocol.ts'
import type { Receive } from './receive.ts'

type Me<R extends Route> = R['access'] extends 'anyone' ? Viewer | undefined : Viewer

/** Questions get `db`; everything else gets one transaction. */
export type ActOf<R extends Route> = (R['method'] extends 'GET' ? Reading<Me<R>> : Act<Me<R>>) &
  Spoken & { readonly address: string }

/** An operation that opens its own transactions gets no `tx`. */
type AskerOf<R extends Route> = Asker<Me<R>> & Spoken & { readonly address: string }

/** The input and the request behind it. An upload receives its file before the transaction opens. */
export type Asked<R extends Route> = {
  enterprise: Enterprise
  params: Hears<R, 'params'>
  query: Hears<R, 'query'>
  body: Hears<R, 'body'>
  locale: Locale
  request: FastifyRequest
  reply: FastifyReply
} & (R extends { upload: object } ? { file: Receive } : unknown)

export interface Operation {
  readonly route: Route
  readonly answer: (act: never, asked: never) => Promise<unknown>
  /** Opens its own transactions, or none. */
  readonly alone?: true
  /** Calls with the same line run one after the other: see serial.ts. */
  readonly line?: (act: never, asked: never) => string
  /** Uses a protocol of its own. */
  readonly protocol?: Protocol
}

/**
 * Binds an entry of the contract to its verb or question. Where many people want the same thing at once, `line` names
 * it: they queue in memory, in the order they came, instead of each holding a connection.
 */
export function on<const S extends Shapes, const M extends Method>(
  route: Route<S, M>,
  answer: (act: ActOf<Route<S, M>>, asked: Asked<Route<S, M>>) => Promise<Answers<Route<S, M>>>,
  more: { line?: (act: AskerOf<Route<S, M>>, asked: Asked<Route<S, M>>) => string } = {},
): Operation {
  return { route, answer, ...more }
}

/**
 * Binds a call that must not hold a transaction while it works, because it computes for long or only passes something
 * on. It opens what it needs itself.
 */
export function alone<const S extends Shapes, const M extends Method>(
  route: Route<S, M>,
  answer: (act: AskerOf<Route<S, M>>, asked: Asked<Route<S, M>>) => Promise<Answers<Route<S, M>>>,
): Operation {
  return { route, answer, alone: true }
}

/** Binds a GET that writes its own answer: a stream, a file, a page. */
export function raw<const S extends Shapes, const M extends Method>(
  route: Route<S, M>,
  answer: (act: ActOf<Route<S, M>>, asked: Asked<Route<S, M>>) => Promise<void>,
): Operation {
  return { route, answer }
}
