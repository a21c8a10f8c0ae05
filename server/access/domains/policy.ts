import { clause, holds } from '../../platform/rights/policy.ts'

export const domainsPolicy = {
  /** Domains decide where people sign in, so whoever looks after sign-in looks after them. */
  manage: clause<void>('domains', holds('sso_authentication')),
}
