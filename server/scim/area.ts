import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { scimKeys } from './personKeys.ts'

export const scim = area({
  name: 'scim',
  brings: [personKeys.with(...scimKeys)],
})
