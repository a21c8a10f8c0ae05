import { userData } from '../../../contract/access/access.ts'
import { networkAddress } from '../../../contract/networks/addresses.ts'
import { handOver } from '../../../contract/networks/handOver.ts'
import { leaderPositions } from '../../../contract/networks/leaders.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { notify } from '../../messages/notifications.ts'
import type { NotificationKind } from '../../messages/sentences.ts'
import type { Act, By } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { touched } from '../../platform/touched.ts'

export interface Led {
  id: number
  kind: string
  name: string
  parent_id: number | null
}

export const leadersShownAnew = (tx: Tx) =>
  wentStale(tx, [
    '/api/v1/group_leaders',
    groups.list.path,
    groups.show.path,
    '/api/v1/members',
    leaderPositions.list.path,
    handOver.show.path,
  ])

/** Somebody's rights there have changed: reloads them in every process and on their screens, and notifies them. */
export async function follow(
  { tx, me: by }: Act<By>,
  network: Led,
  userId: number,
  { kind, link = networkAddress(network) }: { kind: NotificationKind | null; link?: string | undefined },
) {
  await rightsChanged(tx, userId)
  await touched(tx, [userId])
  wentStale(tx, [userData.show.path, '/api/v2/users/me'], [userId])
  leadersShownAnew(tx)
  if (kind && userId !== by?.user_id)
    await notify(tx, [userId], {
      kind,
      facts: { group: network.name },
      link,
      actor_id: by?.user_id ?? null,
      network_id: network.id,
    })
}
