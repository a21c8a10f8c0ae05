import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '../../../contract/errors.ts'
import type { Route } from '../../../contract/route.ts'
import type { Enterprise } from '../enterprises.ts'

/** A caller with a protocol of its own; never a person. */
export interface Caller {
  /** Identifies the caller: repeats of an idempotency key by the same actor are the same call. */
  actor: string
}

/** How a call went, noted for the administrators of the connection. */
export interface Outcome {
  is_read: boolean
  /** The refusal as a sentence. */
  refusal?: string
}

/**
 * A protocol of another kind of system, with its own rules for authentication, names and errors. Everything else –
 * tenant, rate, transaction, contract, idempotency – is the same as for everybody.
 */
export interface Protocol {
  content_type: string
  /** Identifies the caller by its credentials and refuses everybody else. */
  admit(request: FastifyRequest, reply: FastifyReply, enterprise: Enterprise): Promise<Caller>
  /** The body in the contract's names. */
  read(route: Route, body: unknown): unknown
  /** Whether a value is left out of an answer. */
  isUnsaid(value: unknown): boolean
  refusal(
    thrown: unknown,
    status: number,
    answer: ErrorAnswer,
  ): { status: number; body: object; says: string }
  noted(caller: Caller, enterprise: Enterprise, outcome: Outcome, request: FastifyRequest): void
}
