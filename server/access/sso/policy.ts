import { clause, holds } from '../../platform/policy.ts'

export const ssoPolicy = {
  manage: clause<void>('sso', holds('sso_authentication')),
}
