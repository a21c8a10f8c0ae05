import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { endSessions } from './sessions.ts'
import { dropTokens } from './tokens.ts'

const among = (who: readonly number[]) => sql<number>`any(${[...who]}::bigint[])`

/**
 * Ends everything that opens people's accounts without their password: sessions, mailed links, access tokens and
 * calendar addresses. Used when somebody else may hold them: the account is switched off, gets another address, is
 * merged, or was recovered by mail.
 */
export async function endKeys(tx: Tx, who: number | readonly number[]) {
  const people = [who].flat()
  if (people.length === 0) return
  await endSessions(tx, people)
  await dropTokens(tx, people)
  await revokeAccessTokens(tx, people)
  for (const table of ['calendar_feeds', 'network_calendar_feeds'] as const)
    await tx.deleteFrom(table).where('user_id', '=', among(people)).execute()
}

const revokeAccessTokens = (tx: Tx, people: readonly number[]) =>
  tx
    .updateTable('personal_access_tokens')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', among(people))
    .where('revoked_at', 'is', null)
    .execute()

/**
 * From now on only the provider signs people in: everything opened with passwords ends, except for the administrator
 * named for emergencies. What the provider opened stays.
 */
export async function endKeysOfPasswords(tx: Tx, guardian: number | null) {
  const { rows } = await sql<{ user_id: number }>`select s.user_id from sessions s
    where s.enterprise_id = ${tx.enterpriseId} and s.ended_at is null
      and s.user_id is distinct from ${guardian}::bigint
      and not exists (select from sso_sessions p where p.enterprise_id = s.enterprise_id and p.session_id = s.id)
    union select t.user_id from personal_access_tokens t
    where t.enterprise_id = ${tx.enterpriseId} and t.revoked_at is null
      and t.user_id is distinct from ${guardian}::bigint`.execute(tx)
  const people = rows.map(({ user_id }) => user_id)
  await endSessions(tx, people, 'opened by us')
  await revokeAccessTokens(tx, people)
  await tx
    .deleteFrom('one_time_tokens')
    .where('purpose', 'in', ['password_reset', 'auto_login', 'mobile_sign_in'])
    .where('used_at', 'is', null)
    .where(sql<boolean>`user_id is distinct from ${guardian}::bigint`)
    .execute()
}
