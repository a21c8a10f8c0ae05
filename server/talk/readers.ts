import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** Which of some people an event is for: active members of a participating network, and its attendees. */
export async function guestsOf(db: Db, eventId: number, people: readonly number[]): Promise<number[]> {
  if (people.length === 0) return []
  const e = sql`${db.enterpriseId}::bigint`
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.enterprise_id = ${e} and u.id = any(${people}::bigint[]) and u.state = 'active'
      and (exists (select from event_networks p
          join network_members m on m.enterprise_id = ${e} and m.network_id = p.network_id and m.user_id = u.id
            and m.state = 'active'
          where p.enterprise_id = ${e} and p.event_id = ${eventId} and p.live)
        or exists (select from event_registrations r where r.enterprise_id = ${e} and r.event_id = ${eventId}
          and r.user_id = u.id and r.state <> 'unregistered'))
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
