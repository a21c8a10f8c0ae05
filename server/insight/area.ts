import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { adminLandings } from '../identity/destinations.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { closings, jobs, perProcess, routes, sweeps } from '../platform/process.ts'
import { checkLogJob, checkLogSweep } from './changeLogCheck.ts'
import { changeLogExport } from './changeLogExport.ts'
import { changeLogPolicy } from './changeLogPolicy.ts'
import { retentionSweep } from './changeLogRetention.ts'
import { changeLogRoutes } from './changeLogRoutes.ts'
import { changeLogWords } from './changeLogWords.ts'
import { insightKeys } from './personKeys.ts'
import { insightRoutes } from './routes.ts'
import { Visits } from './visits.ts'

const visitsOf = perProcess(({ database, log }) => new Visits(database, log))
const wordsOf = perProcess(({ texts }) => changeLogWords(texts))
const logExportOf = perProcess((one) => changeLogExport(wordsOf(one)))
const checkOf = perProcess(({ log }) => checkLogJob(log))

export const insight = area({
  name: 'insight',
  brings: [
    namedClauses.with(
      ...namedClausesOf('insight', changeLogPolicy, { view: 'none', keep: 'none', export: 'none' }),
    ),
    personKeys.with(...insightKeys),
    routes.with((one) => [
      ...insightRoutes(visitsOf(one), one.release),
      ...changeLogRoutes(exportPartsOf(one), wordsOf(one), logExportOf(one)),
    ]),
    exportables.with((one) => [logExportOf(one)]),
    jobs.with((one) => [checkOf(one)]),
    sweeps.with((one) => [checkLogSweep(checkOf(one)), retentionSweep]),
    closings.with((one) => visitsOf(one).close()),
    adminLandings.with('/admin/system/logs'),
  ],
})
