import type { Act } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { keepPicture, pictureUrl } from '../platform/files/files.ts'
import type { Receive } from '../platform/http/receive.ts'
import { mayWriteSomewhere } from './audience.ts'
import { POST_PICTURE_WIDTHS } from './lines.ts'

/** Keeps a picture that somebody is about to use: nobody sees it before a post of theirs shows it. */
export async function addPicture(act: Act, store: FileStore, file: Receive) {
  const { tx, me } = act
  await mayWriteSomewhere(act)
  const id = await keepPicture(tx, store, file, {
    purpose: 'post',
    audience: 'members',
    owner_id: me.user_id,
    widths: POST_PICTURE_WIDTHS,
  })
  const kept = await tx
    .selectFrom('files')
    .select(['width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!kept) throw missing()
  return { id, url: pictureUrl(id, POST_PICTURE_WIDTHS[1]), width: kept.width ?? 0, height: kept.height ?? 0 }
}
