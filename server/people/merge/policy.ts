import { clause, holds } from '../../platform/rights/policy.ts'

export const mergePolicy = {
  merge: clause<void>('merge', holds('users_create')),
}
