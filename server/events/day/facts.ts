import { sql } from 'kysely'
import { type FactSource, factsChanged } from '../../identity/facts.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { EventRow } from '../eventRow.ts'

/** People who were at an event that takes place: one canceled, or archived before its end, doesn't. */
export const eventsAttended: FactSource = {
  cause: 'event_attended',
  facts: (e) => sql`
    select r.user_id, r.event_id::text collate "C" as fact, r.event_id::text collate "C" as thing, v.network_id,
      coalesce(r.checked_in_at, r.changed_at) as at, nullif(v.points, 0) as own_points
    from event_registrations r join events v on v.enterprise_id = ${e} and v.id = r.event_id
    where r.enterprise_id = ${e} and r.state = 'attended' and v.canceled_at is null
      and (v.archived_at is null or v.archived_at >= v.ends_at)`,
}

type Attended = Pick<EventRow, 'id'>

/** Somebody was there, or wasn't after all. */
export const attendanceChanged = (tx: Tx, { id }: Attended, users: readonly number[]) =>
  factsChanged(tx, { cause: 'event_attended', users, facts: [String(id)] })

/** The event takes place after all, or doesn't: for everybody recorded as attending. */
export async function takesPlaceOrNot(tx: Tx, event: Attended) {
  const rows = await tx
    .selectFrom('event_registrations')
    .select('user_id')
    .where('event_id', '=', event.id)
    .where('state', '=', 'attended')
    .orderBy('user_id')
    .execute()
  await attendanceChanged(
    tx,
    event,
    rows.map(({ user_id }) => user_id),
  )
}
