import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { DateScope, eventPlans } from '../../../contract/events/management.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { DB, Tx } from '../../platform/database/db.ts'
import { putBack } from '../../platform/database/deletedRow.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { type EventRow, lockEvent, showPlaces } from '../eventRow.ts'
import { homeOf, type KnownEvent, knownEvent, organizes } from '../known.ts'
import { eventsPolicy, type Home } from '../policy.ts'
import { showEvent } from '../shownEvent.ts'
import { eventsChanged } from '../stale.ts'
import { tellInvited, tellPlanner } from './planNotices.ts'

type Scope = z.output<typeof DateScope>
const anyOf = (events: readonly Pick<EventRow, 'id'>[]) =>
  sql<number>`any(${events.map(({ id }) => id)}::bigint[])`

type Place = Pick<EventRow, 'id' | 'name' | 'network_id' | 'created_by' | 'starts_at' | 'ends_at'>

/** The network that holds an event takes part in it. */
export const holdAt = ({ tx, me }: Act, event: Place) =>
  tx
    .insertInto('event_networks')
    .values({
      event_id: event.id,
      network_id: event.network_id,
      role: 'host',
      state: 'accepted',
      asked_by: me.user_id,
      starts_at: event.starts_at,
      ends_at: event.ends_at,
    })
    .execute()

/** Invites networks to take part; those whose events the planner looks after accept at once. */
export async function invite(act: Act, event: Place, guests: readonly Home[], told = true) {
  const { tx, me } = act
  for (const guest of guests) {
    const isOurs = eventsPolicy.manage.rule.allows(me, guest)
    await tx
      .insertInto('event_networks')
      .values({
        event_id: event.id,
        network_id: guest.id,
        role: 'guest',
        state: isOurs ? 'accepted' : 'invited',
        asked_by: me.user_id,
        ...(isOurs ? { decided_by: me.user_id, decided_at: sql<string>`now()` } : {}),
        starts_at: event.starts_at,
        ends_at: event.ends_at,
      })
      .execute()
    if (!isOurs && told) await tellInvited(act, event, guest.id)
  }
}

/**
 * The dates meant, locked in the order of their ids as everywhere: a single one, or the coming ones of its series.
 */
