import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/**
 * What registrations bring about later. Named here and worked in telling.ts and leaving.ts, so that whoever moves members
 * or accounts can say it without knowing anything of events.
 */
export const TELL_STEPS = 'events.tell_steps'
export const TELL_CANCELED = 'events.tell_canceled'
export const PEOPLE_LEFT = 'events.people_left'

const AT_ONCE = 200

/** Those whom these steps concern hear of it. */
export const tellSteps = (tx: Tx, event_id: number, from: number, until: number) =>
  from < until ? tx.queue.put(tx, 'quick', TELL_STEPS, { event_id, from, until }) : Promise.resolve()

/** The event is off: everybody who comes or waits hears of it. */
export const tellCanceled = (tx: Tx, event_id: number) =>
  tx.queue.put(tx, 'quick', TELL_CANCELED, { event_id, after: 0 })

/**
 * These people belong somewhere no longer, or can't come in any more: what they registered for and may no longer know of
 * lets them go. Only those with a seat or a place in line ahead of them are looked at.
 */
export async function peopleLeft(tx: Tx, userIds: readonly number[]) {
  if (userIds.length === 0) return
  const { rows } = await sql<{ user_id: number }>`
    select distinct r.user_id from event_registrations r
    join events e on e.enterprise_id = r.enterprise_id and e.id = r.event_id and e.ends_at > now()
    where r.enterprise_id = ${tx.enterpriseId} and r.user_id = any(${userIds}::bigint[])
      and r.state in ('registered', 'waitlisted')
    order by r.user_id`.execute(tx)
  const ids = rows.map(({ user_id }) => user_id)
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await tx.queue.put(tx, 'quick', PEOPLE_LEFT, { user_ids: ids.slice(at, at + AT_ONCE) })
}
