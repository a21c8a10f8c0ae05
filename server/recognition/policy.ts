import { all, any, clause, holds, isOther, isSelf, toAllReaders } from '../platform/rights/policy.ts'

interface Person {
  id: number
}

const self = isSelf<Person>(({ id }) => id)
const manages = holds('gamification_manage')
/** Nobody gives anything to themselves. */
const others = isOther<Person>(({ id }) => [id], { is: 'own_points', not: 'not_own_points' })
/** Nobody thanks themselves. */
const someoneElse = isOther<Person>(({ id }) => [id], { is: 'own_thanks', not: 'not_own_thanks' })

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
