import { area } from '../platform/area.ts'
import { acts, actsOf } from '../roles/acts.ts'
import { archivesPolicy } from './policy.ts'

export const archives = area({
  name: 'archives',
  brings: [acts.with(...actsOf('archives', archivesPolicy, { index: 'none', of_network: 'network' }))],
})
