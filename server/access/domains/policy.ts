import { clause, holds } from '../../platform/rights/policy.ts'

export const domainsPolicy = {
  /** Domains decide where people sign in, so they belong to those who manage sign-in. */
  manage: clause<void>('domains', holds('sso_authentication')),
}
