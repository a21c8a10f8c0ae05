import {
  all,
  any,
  clause,
  everyone,
  holds,
  isSelf,
  type Rule,
  toAllReaders,
} from '../platform/rights/policy.ts'

interface Person {
  id: number
}
const self = isSelf<Person>((person) => person.id)

/** A person with what their own role opens. */
export interface Managed extends Person {
  permissions: readonly string[]
  role_name: string
}

/**
 * People with fewer rights can't take over an account with more: change its e-mail, end it, or give it another role.
 */
const opensNoMore: Rule<Managed> = {
  allows: (me, { permissions }) => {
    const mine: ReadonlySet<string> = me.permissions
    return permissions.every((permission) => mine.has(permission))
  },
  because: (me, { permissions, role_name: role }) => {
    const mine: ReadonlySet<string> = me.permissions
    const permission = permissions.find((one) => !mine.has(one))
    return permission === undefined
      ? [{ by: 'template', allows: true, text: 'holder_opens_no_more', facts: { role } }]
      : [{ by: 'template', allows: false, text: 'holder_opens_more', facts: { role, permission } }]
  },
}

/** Who may change somebody else in any way: account, profile, values of fields, picture. */
export const changesPerson: Rule<Managed> = all(holds('users_create'), opensNoMore)

export const peoplePolicy = {
  view: clause<Person>('user_view', everyone),
  view_private: clause<Person>('user_private', toAllReaders(any(self, holds('users_create')))),
  edit: clause<Managed>('user_edit', any(self, changesPerson)),
}

/** Decides about people before anybody is named: for refusals that must not reveal who exists. */
export const anybody = (id: number): Managed => ({ id, permissions: [], role_name: '' })
