import { sql } from 'kysely'
import { type FactSource, factsChanged } from '../identity/facts.ts'
import type { Tx } from '../platform/database/db.ts'

/** Sessions that are over, for everybody who had agreed to come: at least two of them. */
export const sessionsHeld: FactSource = {
  cause: 'session_held',
  facts: (e) => sql`
    select p.user_id, s.id::text collate "C" as fact, (case when exists (select from mentorship_circles c
      where c.enterprise_id = ${e} and c.id = s.room_id) then 'circle:' else 'pair:' end || s.room_id) collate "C" as thing, null::bigint as network_id,
      s.ends_at as at, null::int as own_points
    from mentorship_session_participants p join mentorship_sessions s on s.enterprise_id = ${e} and s.id = p.session_id
    where p.enterprise_id = ${e} and s.state = 'scheduled' and s.ends_at <= now() and p.invitation = 'accepted' and exists (
      select from mentorship_session_participants o where o.enterprise_id = ${e} and o.session_id = s.id
        and o.user_id <> p.user_id and o.invitation = 'accepted')`,
}

export const sessionHeld = (tx: Tx, id: number, users: readonly number[]) =>
  factsChanged(tx, { cause: 'session_held', users, facts: [String(id)] })
