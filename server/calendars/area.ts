import { deskOf, exportables } from '../downloads/desk.ts'
import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { routes } from '../platform/process.ts'
import { notableDatesExport } from './export.ts'
import { calendarsKeys } from './personKeys.ts'
import { calendarsPolicy } from './policy.ts'
import { calendarRoutes } from './routes.ts'

export const calendars = area({
  name: 'calendars',
  brings: [
    acts.with(...actsOf('calendars', calendarsPolicy, { manage: 'none' })),
    personKeys.with(...calendarsKeys),
    routes.with((one) => calendarRoutes(deskOf(one))),
    exportables.with(() => [notableDatesExport]),
  ],
})
