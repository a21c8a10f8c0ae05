import { archivables } from '../archives/archivable.ts'
import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { archivedEvents } from './archived.ts'
import { eventsKeys } from './personKeys.ts'
import { eventsPolicy } from './policy.ts'

export const events = area({
  name: 'events',
  brings: [
    acts.with(
      ...actsOf('events', eventsPolicy, {
        plan: 'none',
        create: 'network',
        manage: 'network',
        approve: 'network',
      }),
    ),
    archivables.with(archivedEvents),
    personKeys.with(...eventsKeys),
  ],
})
