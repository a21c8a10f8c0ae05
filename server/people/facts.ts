import { sql } from 'kysely'
import { type FactSource, factsChanged } from '../identity/facts.ts'
import type { Tx } from '../platform/database/db.ts'

/** Profiles with a face, a title and a biography. When they became so isn't kept: they are so now. */
export const profilesCompleted: FactSource = {
  cause: 'profile_completed',
  facts: (e) => sql`
    select u.id as user_id, 'profile' collate "C" as fact, 'profile' collate "C" as thing, null::bigint as network_id, now() as at,
      null::int as own_points
    from users u where u.enterprise_id = ${e} and u.state = 'active' and u.avatar_file_id is not null and u.title is not null
      and u.biography is not null`,
}

/** Hours recorded for a month in a network, however many. */
export const hoursRecorded: FactSource = {
  cause: 'hours_recorded',
  facts: (e) => sql`
    select h.user_id, (h.network_id || ':' || h.month) collate "C" as fact, ('network:' || h.network_id) collate "C" as thing,
      h.network_id, h.recorded_at as at, null::int as own_points
    from recorded_hours h where h.enterprise_id = ${e}`,
}

export const profileFilled = (tx: Tx, id: number) =>
  factsChanged(tx, { cause: 'profile_completed', users: [id], facts: ['profile'] })

export const hoursChanged = (
  tx: Tx,
  user: number,
  { network_id, month }: { network_id: number; month: string },
) => factsChanged(tx, { cause: 'hours_recorded', users: [user], facts: [`${network_id}:${month}`] })
