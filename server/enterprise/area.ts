import { acts, actsOf } from '../identity/acts.ts'
import { area } from '../platform/area.ts'
import { enterprisePolicy } from './policy.ts'

export const enterprise = area({
  name: 'enterprise',
  brings: [acts.with(...actsOf('enterprise', enterprisePolicy, { configure: 'none' }))],
})
