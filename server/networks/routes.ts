import { mailPreferences } from '../../contract/messages/messages.ts'
import { groups } from '../../contract/networks/networks.ts'
import { networkMails } from '../../contract/people/profile.ts'
import { on } from '../platform/http/operation.ts'
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
  on(groups.list, (act, { query }) => listGroups(act, query)),
  on(groups.show, (act, { params }) => showNetwork(act, params.id)),
  on(groups.children, (act, { params, query }) => listChildren(act, params.id, query)),
  on(mailPreferences.unsubscribed, (act) => listUnsubscribed(act)),
  on(mailPreferences.unsubscribe, async (act, { params }) => {
    await approachedNetworks(act, [params.networkId])
    return unsubscribe(act, params.networkId)
  }),
  on(mailPreferences.resubscribe, (act, { params }) => resubscribe(act, params.networkId)),
  on(networkMails.list, (act, { query }) => listNetworkMails(act, query)),
  on(networkMails.choose, (act, { body }) => chooseNetworkMail(act, body)),
  on(groups.order, (act, { body }) => orderNetworks(act, body)),
]
