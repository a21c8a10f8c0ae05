import { clause, holds } from '../platform/rights/policy.ts'

export const enterprisePolicy = {
  configure: clause<void>('configuration', holds('enterprise_manage')),
}
