import { sql } from 'kysely'
import { quietHours } from '../../messages/quiet.ts'
import type { Tx } from '../../platform/database/db.ts'
import { plan } from '../../platform/jobs/timed.ts'
import { type EventRow, isToCome } from '../eventRow.ts'
import { type Move, moveRegistrations, type Outcome } from './seatMoves.ts'

export const OFFERS = 'event.offers'

const HOUR_MS = 3_600_000
/** This shortly before an event seats aren't offered any more but given at once. */
const AT_ONCE_BEFORE_MS = 2 * HOUR_MS
/** However near that is, an offer stays open for some time. */
const LEAST_MS = HOUR_MS / 2

/** The latest moment until which a seat of this event may be held. */
export const heldUntil = ({ starts_at }: Pick<EventRow, 'starts_at'>, now: Date) =>
  new Date(Math.max(Date.parse(starts_at) - AT_ONCE_BEFORE_MS, now.getTime() + LEAST_MS)).toISOString()

/** Whether seats are offered first. Where there are seats for everybody, nothing has to be held. */
const isOffering = ({ claim_hours, seats, starts_at }: EventRow, now: Date) =>
  claim_hours !== null && seats !== null && Date.parse(starts_at) - AT_ONCE_BEFORE_MS > now.getTime()

/**
 * Gives or offers every free seat to the waitlist, in order; nobody is skipped. An offered seat isn't free, whatever
 * the event's settings become.
 */
export async function fillSeats(tx: Tx, held: EventRow, now: Date): Promise<Outcome> {
  const { seats, going_count, waiting_count, offered_count, id } = held
  const free =
    seats === null
      ? waiting_count
      : Math.min(waiting_count - offered_count, seats - going_count - offered_count)
  if (free <= 0 || !isToCome(held, now)) return { event: held, done: [], refused: [], already: [] }
  const offers = isOffering(held, now)
  const latest = heldUntil(held, now)
  const next = await tx
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('enterprises as e', 'e.id', 'u.enterprise_id')
    .select(['r.user_id', 'r.place', 'r.offered_until'])
    // Time doesn't run while somebody wants to be left alone.
    .select(
      (offers
        ? sql<string>`least(${latest}::timestamptz, awake_until(${now.toISOString()}::timestamptz,
            make_interval(hours => ${held.claim_hours}::int), ${quietHours}))`
        : sql<string>`now()`
      ).as('until'),
    )
    .where('r.event_id', '=', id)
    .where('r.state', '=', 'waitlisted')
    .$if(seats !== null, (line) => line.where('r.offered_until', 'is', null))
    .orderBy('r.place')
    .limit(free)
    .execute()
  const outcome = await moveRegistrations(
    tx,
    held,
    next.map(
      ({ user_id, until }): Move =>
        offers ? { user_id, action: 'offer', until } : { user_id, action: 'promote' },
    ),
    {
      by: null,
      cause: offers ? 'offer' : 'promotion',
      wishes: new Map(next.map((row) => [row.user_id, { ...row, state: 'waitlisted' as const }])),
    },
  )
  if (offers) await planOffers(tx, id)
  return outcome
}

/** When the next offer of an event is over. */
export async function planOffers(tx: Tx, eventId: number) {
  const { first } = await tx
    .selectFrom('event_registrations')
    .select((eb) => eb.fn.min('offered_until').as('first'))
    .where('event_id', '=', eventId)
    .where('offered_until', 'is not', null)
    .executeTakeFirstOrThrow()
  if (first) await plan(tx, OFFERS, String(eventId), first)
}
