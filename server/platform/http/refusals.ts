import type { FastifyRequest } from 'fastify'
import { type ErrorAnswer, kinds, type Reason } from '../../../contract/errors.ts'
import type { Locale } from '../../../contract/locales.ts'
import { type Reading, reading } from '../act.ts'
import type { Database } from '../database/db.ts'
import type { Enterprise } from '../enterprises.ts'
import { reportError } from '../errorReports.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { sayReason } from '../rights/reasons.ts'
import type { Viewer } from '../rights/viewer.ts'
import type { Texts } from '../texts.ts'
import { whoIs } from './look.ts'
import { fromFastify } from './requests.ts'

export interface RefusalParts {
  database: Database
  texts: Texts
  log: Log
  release: string
  nounsOf: (enterprise: Enterprise, locale: Locale) => Promise<Record<string, string>>
  whomToAsk: (act: Reading, because: readonly Reason[]) => Promise<NonNullable<ErrorAnswer['error']['ask']>>
}

interface Asked {
  name: string
  enterprise: Enterprise | undefined
  me: Viewer | undefined
}

/** The one place where an error becomes an answer, in the reader's language; our own bugs are reported. */
export class Refusals {
  readonly #parts: RefusalParts

  constructor(parts: RefusalParts) {
    this.#parts = parts
  }

  async answerTo(
    thrown: unknown,
    locale: Locale,
    request: FastifyRequest,
    at: Asked,
  ): Promise<{ status: number; answer: ErrorAnswer; retryAfter?: number | undefined }> {
    const nouns = at.enterprise ? await this.#parts.nounsOf(at.enterprise, locale).catch(() => ({})) : {}
    const say = this.#parts.texts.in(locale, nouns)
    const error = fromFastify(thrown)
    if (!(error instanceof AppError)) {
      const reference = await this.#report(error, request, at)
      const message = say('errors.internal')
      return {
        status: 500,
        answer: { error: { code: 'internal', message, ...(reference ? { reference } : {}) } },
      }
    }
    const sentence = `errors.${error.code}`
    const answer: ErrorAnswer = {
      error: {
        code: error.code,
        message: say(this.#parts.texts.has(sentence) ? sentence : `errors.${error.kind}`, error.facts),
      },
    }
    if (error.kind === 'conflict' && Object.keys(error.facts).length > 0) answer.error.facts = error.facts
    if (error.fields) {
      answer.error.fields = Object.fromEntries(
        Object.entries(error.fields).map(([field, { code, facts }]) => [
          field,
          say(`errors.fields.${code}`, facts),
        ]),
      )
    }
    if (error.because) {
      answer.error.because = error.because.map((reason) => ({ ...reason, text: sayReason(say, reason) }))
      if (at.enterprise && at.me)
        answer.error.ask = await this.#parts
          .whomToAsk(reading(this.#parts.database.of(at.enterprise.id), at.me), error.because)
          .catch(() => [])
    }
    return { status: kinds[error.kind], answer, retryAfter: error.retryAfterSeconds }
  }

  async #report(error: unknown, request: FastifyRequest, at: Asked) {
    this.#parts.log.error(
      { err: error, route: at.name, enterprise: at.enterprise?.id, ...whoIs(at.me) },
      'an error of ours',
    )
    if (!at.enterprise) return undefined
    const fault = error instanceof Error ? error : new Error(String(error))
    const report = {
      source: 'server' as const,
      message: fault.message,
      stack: fault.stack ?? null,
      route: at.name,
      release: this.#parts.release,
      user_id: at.me?.user_id ?? null,
    }
    return this.#parts.database
      .inTransaction(at.enterprise.id, (tx) => reportError(tx, report))
      .catch((failed: unknown) => {
        this.#parts.log.error({ err: failed, id: request.id }, 'the error could not be stored either')
        return undefined
      })
  }
}
