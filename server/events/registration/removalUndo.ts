import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../contract/shapes.ts'
import type { Act } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { tellingIn, undoable } from '../../platform/undo.ts'
import { type EventRow, lockEvent } from '../eventRow.ts'
import { knownEvent, mustOrganize } from '../known.ts'
import { eventsChanged } from '../stale.ts'
import { type Outcome, type StoodAt, takeMovesBack, type Wish } from './seatMoves.ts'
import { fillSeats, planOffers } from './seats.ts'
import { settle } from './settlement.ts'

/** They come, or wait, as they did. */
export const attendeesRemoved = undoable<{ event_id: number; stood: StoodAt[] }>(
  'registration.removed',
  async (act, { event_id, stood }) => {
    const { tx, me } = act
    mustOrganize(await knownEvent(act, event_id))
    const held = await lockEvent(tx, event_id)
    const event = await takeMovesBack(tx, held, stood, { by: me.user_id, cause: 'organizer' })
    if (!event) throw conflict('undo_changed')
    if (stood.some(({ offered_until }) => offered_until !== null)) await planOffers(tx, event_id)
    await recordMany(
      act,
      stood.map(({ user_id, state }) => ({
        action: 'registration.restored',
        subject: { type: 'event', id: event_id },
        network_id: event.network_id,
        difference: { user_id, state: ['unregistered', state] },
      })),
    )
    eventsChanged(tx)
  },
)

/** The registrations before a removal, as an undo needs them. */
export async function standingOf(tx: Tx, eventId: number, userIds: readonly number[]): Promise<StoodAt[]> {
  const rows = await tx
    .selectFrom('event_registrations')
    .select(['user_id', 'state', 'place', 'offered_at', 'offered_until', 'lapsed', 'version'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as Exclude<Wish, 'none'> }))
}

/** Offers to undo the removal. */
export async function offerUndo(act: Act, eventId: number, before: readonly StoodAt[], { done }: Outcome) {
  const gone = new Set(done.map(({ user_id }) => user_id))
  const stood = before
    .filter(({ user_id }) => gone.has(user_id))
    .map((one) => ({ ...one, version: one.version + 1 }))
  if (stood.length > 0) await attendeesRemoved.offer(act, { event_id: eventId, stood })
}

/** Freed seats go to the waitlist: at once, or when the removal can no longer be undone. */
export async function passOn(tx: Tx, event: EventRow, now: Date): Promise<Outcome> {
  if (typeof tellingIn(tx) !== 'object') return fillSeats(tx, event, now)
  await seatsLeft.later(tx, { event_id: event.id })
  return { event, done: [], refused: [], already: [] }
}

export const seatsLeft: Job<{ event_id: number }> = job(
  'events.seats_left',
  z.object({ event_id: Id }),
  async ({ tx, now }, { event_id }) => {
    const event = await lockEvent(tx, event_id)
    await settle(tx, event, await fillSeats(tx, event, now))
  },
)
