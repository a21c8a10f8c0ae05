import type { Act } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { keepPicture, pictureUrl } from '../platform/files/files.ts'
import type { Receive } from '../platform/http/receive.ts'

interface Use {
  purpose: 'post' | 'event'
  /** The widths it is kept in, the smallest first; pages show the second. */
  widths: readonly [number, number, ...number[]]
}

/** Keeps an uploaded picture: nobody else sees it before something of its owner shows it. */
export async function newPicture({ tx, me }: Act, store: FileStore, file: Receive, { purpose, widths }: Use) {
  const id = await keepPicture(tx, store, file, {
    purpose,
    audience: 'members',
    owner_id: me.user_id,
    widths,
  })
  const kept = await tx
    .selectFrom('files')
    .select(['width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!kept) throw missing()
  return { id, url: pictureUrl(id, widths[1]), width: kept.width ?? 0, height: kept.height ?? 0 }
}
