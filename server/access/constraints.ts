import { invalid } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const accessConstraints = {
  user_roles_name_taken: () => invalid({ role_name: { code: 'taken' } }),
}
