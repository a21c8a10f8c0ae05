import { z } from 'zod'
import { Id, Moment } from '../../../contract/shapes.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { Due } from '../../platform/jobs/timed.ts'
import { type EventRow, isToCome, lockEvent } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { eventsChanged } from '../stale.ts'
import { type Move, moveRegistrations, wishesOf } from './seatMoves.ts'
import { fillSeats, heldUntil, OFFERS, planOffers } from './seats.ts'
import { settle } from './settlement.ts'

/** After so many missed offers somebody isn't asked again. */
const MOST_LAPSED = 2

/** Somebody's offer, while the event is locked. Its time decides whether it is over, even if the sweep hasn't run. */
async function offerOf(act: Act, eventId: number) {
  const { tx, me, now } = act
  await knownEvent(act, eventId)
  const event = await lockEvent(tx, eventId)
  const wishes = await wishesOf(tx, eventId, [me.user_id])
  const wish = wishes.get(me.user_id)
  const until = wish?.offered_until ?? null
  return { event, wishes, wish, isOpen: until !== null && Date.parse(until) > now.getTime(), until }
}

/** Takes the seat that is held. To take it again changes nothing. */
export async function claimSeat(act: Act, eventId: number) {
  const { tx, me, now } = act
  const { event, wishes, wish, isOpen, until } = await offerOf(act, eventId)
  if (wish?.state === 'registered' || wish?.state === 'attended') return
  if (event.state === 'canceled') throw conflict('registration.canceled')
  if (!isToCome(event, now)) throw conflict('registration.past')
  if (!isOpen) throw conflict(until === null ? 'registration.no_offer' : 'registration.offer_over')
  const outcome = await moveRegistrations(tx, event, [{ user_id: me.user_id, action: 'promote' }], {
    by: me.user_id,
    cause: 'claim',
    wishes,
  })
  await settle(tx, event, outcome)
  await record(act, {
    action: 'registration.claimed',
    subject: { type: 'event', id: eventId },
    network_id: event.network_id,
    difference: { state: ['waitlisted', 'registered'] },
  })
}

/** Gives the seat up that is held, and the place in line with it; the next is offered it. */
export async function declineSeat(act: Act, eventId: number) {
  const { tx, me, now } = act
  const { event, wishes, wish, isOpen, until } = await offerOf(act, eventId)
  if (wish === undefined || wish.state === 'unregistered') return
  if (!isOpen) throw conflict(until === null ? 'registration.no_offer' : 'registration.offer_over')
  const outcome = await moveRegistrations(tx, event, [{ user_id: me.user_id, action: 'give_up' }], {
    by: me.user_id,
    cause: 'decline',
    wishes,
  })
  const filled = await fillSeats(tx, outcome.event, now)
  await settle(tx, event, outcome, filled)
  await record(act, {
    action: 'registration.declined',
    subject: { type: 'event', id: eventId },
    network_id: event.network_id,
    difference: { state: ['waitlisted', 'unregistered'] },
  })
}

/** An offer expires. Its timed row is locked here, so the event isn't: accepting locks them in the opposite order. */
export const offersDue: Due = {
  kind: OFFERS,
  happen: async (tx, subjectId, now) =>
    endOffersJob.later(tx, { event_id: Number(subjectId), at: now.toISOString() }),
}

/**
 * Somebody who missed an offer moves to the end of the waitlist; after the second they are off it. Their seats are
 * offered to the next at once. Checked under the event's lock, so running twice does no harm.
 */
export const endOffersJob = job(
  'events.end_offers',
  z.object({ event_id: Id, at: Moment }),
  async ({ tx }, { event_id, at }) => {
    const event = await lockEvent(tx, event_id)
    const now = new Date(at)
    const over = await tx
      .selectFrom('event_registrations')
      .select(['user_id', 'place', 'lapsed', 'offered_until'])
      .where('event_id', '=', event_id)
      .where('offered_until', '<=', at)
      .orderBy('place')
      .execute()
    const lapses = isToCome(event, now)
    const ended = await moveRegistrations(
      tx,
      event,
      over.map(
        ({ user_id, lapsed }): Move => ({
          user_id,
          // An offer that no longer exists was nobody's fault.
          action: !lapses ? 'end_offer' : lapsed + 1 < MOST_LAPSED ? 'lapse' : 'give_up',
        }),
      ),
      {
        by: null,
        cause: lapses ? 'lapse' : 'canceled',
        wishes: new Map(over.map((row) => [row.user_id, { ...row, state: 'waitlisted' as const }])),
      },
    )
    const filled = await fillSeats(tx, ended.event, now)
    await settle(tx, event, ended, filled)
    await planOffers(tx, event_id)
  },
)

/** The event begins sooner than was thought: no seat is held for longer than it may be. */
export async function hastenOffers(tx: Tx, event: EventRow, now = new Date()) {
  if (event.offered_count === 0) return
  const latest = heldUntil(event, now)
  await tx
    .updateTable('event_registrations')
    .set({ offered_until: latest })
    .where('event_id', '=', event.id)
    .where('offered_until', '>', latest)
    .execute()
  await planOffers(tx, event.id)
  eventsChanged(tx)
}
