import { groups } from '../../contract/networks.ts'
import { on } from '../platform/asking.ts'
import { listGroups, showNetwork } from './queries.ts'

export const networkRoutes = [
  on(groups.list, ({ db, me, query }) => listGroups(db, me, query)),
  on(groups.show, ({ db, me, params }) => showNetwork(db, me, params.id)),
]
