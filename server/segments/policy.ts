import { clause, holds } from '../platform/rights/policy.ts'

export const segmentsPolicy = {
  manage: clause<void>('segments', holds('segments_create')),
}
