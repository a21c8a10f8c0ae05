import { sql } from 'kysely'
import { z } from 'zod'
import { PREVIEW_WIDTHS } from '../../contract/libraryResources.ts'
import type { Tx } from '../platform/db.ts'
import type { FileStore } from '../platform/fileStore.ts'
import { job } from '../platform/jobs.ts'

/** Each file has bytes of its own, under its own id: taking them away can't take anybody else's. */
export const keyOf = (fileId: string) => `library/${fileId.slice(0, 2)}/${fileId}`
export const keyOfPicture = (fileId: string, width: number) => `${keyOf(fileId)}-${width}.webp`

const SOME = 500
const DROP = 'library.drop_bytes'

/** The bytes go once nobody can ask for them any more; when that fails, they are tried again. */
export const dropBytes = (store: FileStore) =>
  job(DROP, z.object({ file_ids: z.array(z.uuid()) }), async ({ tx }, { file_ids }) => {
    const there = await tx
      .selectFrom('files')
      .select('id')
      .where('id', '=', sql<string>`any(${file_ids}::uuid[])`)
      .execute()
    const still = new Set(there.map(({ id }) => id))
    for (const id of file_ids.filter((one) => !still.has(one))) {
      await store.drop(keyOf(id))
      for (const width of PREVIEW_WIDTHS) await store.drop(keyOfPicture(id, width))
    }
  })

/** Their rows go now, their bytes once this is certain. */
export async function dropFiles(tx: Tx, fileIds: readonly string[]) {
  if (fileIds.length === 0) return
  await tx.deleteFrom('files').where('id', '=', sql<string>`any(${fileIds}::uuid[])`).execute()
  for (let at = 0; at < fileIds.length; at += SOME)
    await tx.queue.put(tx, 'quick', DROP, { file_ids: fileIds.slice(at, at + SOME) })
}
