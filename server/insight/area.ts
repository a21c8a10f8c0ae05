import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { insightKeys } from './personKeys.ts'

export const insight = area({
  name: 'insight',
  brings: [personKeys.with(...insightKeys)],
})
