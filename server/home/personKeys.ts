import type { PersonKey } from '../identity/personKeys.ts'

const same = ['block', 'network_id', 'person_id']

export const homeKeys: readonly PersonKey[] = [
  {
    key: 'home_less.user_id',
    merge: 'unite',
    same,
    noneIsSame: true,
    text: 'settings',
    passive: true,
    file: 'home_less',
  },
  {
    key: 'home_less.person_id',
    merge: 'unite',
    same: ['user_id', 'block'],
    text: 'settings',
    passive: true,
    left_out: 'what somebody else wants on their page',
  },
]
