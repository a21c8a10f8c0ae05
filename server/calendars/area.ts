import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { calendarsKeys } from './personKeys.ts'
import { calendarsPolicy } from './policy.ts'

export const calendars = area({
  name: 'calendars',
  brings: [
    acts.with(...actsOf('calendars', calendarsPolicy, { manage: 'none' })),
    personKeys.with(...calendarsKeys),
  ],
})
