import { acts, actsOf } from '../identity/acts.ts'
import { area } from '../platform/area.ts'
import { routes } from '../platform/process.ts'
import { archivesPolicy } from './policy.ts'
import { archiveRoutes } from './routes.ts'

export const archives = area({
  name: 'archives',
  brings: [
    acts.with(...actsOf('archives', archivesPolicy, { index: 'none', of_network: 'network' })),
    routes.with(() => archiveRoutes),
  ],
})
