import { clause, holds } from '../platform/rights/policy.ts'

export const documentsPolicy = {
  manage: clause<void>('policy_documents', holds('enterprise_manage')),
}
