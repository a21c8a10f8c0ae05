import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { adminLandings } from '../identity/destinations.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { routes } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { calendarArchiving, dateArchiving } from './calendars.ts'
import { calendarsConstraints } from './constraints.ts'
import { notableDatesExport } from './export.ts'
import { calendarsKeys } from './personKeys.ts'
import { calendarsPolicy } from './policy.ts'
import { calendarRoutes } from './routes.ts'

export const calendars = area({
  name: 'calendars',
  brings: [
    constraints.with(calendarsConstraints),
    namedClauses.with(...namedClausesOf('calendars', calendarsPolicy, { manage: 'none' })),
    personKeys.with(...calendarsKeys),
    routes.with((one) => calendarRoutes(exportPartsOf(one))),
    exportables.with(() => [notableDatesExport]),
    undoings.with(calendarArchiving.undoing, dateArchiving.undoing),
    adminLandings.with('/admin/manage/calendar'),
  ],
})
