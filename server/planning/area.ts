import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { configurationFollowers } from '../enterprise/configuration.ts'
import { dateCopies } from '../events/series/dates.ts'
import { archivables } from '../identity/archivable.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { networkHolders } from '../networks/manage/networkHolders.ts'
import { pageAbilities } from '../networks/pageAbilities.ts'
import { pictureHolders } from '../pictures/holders.ts'
import { pictureUses } from '../pictures/uses.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { routes } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { aimUndoings, archivedAims } from './aims/aimArchive.ts'
import { copyToDates } from './aims/eventPillars.ts'
import { planSwitched } from './aims/stale.ts'
import { planningConstraints } from './constraints.ts'
import { kpiUpdatesExport, outcomesExport, pillarsExport } from './exports.ts'
import { ownSources } from './kpis/ownSources.ts'
import { kpiSources } from './kpis/sources.ts'
import { planningKeys } from './personKeys.ts'
import { pictureInUpdates, usedByUpdates } from './pictureHolders.ts'
import { planningPolicy } from './policy.ts'
import { planningRoutes } from './routes.ts'

export const planning = area({
  name: 'planning',
  brings: [
    constraints.with(planningConstraints),
    networkHolders.with('kpi_updates', 'aims'),
    namedClauses.with(
      ...namedClausesOf('planning', planningPolicy, {
        view_outcomes: 'network',
        create_outcomes: 'network',
        manage_outcomes: 'network',
        view_kpis: 'network',
        manage_kpis: 'network',
        files: 'none',
      }),
    ),
    pageAbilities.with(
      { name: 'view_outcomes', clause: planningPolicy.view_outcomes, of: 'plan_module_enabled' },
      { name: 'view_kpis', clause: planningPolicy.view_kpis, of: 'plan_module_enabled' },
    ),
    kpiSources.with(...ownSources),
    dateCopies.with(copyToDates),
    archivables.with(archivedAims),
    undoings.with(...aimUndoings),
    personKeys.with(...planningKeys),
    pictureHolders.with(pictureInUpdates),
    pictureUses.with(usedByUpdates),
    exportables.with(() => [outcomesExport, pillarsExport, kpiUpdatesExport]),
    configurationFollowers.with(planSwitched),
    routes.with((one) => planningRoutes(one.store, exportPartsOf(one))),
  ],
})
