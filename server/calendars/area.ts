import { area } from '../platform/area.ts'
import { acts, actsOf } from '../roles/acts.ts'
import { calendarsPolicy } from './policy.ts'

export const calendars = area({
  name: 'calendars',
  brings: [acts.with(...actsOf('calendars', calendarsPolicy, { manage: 'none' }))],
})
