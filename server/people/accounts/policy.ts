import { all, clause, holds, type Rule } from '../../platform/policy.ts'

interface Managed {
  id: number
  /** What the person's own role opens. */
  permissions: readonly string[]
  role_name: string
}

/** Whoever may do less can't take an account over that may do more: change its e-mail, end it, give it another role. */
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

const isSomebodyElse: Rule<Managed> = {
  allows: (me, { id }) => id !== me.user_id,
  because: (me, { id }) => {
    const allows = id !== me.user_id
    return [{ by: 'ownership', allows, text: allows ? 'somebody_else' : 'your_own_account' }]
  },
}

export const accountPolicy = {
  list: clause<void>('users', holds('users_create')),
  manage: clause<Managed>('user_above', all(holds('users_create'), opensNoMore)),
  /** Nobody ends their own account, changes their own e-mail or gives themselves a role. */
  remove: clause<Managed>('user_self', all(holds('users_create'), opensNoMore, isSomebodyElse)),
}
