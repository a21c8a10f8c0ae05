import { clause, holds } from '../platform/rights/policy.ts'

export const accessPolicy = {
  invite: clause<void>('users_invite', holds('users_create')),
}
