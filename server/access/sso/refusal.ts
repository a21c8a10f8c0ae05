import type { SsoProblem } from '../../../contract/access/sso.ts'
import { AppError } from '../../platform/errors.ts'

/** A provider's answer that was refused, and exactly why: for the administrator's test and the change log. */
export class SsoRefusal extends Error {
  override name = 'SsoRefusal'
  readonly problem: SsoProblem
  /** The provider's own words. */
  readonly said: string | null
  constructor(problem: SsoProblem, said: string | null = null, cause?: unknown) {
    super(`single sign-on: ${problem}`, { cause })
    this.problem = problem
    this.said = said?.slice(0, 500) ?? null
  }
}

/** What the person is told: enough to know whom to ask, and nothing about our checks. */
const told: Partial<Record<SsoProblem, string>> = {
  person_unknown: 'sso_no_account',
  person_inactive: 'sso_inactive',
  email_domain: 'sso_no_account',
  provider_unreachable: 'sso_unreachable',
  provider_error: 'sso_declined',
  status: 'sso_declined',
}

export const refusalFor = (problem: string): AppError =>
  new AppError('denied', told[problem as SsoProblem] ?? 'sso_refused')

/** The round is unknown in this browser, already used, expired, or from older settings. */
export const roundIsOver = () => new AppError('conflict', 'sso_over')
