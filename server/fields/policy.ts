import { peoplePolicy } from '../identity/peoplePolicy.ts'
import { all, any, clause, holds, isSelf, toAllReaders } from '../platform/rights/policy.ts'

interface Person {
  id: number
}
const self = isSelf<Person>((person) => person.id)
const managesPeople = holds('users_create')

/** Each class of field names who reads a value. Whoever may change a person writes what they may read. */
export const fieldPolicy = {
  manage: clause<void>('fields', holds('fields_manage')),
  list: clause<void>('fields', any(holds('fields_manage'), managesPeople)),
  view_private: clause<Person>('user_private', toAllReaders(any(self, managesPeople))),
  /** What somebody told in confidence asks for more than the right to manage people. */
  view_sensitive: clause<Person>(
    'user_private',
    toAllReaders(any(self, all(managesPeople, holds('enterprise_manage')))),
  ),
  edit: peoplePolicy.edit,
}
