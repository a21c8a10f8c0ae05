import { all, any, clause, holds, isSelf, type Rule, toAllReaders } from '../platform/rights/policy.ts'

interface Person {
  id: number
}

const self = isSelf<Person>(({ id }) => id)
const manages = holds('gamification_manage')
/** Nobody gives anything to themselves. */
const others: Rule<Person> = {
  allows: (me, { id }) => id !== me.user_id,
  because: (me, { id }) => [
    { by: 'ownership', allows: id !== me.user_id, text: id === me.user_id ? 'own_points' : 'not_own_points' },
  ],
}

/** Nobody thanks themselves. */
const someoneElse: Rule<Person> = {
  allows: (me, { id }) => id !== me.user_id,
  because: (me, { id }) => [
    { by: 'ownership', allows: id !== me.user_id, text: id === me.user_id ? 'own_thanks' : 'not_own_thanks' },
  ],
}

export const recognitionPolicy = {
  rewards: clause<void>('rewards', manages),
  rules: clause<void>('points', manages),
  achievements: clause<void>('achievements', manages),
  kudos: clause<void>('kudos_manage', manages),
  /** What somebody earned and what for. */
  view_points: clause<Person>('points_view', toAllReaders(any(self, manages, holds('users_create')))),
  thank: clause<Person>('kudos_give', someoneElse),
  give: clause<Person>('points_give', all(manages, others)),
}
