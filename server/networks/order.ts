import { userData } from '../../contract/access/access.ts'
import { groups } from '../../contract/networks/networks.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act } from '../platform/act.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorize } from '../platform/rights/policy.ts'
import { within } from './known.ts'
import { networksPolicy } from './policy.ts'

/** The viewer's networks in the order they like. Ids of networks they aren't in (any more) are ignored. */
export async function orderNetworks(
  { tx, me }: Act,
  { network_ids }: Hears<typeof groups.order, 'body'>,
): Promise<{ done: true }> {
  authorize(me, networksPolicy.list)
  const own = new Set(within(me))
  const order = { network_ids: [...new Set(network_ids)].filter((id) => own.has(id)) }
  await tx
    .insertInto('network_orders')
    .values({ user_id: me.user_id, ...order })
    .onConflict((on) => on.column('user_id').doUpdateSet(order))
    .execute()
  wentStale(tx, [groups.list.path, userData.show.path], [me.user_id])
  return { done: true }
}
