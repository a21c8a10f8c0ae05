import { sql } from 'kysely'
import { viewerOfPerson } from '../../identity/viewer.ts'
import type { Bearer } from '../../platform/bearer.ts'
import type { Database, Tx } from '../../platform/db.ts'

/** "Whose token is this, and what may it?" Asked once a minute at most while it is in use; see Viewers. */
export const bearerLoader =
  (database: Database) =>
  async (enterpriseId: number, tokenHash: Buffer): Promise<Bearer | undefined> => {
    const db = database.of(enterpriseId)
    const token = await db
      .selectFrom('personal_access_tokens')
      .select(['id as token_id', 'user_id', 'scopes', 'expires_at', 'last_used_at'])
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst()
    if (!token) return undefined
    const { user_id, ...rest } = token
    const viewer = await viewerOfPerson(db, user_id)
    return viewer && { ...rest, viewer }
  }

/** When and from where a token was last used, so that a person sees one that somebody else has. */
export async function tokenUsed(tx: Tx, tokenId: number, address: string, now: Date) {
  await tx
    .updateTable('personal_access_tokens')
    .set({ last_used_at: now.toISOString(), last_used_from: address })
    .where('id', '=', tokenId)
    .execute()
}
