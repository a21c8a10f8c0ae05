import { peoplePolicy } from '../identity/peoplePolicy.ts'
import { all, any, clause, holds, isSelf, toAllReaders } from '../platform/rights/policy.ts'

interface Person {
  id: number
}
const self = isSelf<Person>((person) => person.id)
const managesPeople = holds('users_create')

/** A field's class decides who reads its values. People who may change a person write what they may read. */
export const fieldPolicy = {
  manage: clause<void>('fields', holds('fields_manage')),
  list: clause<void>('fields', any(holds('fields_manage'), managesPeople)),
  view_private: clause<Person>('user_private', toAllReaders(any(self, managesPeople))),
  /** Sensitive values need more than the right to manage people. */
  view_sensitive: clause<Person>(
    'user_private',
    toAllReaders(any(self, all(managesPeople, holds('enterprise_manage')))),
  ),
  edit: peoplePolicy.edit,
}
