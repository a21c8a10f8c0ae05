import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { routes } from '../platform/process.ts'
import { undoRoutes } from './routes.ts'

export const undo = area({
  name: 'undo',
  brings: [
    personKeys.with({
      key: 'undos.user_id',
      merge: 'drop',
      left_out: 'it says for a few seconds what could be taken back',
    }),
    routes.with(() => undoRoutes),
  ],
})
