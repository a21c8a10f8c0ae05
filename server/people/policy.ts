import { any, clause, everyone, holds, isSelf } from '../platform/policy.ts'

interface Person {
  id: number
}
const self = isSelf<Person>((person) => person.id)

export const peoplePolicy = {
  view: clause<Person>('user_view', everyone),
  view_private: clause<Person>('user_private', any(self, holds('users_create'))),
  edit: clause<Person>('user_edit', any(self, holds('users_create'))),
}
