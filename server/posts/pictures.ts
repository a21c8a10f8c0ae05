import { newPicture } from '../pictures/newPicture.ts'
import type { Act } from '../platform/act.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import type { Receive } from '../platform/http/receive.ts'
import { mayWriteSomewhere } from './audience.ts'
import { POST_PICTURE_WIDTHS } from './excerpts.ts'

export async function addPicture(act: Act, store: FileStore, file: Receive) {
  await mayWriteSomewhere(act)
  return newPicture(act, store, file, { purpose: 'post', widths: POST_PICTURE_WIDTHS })
}
