import { groups } from '../../contract/networks.ts'
import { on } from '../platform/asking.ts'
import { listChildren, listGroups } from './directory.ts'
import { orderNetworks } from './order.ts'
import { showNetwork } from './queries.ts'

export const networkRoutes = [
  on(groups.list, ({ db, me, query }) => listGroups(db, me, query)),
  on(groups.show, ({ db, me, params }) => showNetwork(db, me, params.id)),
  on(groups.children, ({ db, me, params, query }) => listChildren(db, me, params.id, query)),
  on(groups.order, ({ tx, me, body }) => orderNetworks(tx, me, body)),
]
