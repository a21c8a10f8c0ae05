import { archivables } from '../archives/archivable.ts'
import { area } from '../platform/area.ts'
import { acts, actsOf } from '../roles/acts.ts'
import { archivedEvents } from './archived.ts'
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
  ],
})
