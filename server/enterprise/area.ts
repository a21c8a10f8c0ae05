import { adminLandings } from '../identity/destinations.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { area } from '../platform/area.ts'
import { routes } from '../platform/process.ts'
import { enterprisePolicy } from './policy.ts'
import { enterpriseRoutes } from './routes.ts'

export const enterprise = area({
  name: 'enterprise',
  brings: [
    namedClauses.with(...namedClausesOf('enterprise', enterprisePolicy, { configure: 'none' })),
    routes.with(({ settings }) => enterpriseRoutes(settings.demo)),
    adminLandings.with('/admin/system/settings/configuration'),
  ],
})
