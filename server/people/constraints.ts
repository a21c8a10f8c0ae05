import { invalid } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const peopleConstraints = {
  users_email_taken: () => invalid({ email: { code: 'taken' } }),
  users_employee_id_taken: () => invalid({ employee_id: { code: 'taken' } }),
}
