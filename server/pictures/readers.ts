import { sql } from 'kysely'
import type { Reading } from '../platform/act.ts'
import { type Asking, pictureHolders } from './holders.ts'

export interface Picture {
  id: string
  purpose: string
  owner_id: number | null
}

/**
 * Whether somebody may see a picture: its uploader, and people who may read something that shows it now. Faces are
 * for everybody who is signed in. The address is hard to guess, but knowing it gives no right.
 */
export async function maySeePicture(act: Reading, { id, purpose, owner_id }: Picture): Promise<boolean> {
  const { db, me } = act
  if (purpose === 'avatar' || owner_id === me.user_id) return true
  const holders = db.brought.to(pictureHolders).filter(({ purposes }) => purposes.includes(purpose))
  if (holders.length === 0) return false
  const asking: Asking = { me, e: sql`${db.enterpriseId}::bigint`, file: sql`${id}::uuid` }
  const read = holders.flatMap(({ isRead }) => isRead?.(asking) ?? [])
  if (read.length > 0) {
    const { rows } = await sql<{ read: boolean }>`select ${sql.join(read, sql` or `)} as read`.execute(db)
    if (rows[0]?.read) return true
  }
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(
    holders.map(({ held }, at) => sql`${held(asking)} as ${sql.ref(`held_${at}`)}`),
  )}`.execute(db)
  for (const [at, { isTheirs }] of holders.entries())
    if (await isTheirs(act, rows[0]?.[`held_${at}`])) return true
  return false
}
