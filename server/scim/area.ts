import { SCIM_TYPE } from '../../contract/scim/scim.ts'
import { lettersOf } from '../identity/letters.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { protocols } from '../platform/http/httpServer.ts'
import { pages, routes } from '../platform/process.ts'
import { scimKeys } from './personKeys.ts'
import { inTheirWords } from './refusals.ts'
import { scimRoutes } from './routes.ts'
import { scimBody } from './scimProtocol.ts'

export const scim = area({
  name: 'scim',
  brings: [
    personKeys.with(...scimKeys),
    routes.with((one) => scimRoutes({ ...one, letters: lettersOf(one) })),
    pages.with(
      (fastify) => void fastify.addContentTypeParser(SCIM_TYPE, { parseAs: 'string' }, scimBody(fastify)),
    ),
    protocols.with({ prefix: '/scim/', type: SCIM_TYPE, told: inTheirWords }),
  ],
})
