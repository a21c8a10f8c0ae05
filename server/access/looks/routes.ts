import { looks } from '../../../contract/access/looks.ts'
import { type Operation, on } from '../../platform/http/operation.ts'
import { startLook, stopLooking } from './looks.ts'
import { myLooks } from './queries.ts'

export const lookRoutes: Operation[] = [
  on(looks.start, (act, { params, body }) => startLook(act, params.id, body.reason)),
  on(looks.stop, (act) => stopLooking(act)),
  on(looks.mine, (act, { query }) => myLooks(act, query)),
]
