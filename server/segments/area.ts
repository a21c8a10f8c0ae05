import { area } from '../platform/area.ts'
import { acts, actsOf } from '../roles/acts.ts'
import { segmentsPolicy } from './policy.ts'

export const segments = area({
  name: 'segments',
  brings: [acts.with(...actsOf('segments', segmentsPolicy, { manage: 'none' }))],
})
