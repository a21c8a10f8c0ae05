import { area } from '../platform/area.ts'
import { acts, actsOf } from '../roles/acts.ts'
import { enterprisePolicy } from './policy.ts'

export const enterprise = area({
  name: 'enterprise',
  brings: [acts.with(...actsOf('enterprise', enterprisePolicy, { configure: 'none' }))],
})
