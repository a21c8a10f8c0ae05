import type { Tx } from '../../platform/db.ts'
import type { FileStore } from '../../platform/fileStore.ts'
import { keyOfPicture } from '../../platform/files.ts'

/** The picture goes, and its bytes unless somebody else sent the same picture. */
export async function dropFace(tx: Tx, store: FileStore, fileId: string | null) {
  if (fileId === null) return
  const file = await tx
    .deleteFrom('files')
    .where('id', '=', fileId)
    .returning(['sha256', 'sizes'])
    .executeTakeFirst()
  if (!file) return
  const other = await tx
    .selectFrom('files')
    .select('id')
    .where('sha256', '=', file.sha256)
    .limit(1)
    .executeTakeFirst()
  if (other) return
  for (const width of file.sizes) await store.drop(keyOfPicture(file.sha256, width))
}
