import { sql } from 'kysely'
import { type Act, acting } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Database, Tx } from '../../platform/database/db.ts'
import type { Sweep } from '../../platform/jobs/sweeper.ts'
import { archiving } from '../../platform/undo.ts'
import { heldFor } from '../abilities.ts'
import { lockEvent, moveEvent } from '../eventRow.ts'
import { showEvent } from '../shownEvent.ts'
import { eventArchiveChanged, eventsChanged } from '../stale.ts'
import { afterMove } from './moved.ts'
import { dropPublication } from './publication.ts'

/** Calls an event off. What is over took place. */
export async function cancelEvent(act: Act, id: number, reason: string | null) {
  await callOff(act, id, reason)
  return showEvent(act, id)
}

/** The same without an answer, for many dates at once. */
export async function callOff(act: Act, id: number, reason: string | null) {
  const { tx, me } = act
  const { event } = await heldFor(act, id, 'cancel')
  await moveEvent(tx, { by: me.user_id, action: 'cancel' }, event, { reason })
  await dropPublication(tx, id)
  await dropWish(tx, id)
  await record(act, {
    action: 'event.canceled',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { name: event.name, ...(reason === null ? {} : { reason }) },
  })
  await afterMove(tx, id, 'called_off')
  eventsChanged(tx)
}

/** A wish to change what doesn’t take place isn’t decided on any more. */
const dropWish = (tx: Tx, id: number) =>
  tx
    .updateTable('event_changes')
    .set({ state: 'canceled', decided_at: sql`now()` })
    .where('event_id', '=', id)
    .where('state', '=', 'pending')
    .execute()

export async function deleteEvent(act: Act, id: number) {
  const { tx } = act
  const { event } = await heldFor(act, id, 'delete')
  await tx.deleteFrom('events').where('id', '=', id).execute()
  await record(act, {
    action: 'event.deleted',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { name: event.name },
  })
  eventsChanged(tx)
  return { done: true as const }
}

export async function archiveEvent(act: Act, id: number, archived: boolean) {
  const { tx, me } = act
  const { event } = await heldFor(act, id, archived ? 'archive' : 'un_archive')
  if (archived) {
    await moveEvent(tx, { by: me.user_id, action: 'archive' }, event)
    await dropWish(tx, id)
  } else {
    await moveEvent(
      tx,
      { by: me.user_id, action: event.canceled_at === null ? 'un_archive' : 'un_archive_canceled' },
      event,
    )
    // Restoring an event that was archived for its age restarts the clock.
    await tx.updateTable('events').set({ kept_from: sql`now()` }).where('id', '=', id).execute()
  }
  await record(act, {
    action: archived ? 'event.archived' : 'event.unarchived',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { name: event.name },
  })
  await afterMove(tx, id, archived ? 'archived' : 'restored')
  eventsChanged(tx)
  eventArchiveChanged(tx)
  return showEvent(act, id)
}

export const eventArchiving = archiving('event', archiveEvent)

const AT_ONCE = 200

/** Events that ended longer ago than their network keeps them are archived, with their registrations. */
async function expireSome(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select e.id from networks n
    cross join lateral (select ${now.toISOString()}::timestamptz - make_interval(
      weeks => case when n.expiry_age_events_unit = 'weeks' then n.expiry_age_events else 0 end,
      months => case when n.expiry_age_events_unit = 'months' then n.expiry_age_events else 0 end,
      years => case when n.expiry_age_events_unit = 'years' then n.expiry_age_events else 0 end) as before) aged
    cross join lateral (
      select e.id from events e
      where e.enterprise_id = n.enterprise_id and e.network_id = n.id and e.state in ('approved', 'canceled')
        and e.ends_at < aged.before and (e.kept_from is null or e.kept_from < aged.before)
      order by e.ends_at, e.id limit ${AT_ONCE}
    ) e
    where n.enterprise_id = ${tx.enterpriseId} and n.expiry_age_events is not null
      and n.expiry_age_events_unit is not null
    limit ${AT_ONCE}`.execute(tx)
  for (const { id } of rows) {
    const event = await lockEvent(tx, id)
    if (event.state !== 'approved' && event.state !== 'canceled') continue
    await moveEvent(tx, { by: null, action: 'archive' }, event)
    await dropWish(tx, id)
    await record(acting(tx, undefined), {
      action: 'event.expired',
      subject: { type: 'event', id },
      network_id: event.network_id,
      difference: { name: event.name },
    })
    await afterMove(tx, id, 'archived')
  }
  if (rows.length > 0) {
    eventsChanged(tx)
    eventArchiveChanged(tx)
  }
  return rows.length
}

export const eventExpirySweep: Sweep = {
  name: 'event expiry',
  every: 10 * 60_000,
  run: async (database: Database, now: Date) => {
    for (const enterpriseId of await database.across('all_enterprises'))
      while ((await database.inTransaction(enterpriseId, (tx) => expireSome(tx, now))) >= AT_ONCE);
  },
}
