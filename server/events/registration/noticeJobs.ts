import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/**
 * Later consequences of registrations. The jobs are named here and done in seatLetters.ts, changeNews.ts and
 * leavers.ts, so that areas that move members or accounts can enqueue them without knowing events.
 */
export const TELL_STEPS = 'events.tell_steps'
export const TELL_CHANGES = 'events.tell_changes'
export const PEOPLE_LEFT = 'events.people_left'

const AT_ONCE = 200

/** Notifies the people affected by these steps. */
export const tellSteps = (tx: Tx, event_id: number, from: number, until: number) =>
  from < until ? tx.queue.put(tx, 'quick', TELL_STEPS, { event_id, from, until }) : Promise.resolve()

/** The effects of a change on events that people attend or wait for. */
export interface EventChanges {
  /** At another time or place; `was` is when it would have begun. */
  moved: { id: number; was: string; by: number | null }[]
  /** Called off, or put away before they took place. */
  off: number[]
  /** Out of the archive again, with everybody who had registered. */
  back: number[]
}

const changesIn = new WeakMap<Tx, EventChanges>()

/** One job for all that a transaction does, so that one change of many dates is one message to each person. */
function changesOf(tx: Tx): EventChanges {
  const known = changesIn.get(tx)
  if (known) return known
  const changes: EventChanges = { moved: [], off: [], back: [] }
  changesIn.set(tx, changes)
  tx.beforeCommit(() => tx.queue.put(tx, 'quick', TELL_CHANGES, { ...changes, after: 0 }))
  return changes
}

/** Another time or place: everybody registered or waiting is notified at once. `event` is as it was before. */
export function tellMoved(tx: Tx, by: { user_id: number } | null, event: { id: number; starts_at: string }) {
  const { moved } = changesOf(tx)
  if (moved.every(({ id }) => id !== event.id))
    moved.push({
      id: event.id,
      was: new Date(event.starts_at).toISOString(),
      by: by?.user_id ?? null,
    })
}

/** It doesn't take place: everybody who comes or waits hears of it at once. */
export function tellCanceled(tx: Tx, eventId: number) {
  changesOf(tx).off.push(eventId)
}

/** It takes place after all. */
export function tellRestored(tx: Tx, eventId: number) {
  changesOf(tx).back.push(eventId)
}

/**
 * These people belong somewhere no longer, or can't come in any more: what they registered for and may no longer know of
 * lets them go. Only those with a seat or a place in line ahead of them are looked at.
 */
export async function seatsOfLeavers(tx: Tx, userIds: readonly number[]) {
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
