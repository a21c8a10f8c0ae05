import { EVENT_PICTURE_WIDTHS } from '../../events/queries.ts'
import { newPicture } from '../../pictures/newPicture.ts'
import type { Act } from '../../platform/act.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import type { Receive } from '../../platform/http/receive.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { planningPolicy } from '../policy.ts'
import { ofNetwork, subjectOf } from './subject.ts'

/** For an update of a network's KPIs that is still being written; events have a call of their own. */
export async function addKpiPicture(act: Act, store: FileStore, networkId: number, file: Receive) {
  const { network } = await subjectOf(act, ofNetwork(networkId))
  authorize(act.me, planningPolicy.manage_kpis, network)
  return newPicture(act, store, file, { purpose: 'event', widths: EVENT_PICTURE_WIDTHS })
}
