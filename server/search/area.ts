import { area } from '../platform/area.ts'
import { routes, sweeps } from '../platform/process.ts'
import { findables } from './findables.ts'
import { networkFinding } from './networks.ts'
import { personFinding } from './people.ts'
import { searchRoutes } from './routes.ts'
import { vocabularySweep } from './vocabulary.ts'

export const search = area({
  name: 'search',
  brings: [
    findables.with(personFinding, networkFinding),
    routes.with(() => searchRoutes),
    sweeps.with(() => [vocabularySweep]),
  ],
})
