import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { messagesKeys } from './personKeys.ts'

export const messages = area({
  name: 'messages',
  brings: [personKeys.with(...messagesKeys)],
})
