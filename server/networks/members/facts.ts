import { sql } from 'kysely'
import { type FactSource, factsChanged } from '../../identity/facts.ts'
import type { Tx } from '../../platform/database/db.ts'

/** Networks in which somebody is a member. */
export const networksJoined: FactSource = {
  cause: 'group_joined',
  facts: (e) => sql`
    select m.user_id, m.network_id::text collate "C" as fact, ('network:' || m.network_id) collate "C" as thing, m.network_id,
      m.joined_at as at, null::int as own_points
    from network_members m where m.enterprise_id = ${e} and m.state = 'active'`,
}

export const membersChanged = (tx: Tx, moves: readonly { network_id: number; user_id: number }[]) =>
  factsChanged(tx, {
    cause: 'group_joined',
    users: [...new Set(moves.map(({ user_id }) => user_id))],
    facts: [...new Set(moves.map(({ network_id }) => String(network_id)))],
  })
