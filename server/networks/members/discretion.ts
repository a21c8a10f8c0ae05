import { type RawBuilder, sql } from 'kysely'
import type { MemberVisibility } from '../../../contract/networks/memberStates.ts'
import type { Tx } from '../../platform/database/db.ts'

/** From the one that everybody may know of to the one that is only counted. */
const levels = ['open', 'leaders', 'counted'] as const satisfies readonly MemberVisibility[]

/** How discreet a membership is, as a number that compares. */
export const discretionOf = (visibility: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`array_position(${[...levels]}::text[], ${visibility})`

/** The level with this rank. */
export const levelOf = (discretion: RawBuilder<unknown>): RawBuilder<MemberVisibility> =>
  sql<MemberVisibility>`(${[...levels]}::text[])[${discretion}]`

export const isMoreDiscreet = (one: MemberVisibility, other: MemberVisibility) =>
  levels.indexOf(one) > levels.indexOf(other)

/**
 * Members of a part are members of the whole, so a visible membership in a part reveals the one above: it must be at
 * least as discreet as every active one above. A leader's stays as it is, since the page names them.
 */
export async function keepDiscretion(
  tx: Tx,
  memberships: readonly { network_id: number; user_id: number }[],
) {
  if (memberships.length === 0) return
  const e = sql`${tx.enterpriseId}::bigint`
  await sql`
    update network_members m set visibility = ${levelOf(sql`above.discretion`)}
    from (
      select r.network_id, r.user_id, max(${discretionOf(sql`a.visibility`)}) as discretion
      from unnest(${memberships.map(({ network_id }) => network_id)}::bigint[],
        ${memberships.map(({ user_id }) => user_id)}::bigint[]) as r(network_id, user_id)
      join networks n on n.enterprise_id = ${e} and n.id = r.network_id
      join network_members a on a.enterprise_id = ${e} and a.user_id = r.user_id
        and a.network_id = any(n.parent_path) and a.state = 'active'
      group by r.network_id, r.user_id
    ) as above
    where m.enterprise_id = ${e} and m.network_id = above.network_id and m.user_id = above.user_id
      and above.discretion > ${discretionOf(sql`m.visibility`)}
      and not exists (select from network_leaders l where l.enterprise_id = ${e}
        and l.network_id = m.network_id and l.user_id = m.user_id)`.execute(tx)
}
