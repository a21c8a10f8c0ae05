import { sql } from 'kysely'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/policy.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { homeOf, type KnownEvent, knownEvent } from '../known.ts'
import { type EventRow, lockEvent, showPlaces } from '../moving.ts'
import { showEvent } from '../one.ts'
import { eventsPolicy, type Home } from '../policy.ts'
import { eventsChanged } from '../stale.ts'
import { tellInvited, tellPlanner } from './telling.ts'

type Place = Pick<EventRow, 'id' | 'name' | 'network_id' | 'created_by' | 'starts_at' | 'ends_at'>

/** The network that holds an event takes part in it. */
export const holdAt = (tx: Tx, me: Viewer, event: Place) =>
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

/** Asks networks to take part; one whose events somebody looks after themselves says yes by that. */
export async function invite(tx: Tx, me: Viewer, event: Place, guests: readonly Home[], told = true) {
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
    if (!isOurs && told) await tellInvited(tx, me, event, guest.id)
  }
}

/** A network that was asked takes part, or doesn’t. */
export async function answerInvitation(
  tx: Tx,
  me: Viewer,
  id: number,
  networkId: number,
  { decision, reason }: { decision: 'accept' | 'decline'; reason: string | null },
  address: string,
  now: Date,
) {
  const known = await knownEvent(tx, me, id)
  const place = guestIn(known, networkId)
  authorize(me, eventsPolicy.manage, homeOf(place))
  const event = await lockEvent(tx, id)
  const moved = await tx
    .updateTable('event_networks')
    .set({
      state: decision === 'accept' ? 'accepted' : 'declined',
      decided_by: me.user_id,
      decided_at: sql`now()`,
      reason: decision === 'accept' ? null : reason,
    })
    .where('event_id', '=', id)
    .where('network_id', '=', networkId)
    .where('state', '=', 'invited')
    .returning('network_id')
    .executeTakeFirst()
  if (!moved) throw conflict('event_state')
  await showPlaces(tx, id)
  await record(tx, me, {
    action: decision === 'accept' ? 'event.invitation_accepted' : 'event.invitation_declined',
    subject: { type: 'event', id },
    network_id: networkId,
    difference: { name: event.name, ...(reason === null ? {} : { reason }) },
    address,
  })
  await tellPlanner(
    tx,
    me,
    event,
    decision === 'accept' ? 'event.invitation_accepted' : 'event.invitation_declined',
    { other: place.name, ...(reason === null ? {} : { reason }) },
  )
  await eventsChanged(tx)
  return showEvent(tx, me, id, now)
}

const guestIn = (known: KnownEvent, networkId: number) => {
  const place = known.places.find((one) => one.network_id === networkId && one.role === 'guest')
  if (!place) throw missing()
  return place
}

/** A network no longer takes part: its own leaders say so, or those who organize. */
export async function removeNetwork(tx: Tx, me: Viewer, id: number, networkId: number, address: string) {
  const known = await knownEvent(tx, me, id)
  const place = guestIn(known, networkId)
  if (!known.mine && !known.manages) authorize(me, eventsPolicy.manage, homeOf(place))
  await lockEvent(tx, id)
  await leave(tx, me, known.event, [networkId], address)
  await eventsChanged(tx)
  return { done: true as const }
}

export async function leave(
  tx: Tx,
  me: Viewer,
  event: Pick<EventRow, 'id' | 'name'>,
  networkIds: readonly number[],
  address: string,
) {
  for (const networkId of networkIds) {
    const gone = await tx
      .deleteFrom('event_networks')
      .where('event_id', '=', event.id)
      .where('network_id', '=', networkId)
      .where('role', '=', 'guest')
      .returning('network_id')
      .executeTakeFirst()
    if (!gone) throw missing()
    await record(tx, me, {
      action: 'event.network_removed',
      subject: { type: 'event', id: event.id },
      network_id: networkId,
      difference: { name: event.name },
      address,
    })
  }
}
