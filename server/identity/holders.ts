import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** At most so many people are notified of one thing that waits. */
export const MOST_NOTIFIED = 50

/** Active people but these, by what their role's template (`t`) holds; those who were here last come first. */
export async function lastHereWith(
  db: Db,
  holds: RawBuilder<unknown>,
  but: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    join policy_templates t on t.enterprise_id = u.enterprise_id and t.role_id = u.role_id
    where u.enterprise_id = ${db.enterpriseId}::bigint and u.state = 'active' and u.id <> all(${[...but]}::bigint[])
      and ${holds}
    order by u.last_seen_at desc nulls last, u.id limit ${MOST_NOTIFIED}`.execute(db)
  return rows.map(({ id }) => id)
}
