import { segments as addresses, usersSegments } from '../../contract/segments/segments.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { fieldUses } from '../fields/fields.ts'
import { adminLandings } from '../identity/destinations.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { memberAbilities } from '../networks/members/abilities.ts'
import { mergeFollowers } from '../people/merge/followers.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { jobs, routes, sweeps } from '../platform/process.ts'
import { allows } from '../platform/rights/policy.ts'
import { segmentsConstraints } from './constraints.ts'
import { segmentMembersExport } from './members.ts'
import { segmentsKeys } from './personKeys.ts'
import { segmentsPolicy } from './policy.ts'
import { segmentRoutes } from './routes.ts'
import { rulesThatName, segmentsAskingFor } from './segmentReferences.ts'
import { segmentsExport } from './segmentsExport.ts'
import { keptInStep, segmentUses } from './uses.ts'
import { segmentsKept } from './work.ts'

export const segments = area({
  name: 'segments',
  brings: [
    constraints.with(segmentsConstraints),
    namedClauses.with(...namedClausesOf('segments', segmentsPolicy, { manage: 'none' })),
    personKeys.with(...segmentsKeys),
    mergeFollowers.with(rulesThatName),
    fieldUses.with(segmentsAskingFor),
    memberAbilities.with({
      name: 'add_segments',
      allows: (me) => allows(me, segmentsPolicy.manage, undefined),
    }),
    segmentUses.with(keptInStep),
    routes.with((one) => [
      ...segmentRoutes(segmentsKept),
      ...csvRoutes(addresses, segmentsExport, exportPartsOf(one)),
      ...csvRoutes(usersSegments, segmentMembersExport, exportPartsOf(one)),
    ]),
    exportables.with(() => [segmentsExport, segmentMembersExport]),
    jobs.with(() => [segmentsKept.fill]),
    sweeps.with(() => [segmentsKept.sweep]),
    adminLandings.with('/admin/manage/segments'),
  ],
})
