import { all, clause, holds, type Rule } from '../platform/rights/policy.ts'
import { changesPerson, type Managed } from './peoplePolicy.ts'

const isSomebodyElse: Rule<Managed> = {
  allows: (me, { id }) => id !== me.user_id,
  because: (me, { id }) => {
    const allows = id !== me.user_id
    return [{ by: 'ownership', allows, text: allows ? 'somebody_else' : 'your_own_account' }]
  },
}

export const accountPolicy = {
  list: clause<void>('users', holds('users_create')),
  manage: clause<Managed>('user_above', changesPerson),
  /** Nobody ends their own account, changes their own e-mail or gives themselves a role. */
  remove: clause<Managed>('user_self', all(changesPerson, isSomebodyElse)),
}
