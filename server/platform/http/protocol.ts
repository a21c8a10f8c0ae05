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
 * A protocol of other systems, spoken under its own rules: who is let in, how it writes names, and in
 * which words it is answered. All else – tenant, rate, transaction, contract, idempotency – is as for everybody.
 */
export interface Protocol {
  content_type: string
  /** Identifies the caller by its credentials and refuses everybody else. */
  admit(request: FastifyRequest, reply: FastifyReply, enterprise: Enterprise): Promise<Caller>
  /** A body in the names of the contract. */
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
