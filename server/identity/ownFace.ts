import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { keyOfPicture } from '../platform/files/files.ts'

/** Removes the picture, and its bytes unless somebody else, in any enterprise, has sent the same one. */
export async function dropFace(tx: Tx, store: FileStore, fileId: string | null) {
  if (fileId === null) return
  const file = await tx
    .deleteFrom('files')
    .where('id', '=', fileId)
    .returning(['sha256', 'sizes'])
    .executeTakeFirst()
  if (!file) return
  const { rows } = await sql<{ kept: boolean }>`select picture_is_kept(${file.sha256}) as kept`.execute(tx)
  if (rows[0]?.kept) return
  for (const width of file.sizes) await store.drop(keyOfPicture(file.sha256, width))
}
