import { EVENT_PICTURE_WIDTHS } from '../../events/queries.ts'
import { newPicture } from '../../pictures/newPicture.ts'
import type { Act } from '../../platform/act.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import type { Receive } from '../../platform/http/receive.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { planningPolicy } from '../policy.ts'
import { ofNetwork, subjectOf } from './subject.ts'

/** For an update that whoever reports a network's KPIs is about to write; of an event, the event's own call does it. */
export async function addKpiPicture(act: Act, store: FileStore, networkId: number, file: Receive) {
  const { network } = await subjectOf(act, ofNetwork(networkId))
  authorize(act.me, planningPolicy.manage_kpis, network)
  return newPicture(act, store, file, { purpose: 'event', widths: EVENT_PICTURE_WIDTHS })
}
