import { clause, holds } from '../../platform/rights/policy.ts'

export const ssoPolicy = {
  manage: clause<void>('sso', holds('sso_authentication')),
}
