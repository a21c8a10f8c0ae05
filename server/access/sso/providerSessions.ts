import { sql } from 'kysely'
import { z } from 'zod'
import { SESSIONS_SHOWN_IN } from '../../identity/sessions.ts'
import { acting } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { hashOf } from '../../platform/settings/secrets.ts'

const ProviderSession = z.object({
  issuer: z.string(),
  name_id: z.string(),
  name_format: z.string().nullable(),
  name_qualifier: z.string().nullable(),
  sp_name_qualifier: z.string().nullable(),
  session_index: z.string().nullable(),
})
/** How a provider identifies a session it opened: the person, and which of their sessions. */
export type ProviderSession = z.output<typeof ProviderSession>

/** Records which session at the provider one of our sessions came from. */
export async function keepProviderSession(tx: Tx, kept: unknown, token: string) {
  const known = ProviderSession.safeParse(kept)
  if (!known.success) return
  const { id } = await tx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('sso_sessions')
    .values({ session_id: id, ...known.data })
    .execute()
}

/** The provider's session behind one of ours, if there is one. */
export const providerSessionOf = (tx: Tx, sessionId: number): Promise<ProviderSession | undefined> =>
  tx
    .selectFrom('sso_sessions')
    .select(['issuer', 'name_id', 'name_format', 'name_qualifier', 'sp_name_qualifier', 'session_index'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

interface Meant {
  issuer: string
  name_id: string
  /** Only these sessions; all of the person's if none is named. */
  session_indexes: readonly string[]
}

/** Ends the sessions that the provider opened, on every process at once, and no others. */
export async function endProviderSessions(
  tx: Tx,
  { issuer, name_id, session_indexes }: Meant,
  address: string,
): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sso_sessions as p')
        .select('p.session_id')
        .where('p.issuer', '=', issuer)
        .where('p.name_id', '=', name_id)
        .$if(session_indexes.length > 0, (some) => some.where('p.session_index', 'in', [...session_indexes])),
    )
    .returning('user_id')
    .execute()
  for (const userId of new Set(ended.map(({ user_id }) => user_id))) {
    await rightsChanged(tx, userId)
    wentStale(tx, [SESSIONS_SHOWN_IN], [userId])
    await record(acting(tx, undefined, { address }), {
      action: 'session.ended_by_provider',
      subject: { type: 'user', id: userId },
    })
  }
  return ended.length
}
