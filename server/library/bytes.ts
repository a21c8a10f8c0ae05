import { sql } from 'kysely'
import { z } from 'zod'
import { PREVIEW_WIDTHS } from '../../contract/library/resources.ts'
import type { Tx } from '../platform/database/db.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { job } from '../platform/jobs/jobs.ts'

/** Each file has bytes of its own, under its own id: taking them away can't take anybody else's. */
export const keyOf = (fileId: string) => `library/${fileId.slice(0, 2)}/${fileId}`
export const keyOfPicture = (fileId: string, width: number) => `${keyOf(fileId)}-${width}.webp`

const SOME = 500
const DROP = 'library.drop_bytes'

/** Deletes the bytes once nobody can request them any more; retried if that fails. */
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

/** Long after any upload has ended, one way or the other. */
const LOOK_AGAIN_SECONDS = 3600
const BEAT_MS = 10_000

/**
 * Does slow work outside the database – a remote store, a large picture – while the transaction waits. It sends a
 * query now and then, since the database ends an idle transaction after half a minute.
 */
export async function held<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const beat = setInterval(() => void sql`select 1`.execute(tx).catch(() => {}), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
  }
}

/**
 * Puts the bytes in their place. That is the last thing before the transaction ends, so that what is refused leaves none
 * behind; and somebody looks later whether it has ended well: a process may be killed in between.
 */
export async function keepBytes(
  tx: Tx,
  store: FileStore,
  fileId: string,
  { path, media_type }: { path: string; media_type: string },
) {
  await tx.queue.putAside(tx, 'quick', { job: DROP, payload: { file_ids: [fileId] } }, LOOK_AGAIN_SECONDS)
  await held(tx, () => store.put(keyOf(fileId), path, media_type))
}

/** Their rows go now, their bytes once this is certain. */
export async function dropFiles(tx: Tx, fileIds: readonly string[]) {
  if (fileIds.length === 0) return
  await tx.deleteFrom('files').where('id', '=', sql<string>`any(${fileIds}::uuid[])`).execute()
  for (let at = 0; at < fileIds.length; at += SOME)
    await tx.queue.put(tx, 'quick', DROP, { file_ids: fileIds.slice(at, at + SOME) })
}
