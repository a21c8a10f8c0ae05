import { fieldUses } from '../fields/fields.ts'
import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { memberAbilities } from '../networks/members/abilities.ts'
import { mergeFollowers } from '../people/merge/followers.ts'
import { area } from '../platform/area.ts'
import { allows } from '../platform/policy.ts'
import { rulesThatName, segmentsAskingFor } from './naming.ts'
import { segmentsKeys } from './personKeys.ts'
import { segmentsPolicy } from './policy.ts'
import { keptInStep, segmentUses } from './uses.ts'

export const segments = area({
  name: 'segments',
  brings: [
    acts.with(...actsOf('segments', segmentsPolicy, { manage: 'none' })),
    personKeys.with(...segmentsKeys),
    mergeFollowers.with(rulesThatName),
    fieldUses.with(segmentsAskingFor),
    memberAbilities.with({
      name: 'add_segments',
      allows: (me) => allows(me, segmentsPolicy.manage, undefined),
    }),
    segmentUses.with(keptInStep),
  ],
})
