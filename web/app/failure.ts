import type { ErrorAnswer, Reason } from '../../contract/errors.ts'

/** A call that failed, with the sentence to show. `status` is 0 when the server gave no answer at all. */
export class Failure extends Error {
  override name = 'Failure'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly because: Reason[]
  /** The people who could open what is closed. */
  readonly ask: NonNullable<ErrorAnswer['error']['ask']>
  readonly reference: string | undefined
  /** Whether the sentence is the server's own; otherwise it is one of the general two. */
  readonly told: boolean

  constructor(status: number, message: string, error: Partial<ErrorAnswer['error']> = {}) {
    super(message)
    this.status = status
    this.code = error.code ?? ''
    this.fields = error.fields ?? {}
    this.because = error.because ?? []
    this.ask = error.ask ?? []
    this.reference = error.reference
    this.told = Boolean(error.message)
  }
}

/** The message of the answer is the error text; without one, these two sentences. */
export function failureOf(status: number, answer: unknown, texts: { internal: string; unavailable: string }) {
  const error: Partial<ErrorAnswer['error']> = isErrorAnswer(answer) ? answer.error : {}
  if (status === 0) return new Failure(0, texts.unavailable, error)
  if (error.message) return new Failure(status, error.message, error)
  return new Failure(status, status === 503 ? texts.unavailable : texts.internal, error)
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  return (
    typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'object'
  )
}
