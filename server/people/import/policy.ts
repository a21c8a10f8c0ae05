import { clause, holds } from '../../platform/policy.ts'

export const importPolicy = {
  manage: clause<void>('import', holds('users_create')),
}
