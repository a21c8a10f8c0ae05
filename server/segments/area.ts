import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { fieldUses } from '../people/fields.ts'
import { mergeFollowers } from '../people/merge/followers.ts'
import { area } from '../platform/area.ts'
import { rulesThatName, segmentsAskingFor } from './naming.ts'
import { segmentsKeys } from './personKeys.ts'
import { segmentsPolicy } from './policy.ts'

export const segments = area({
  name: 'segments',
  brings: [
    acts.with(...actsOf('segments', segmentsPolicy, { manage: 'none' })),
    personKeys.with(...segmentsKeys),
    mergeFollowers.with(rulesThatName),
    fieldUses.with(segmentsAskingFor),
  ],
})
