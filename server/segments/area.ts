import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { segmentsKeys } from './personKeys.ts'
import { segmentsPolicy } from './policy.ts'

export const segments = area({
  name: 'segments',
  brings: [
    acts.with(...actsOf('segments', segmentsPolicy, { manage: 'none' })),
    personKeys.with(...segmentsKeys),
  ],
})
