import { accountPolicy } from '../identity/accountPolicy.ts'
import { acts, actsOf } from '../identity/acts.ts'
import { peoplePolicy } from '../identity/peoplePolicy.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { importPolicy } from './import/policy.ts'
import { mePolicy } from './me/policy.ts'
import { mergePolicy } from './merge/policy.ts'
import { peopleKeys } from './personKeys.ts'

export const people = area({
  name: 'people',
  brings: [
    acts.with(
      ...actsOf('people', peoplePolicy, { view: 'person', view_private: 'person', edit: 'person' }),
      ...actsOf('accounts', accountPolicy, { list: 'none', manage: 'person', remove: 'person' }),
      ...actsOf('import', importPolicy, { manage: 'none' }),
      ...actsOf('merge', mergePolicy, { merge: 'none' }),
      ...actsOf('me', mePolicy, { record_hours: 'network' }),
    ),
    personKeys.with(...peopleKeys),
  ],
})
