import { archivables } from '../archives/archivable.ts'
import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { accountPolicy } from './accounts/policy.ts'
import { archivedFields } from './archivedFields.ts'
import { importPolicy } from './import/policy.ts'
import { mePolicy } from './me/policy.ts'
import { mergePolicy } from './merge/policy.ts'
import { peopleKeys } from './personKeys.ts'
import { peoplePolicy } from './policy.ts'

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
    archivables.with(archivedFields),
    personKeys.with(...peopleKeys),
  ],
})
