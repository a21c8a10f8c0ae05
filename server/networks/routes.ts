import { mailPreferences } from '../../contract/messages/messages.ts'
import { groups } from '../../contract/networks/networks.ts'
import { networkMails } from '../../contract/people/profile.ts'
import { on } from '../platform/operation.ts'
import { listChildren, listGroups } from './directory.ts'
import { approachedNetworks } from './known.ts'
import {
  chooseNetworkMail,
  listNetworkMails,
  listUnsubscribed,
  resubscribe,
  unsubscribe,
} from './mailPreferences.ts'
import { orderNetworks } from './order.ts'
import { showNetwork } from './queries.ts'

export const networkRoutes = [
  on(groups.list, ({ db, me, query }) => listGroups(db, me, query)),
  on(groups.show, ({ db, me, params }) => showNetwork(db, me, params.id)),
  on(groups.children, ({ db, me, params, query }) => listChildren(db, me, params.id, query)),
  on(mailPreferences.unsubscribed, ({ db, me }) => listUnsubscribed(db, me)),
  on(mailPreferences.unsubscribe, async ({ tx, me, params }) => {
    await approachedNetworks(tx, me, [params.networkId])
    return unsubscribe(tx, me, params.networkId)
  }),
  on(mailPreferences.resubscribe, ({ tx, me, params }) => resubscribe(tx, me, params.networkId)),
  on(networkMails.list, ({ db, me, query }) => listNetworkMails(db, me, query)),
  on(networkMails.choose, ({ tx, me, body }) => chooseNetworkMail(tx, me, body)),
  on(groups.order, ({ tx, me, body }) => orderNetworks(tx, me, body)),
]
