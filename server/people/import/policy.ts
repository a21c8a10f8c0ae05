import { clause, holds } from '../../platform/rights/policy.ts'

export const importPolicy = {
  manage: clause<void>('import', holds('users_create')),
}
