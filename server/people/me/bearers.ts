import { sql } from 'kysely'
import { viewerOfPerson } from '../../identity/viewer.ts'
import type { Database, Tx } from '../../platform/database/db.ts'
import type { Bearer } from '../../platform/http/bearer.ts'
import type { Log } from '../../platform/log.ts'
import type { Viewers } from '../../platform/rights/viewer.ts'

/** "Whose token is this, and what may it do?" Asked at most once a minute while it is used; see Viewers. */
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

const OFTEN_ENOUGH_MS = 60_000

/** When and from where a token was last used, so that a person sees one that somebody else has. */
export const noteTokenUsed =
  (database: Database, bearers: Viewers<Bearer>, log: Log) =>
  ({ viewer, token_id, last_used_at }: Bearer, address: string, now: Date) => {
    if (last_used_at && now.getTime() - Date.parse(last_used_at) < OFTEN_ENOUGH_MS) return
    bearers.drop(`${viewer.enterprise_id}:${viewer.user_id}`)
    database
      .inTransaction(viewer.enterprise_id, (tx) => tokenUsed(tx, token_id, address, now))
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a token was not written'))
  }

async function tokenUsed(tx: Tx, tokenId: number, address: string, now: Date) {
  await tx
    .updateTable('personal_access_tokens')
    .set({ last_used_at: now.toISOString(), last_used_from: address })
    .where('id', '=', tokenId)
    .execute()
}
