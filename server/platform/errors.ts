import { type ErrorKind, kinds, type Reason } from '../../contract/errors.ts'

export type Facts = Record<string, string | number>

/** A refusal the product knows. Anything else that is thrown is our bug and becomes a 500 with a reference. */
export class AppError extends Error {
  override name = 'AppError'
  readonly kind: ErrorKind
  readonly code: string
  readonly facts: Facts
  fields: Record<string, { code: string; facts?: Facts }> | undefined
  because: Reason[] | undefined
  retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, code: string, facts: Facts = {}) {
    super(code)
    this.kind = kind
    this.code = code
    this.facts = facts
  }

  get status() {
    return kinds[this.kind]
  }
}

export const signedOut = (code = 'signed_out') => new AppError('signed_out', code)
export const missing = (code = 'not_found') => new AppError('missing', code)
export const conflict = (code: string, facts?: Facts) => new AppError('conflict', code, facts)
export const denied = (code: string, because?: Reason[]) =>
  Object.assign(new AppError('denied', code), { because })
export const busy = (code: string, retryAfterSeconds: number) =>
  Object.assign(new AppError('busy', code, { seconds: retryAfterSeconds }), { retryAfterSeconds })
export const unavailable = (code = 'unavailable', retryAfterSeconds = 2) =>
  Object.assign(new AppError('unavailable', code), { retryAfterSeconds })
export const tooLarge = (code = 'too_large', facts?: Facts) => new AppError('too_large', code, facts)

/** All wrong fields at once. */
export const invalid = (fields: Record<string, { code: string; facts?: Facts }>, code = 'invalid') =>
  Object.assign(new AppError('invalid', code), { fields })
