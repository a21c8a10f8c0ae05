import { newPicture } from '../../pictures/newPicture.ts'
import type { Act } from '../../platform/act.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import type { Receive } from '../../platform/http/receive.ts'
import { EVENT_PICTURE_WIDTHS } from '../queries.ts'
import { mayPlanSomewhere } from './hosts.ts'

export async function addPicture(act: Act, store: FileStore, file: Receive) {
  await mayPlanSomewhere(act)
  return newPicture(act, store, file, { purpose: 'event', widths: EVENT_PICTURE_WIDTHS })
}