async function datesMeant(tx: Tx, event: EventRow, scope: Scope, now: Date): Promise<EventRow[]> {
  if (scope === 'this' || event.series_id === null) return [await lockEvent(tx, event.id)]
  return tx
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', event.series_id)
    .where('state', 'not in', ['canceled', 'archived'])
    .where((eb) => eb.or([eb('ends_at', '>', now.toISOString()), eb('id', '=', event.id)]))
    .$if(scope === 'following', (all) => all.where('series_on', '>=', event.series_on ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** An invited network accepts or declines; in a series for all the dates it was invited to. */
export async function answerInvitation(
  act: Act,
  id: number,
  networkId: number,
  { decision, reason, scope }: Hears<typeof eventPlans.answerInvitation, 'body'>,
) {
  const { tx, me, now } = act
  const known = await knownEvent(act, id)
  const { event } = known
  const place = guestIn(known, networkId)
  authorize(me, eventsPolicy.manage, homeOf(place))
  const meant = await datesMeant(tx, event, scope, now)
  const moved = await tx
    .updateTable('event_networks')
    .set({
      state: decision === 'accept' ? 'accepted' : 'declined',
      decided_by: me.user_id,
      decided_at: sql`now()`,
      reason: decision === 'accept' ? null : reason,
    })
    .where('event_id', '=', anyOf(meant))
    .where('network_id', '=', networkId)
    .where('state', '=', 'invited')
    .returning('event_id')
    .execute()
  if (moved.length === 0) throw conflict('event_state')
  for (const { event_id } of moved) await showPlaces(tx, event_id)
  await record(act, {
    action: decision === 'accept' ? 'event.invitation_accepted' : 'event.invitation_declined',
    subject: { type: 'event', id },
    network_id: networkId,
    difference: {
      name: event.name,
      ...(reason === null ? {} : { reason }),
      ...(scope === 'this' ? {} : { scope, dates: moved.length }),
    },
  })
  await tellPlanner(
    act,
    event,
    decision === 'accept' ? 'event.invitation_accepted' : 'event.invitation_declined',
    { other: place.name, ...(reason === null ? {} : { reason }) },
  )
  eventsChanged(tx)
  return showEvent(act, id)
}

const guestIn = (known: KnownEvent, networkId: number) => {
  const place = known.places.find((one) => one.network_id === networkId && one.role === 'guest')
  if (!place) throw missing()
  return place
}

/** A network no longer takes part: its own leaders or the organizers say so. */
export async function removeNetwork(act: Act, id: number, networkId: number, scope: Scope) {
  const { tx, me, now } = act
  const known = await knownEvent(act, id)
  const place = guestIn(known, networkId)
  if (!organizes(known)) authorize(me, eventsPolicy.manage, homeOf(place))
  const meant = await datesMeant(tx, known.event, scope, now)
  const places = await tx
    .selectFrom('event_networks')
    .selectAll()
    .where('event_id', '=', anyOf(meant))
    .where('network_id', '=', networkId)
    .where('role', '=', 'guest')
    .orderBy('event_id')
    .execute()
  await networkRemoved.offer(act, { id, network_id: networkId, places })
  await leave(act, known.event, [networkId])
  await leaveOthers(
    tx,
    meant.filter((one) => one.id !== id),
    [networkId],
  )
  eventsChanged(tx)
  return { done: true as const }
}

/** It takes part again, in all the dates as before. */
export const networkRemoved = undoable<{
  id: number
  network_id: number
  places: Selectable<DB['event_networks']>[]
}>('event.network_removed', async (act, { id, network_id, places }) => {
  const { tx, me } = act
  for (const place of places) await lockEvent(tx, place.event_id)
  for (const place of places) await putBack(tx, 'event_networks', place)
  // Notified now that it is invited: its own leaders know of the event only through this.
  const known = await knownEvent(act, id)
  if (!organizes(known)) authorize(me, eventsPolicy.manage, homeOf(guestIn(known, network_id)))
  for (const { event_id } of places) await showPlaces(tx, event_id)
  await record(act, {
    action: 'event.network_returned',
    subject: { type: 'event', id },
    network_id,
    difference: { name: known.event.name },
  })
  eventsChanged(tx)
})

/**
 * A change of guests at one date is applied to the others: added networks are invited there too, removed ones
 * removed.
 */
export async function guestsAlike(
  act: Act,
  others: readonly EventRow[],
  { came, went }: { came: readonly Home[]; went: readonly number[] },
) {
  const { tx } = act
  if (others.length === 0) return
  await leaveOthers(tx, others, went)
  const there = await tx
    .selectFrom('event_networks')
    .select(['event_id', 'network_id'])
    .where('event_id', '=', anyOf(others))
    .execute()
  const isThere = new Set(there.map(({ event_id, network_id }) => `${event_id} ${network_id}`))
  for (const date of others) {
    const fresh = came.filter(({ id }) => !isThere.has(`${date.id} ${id}`))
    await invite(act, date, fresh, false)
    if (fresh.length > 0) await showPlaces(tx, date.id)
  }
}

async function leaveOthers(tx: Tx, others: readonly EventRow[], networkIds: readonly number[]) {
  if (others.length === 0 || networkIds.length === 0) return
  await tx
    .deleteFrom('event_networks')
    .where('event_id', '=', anyOf(others))
    .where('network_id', '=', sql<number>`any(${networkIds}::bigint[])`)
    .where('role', '=', 'guest')
    .execute()
}

export async function leave(act: Act, event: Pick<EventRow, 'id' | 'name'>, networkIds: readonly number[]) {
  const { tx } = act
  for (const networkId of networkIds) {
    const gone = await tx
      .deleteFrom('event_networks')
      .where('event_id', '=', event.id)
      .where('network_id', '=', networkId)
      .where('role', '=', 'guest')
      .returning('network_id')
      .executeTakeFirst()
    if (!gone) throw missing()
    await record(act, {
      action: 'event.network_removed',
      subject: { type: 'event', id: event.id },
      network_id: networkId,
      difference: { name: event.name },
    })
  }
}
