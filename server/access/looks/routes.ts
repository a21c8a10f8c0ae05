import { looks } from '../../../contract/access/looks.ts'
import { type Operation, on } from '../../platform/operation.ts'
import { startLook, stopLooking } from './looks.ts'
import { myLooks } from './queries.ts'

export const lookRoutes: Operation[] = [
  on(looks.start, ({ tx, me, params, body, address }) => startLook(tx, me, params.id, body.reason, address)),
  on(looks.stop, ({ tx, me, address }) => stopLooking(tx, me, address)),
  on(looks.mine, ({ db, me, query }) => myLooks(db, me, query)),
]
