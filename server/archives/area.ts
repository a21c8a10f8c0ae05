import { adminLandings } from '../identity/destinations.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { area } from '../platform/area.ts'
import { routes } from '../platform/process.ts'
import { archivesPolicy } from './policy.ts'
import { archiveRoutes } from './routes.ts'

export const archives = area({
  name: 'archives',
  brings: [
    namedClauses.with(
      ...namedClausesOf('archives', archivesPolicy, { index: 'none', of_network: 'network' }),
    ),
    routes.with(() => archiveRoutes),
    adminLandings.with('/admin/manage/archived'),
  ],
})
