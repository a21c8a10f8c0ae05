import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

interface Place {
  network_id: number
  user_id: number
}

/**
 * Starts the terms of current leaders, with today's titles. Called under the network's lock, after the leader's row
 * is written; a term that already runs is kept.
 */
export const beginTerms = (tx: Tx, networkIds: readonly number[], userId: number | null = null) =>
  sql`insert into leader_terms (enterprise_id, network_id, user_id, role_name, role_text_key, position, from_at)
    select l.enterprise_id, l.network_id, l.user_id, r.role_name, r.text_key, p.name,
      greatest(l.created_at, coalesce((select max(t.until_at) from leader_terms t
        where t.enterprise_id = l.enterprise_id and t.network_id = l.network_id and t.user_id = l.user_id), l.created_at))
    from network_leaders l
    join user_roles r on r.enterprise_id = l.enterprise_id and r.id = l.role_id
    join leader_positions p on p.enterprise_id = l.enterprise_id and p.id = l.position_id
    where l.enterprise_id = ${tx.enterpriseId} and l.network_id = any(${[...networkIds]}::bigint[])
      and (${userId}::bigint is null or l.user_id = ${userId}::bigint)
      and not exists (select from leader_terms t where t.enterprise_id = l.enterprise_id
        and t.network_id = l.network_id and t.user_id = l.user_id and t.until_at is null)`.execute(tx)

/** Their terms end now; one that began in this very moment ends a moment later, so that it was. */
export const endTerms = (tx: Tx, places: readonly Place[]) =>
  sql`update leader_terms t set until_at = greatest(now(), t.from_at + interval '1 microsecond')
    from unnest(${places.map(({ network_id }) => network_id)}::bigint[],
      ${places.map(({ user_id }) => user_id)}::bigint[]) as p(network_id, user_id)
    where t.enterprise_id = ${tx.enterpriseId} and t.network_id = p.network_id and t.user_id = p.user_id
      and (t.until_at is null or t.until_at > now())`.execute(tx)

/** The term that ended a moment ago goes on. */
export const reopenTerm = (tx: Tx, { network_id, user_id }: Place) =>
  sql`update leader_terms t set until_at = null
    where t.enterprise_id = ${tx.enterpriseId} and t.network_id = ${network_id}::bigint
      and t.user_id = ${user_id}::bigint and t.until_at between now() - interval '1 minute' and now()
      and not exists (select from leader_terms o where o.enterprise_id = t.enterprise_id
        and o.network_id = t.network_id and o.user_id = t.user_id and o.from_at > t.from_at)`.execute(tx)

/** A position is called something else: so are the terms that go on. What is over stays in the words of then. */
export const renameInTerms = (tx: Tx, positionId: number, name: string) =>
  sql`update leader_terms t set position = ${name} from network_leaders l
    where t.enterprise_id = ${tx.enterpriseId} and l.enterprise_id = t.enterprise_id
      and l.network_id = t.network_id and l.user_id = t.user_id and l.position_id = ${positionId}::bigint
      and (t.until_at is null or t.until_at > now())`.execute(tx)

/**
 * Puts the words of now into a term that began within a day: somebody sets right what they wrote. Answers whether there
 * was such a term.
 */
export async function setRight(tx: Tx, { network_id, user_id }: Place): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update leader_terms t set role_name = r.role_name, role_text_key = r.text_key, position = p.name
    from network_leaders l
    join user_roles r on r.enterprise_id = l.enterprise_id and r.id = l.role_id
    join leader_positions p on p.enterprise_id = l.enterprise_id and p.id = l.position_id
    where t.enterprise_id = ${tx.enterpriseId} and t.network_id = ${network_id}::bigint
      and t.user_id = ${user_id}::bigint and l.enterprise_id = t.enterprise_id and l.network_id = t.network_id
      and l.user_id = t.user_id and (t.until_at is null or t.until_at > now())
      and t.from_at > now() - interval '1 day'`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}
