import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/**
 * Two accounts become one: where both led a network, the kept account's terms stay, and the other's fill the gaps
 * between them.
 */
export const uniteTerms = (tx: Tx, kept: number, gone: number) =>
  sql`with theirs as (
      delete from leader_terms g
      where g.enterprise_id = ${tx.enterpriseId} and g.user_id = ${gone}::bigint and exists (
        select from leader_terms k where k.enterprise_id = g.enterprise_id and k.user_id = ${kept}::bigint
          and k.network_id = g.network_id)
      returning *
    )
    insert into leader_terms
      (enterprise_id, network_id, user_id, role_name, role_text_key, position, from_at, until_at)
    select g.enterprise_id, g.network_id, ${kept}::bigint, g.role_name, g.role_text_key, g.position,
      lower(part), upper(part)
    from theirs g
    cross join lateral (
      select range_agg(tstzrange(k.from_at, k.until_at)) as taken from leader_terms k
      where k.enterprise_id = g.enterprise_id and k.user_id = ${kept}::bigint and k.network_id = g.network_id
    ) mine
    cross join lateral unnest(tstzmultirange(tstzrange(g.from_at, g.until_at)) - mine.taken) as part`.execute(
    tx,
  )
