import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { downloadsKeys } from './personKeys.ts'

export const downloads = area({
  name: 'downloads',
  brings: [personKeys.with(...downloadsKeys)],
})
