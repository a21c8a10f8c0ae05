import { sql } from 'kysely'
import type { z } from 'zod'
import type { MyRegistration } from '../../../contract/events/pages.ts'
import type { FieldValue } from '../../../contract/fields/values.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, denied } from '../../platform/errors.ts'
import { refusalOf } from '../abilities.ts'
import { type EventRow, isOver, lockEvent } from '../eventRow.ts'
import { type KnownEvent, knownEvent } from '../known.ts'
import { answerAttendee, questionsOfEvent } from './answers.ts'
import { moveRegistrations, wishesOf } from './seatMoves.ts'
import { fillSeats } from './seats.ts'
import { settle } from './settlement.ts'

type Refusal = NonNullable<z.output<typeof MyRegistration>['refusal']>
type Given = ReadonlyMap<number, FieldValue>

const mustBeOpen = (refusal: Refusal | null) => {
  if (refusal) throw conflict(`registration.${refusal}`)
}

/** You can register only for events you can read in one of their networks, even if you look after them. */
function mustRead({ read, host }: KnownEvent) {
  if (read.length > 0) return
  throw denied('denied.events_register', [
    { by: 'membership', allows: false, text: 'not_member', facts: { network: host.name } },
  ])
}

/**
 * Registers the viewer, or puts them on the waitlist. Rights and questions are checked before the event is locked,
 * the state under its lock. Repeating it changes nothing.
 */
export async function register(act: Act, eventId: number, answers: Given) {
  const { tx, me, now } = act
  const [known, questions] = await Promise.all([
    knownEvent(act, eventId),
    questionsOfEvent(tx, eventId).execute(),
  ])
  // One flight: the second is answered when the first has the event.
  const [event, wishes] = await Promise.all([lockEvent(tx, eventId), wishesOf(tx, eventId, [me.user_id])])
  const wish = wishes.get(me.user_id)?.state
  if (wish === undefined || wish === 'unregistered') {
    mustBeOpen(refusalOf(event, now))
    mustRead(known)
  }
  const outcome = await moveRegistrations(tx, event, [{ user_id: me.user_id, action: 'ask' }], {
    by: me.user_id,
    cause: 'self',
    wishes,
  })
  const [refused] = outcome.refused
  if (refused) throw conflict(refused.because === 'full' ? 'registration.full' : 'registration.past')
  const [moved] = outcome.done
  if (answers.size > 0 || (moved && questions.length > 0))
    await answerAttendee(tx, me.user_id, eventId, answers)
  if (!moved) return
  await settle(tx, event, outcome)
  await record(act, {
    action: moved.state === 'registered' ? 'registration.registered' : 'registration.waited',
    subject: { type: 'event', id: eventId },
    network_id: event.network_id,
    difference: { state: [moved.before === 'none' ? null : moved.before, moved.state], place: moved.place },
  })
}

/** Gives up a seat or a place in line; the first on the waitlist gets the seat in the same transaction. */
export async function giveUp(act: Act, eventId: number) {
  const { tx, me, now } = act
  await knownEvent(act, eventId)
  const event = await lockEvent(tx, eventId)
  const outcome = await moveRegistrations(tx, event, [{ user_id: me.user_id, action: 'give_up' }], {
    by: me.user_id,
    cause: 'self',
  })
  if (outcome.refused.length > 0) throw conflict('registration.past')
  const [moved] = outcome.done
  if (!moved) return
  if (event.state === 'canceled') throw conflict('registration.canceled')
  if (event.state !== 'approved') throw conflict('event_state')
  if (isOver(event, now)) throw conflict('registration.past')
  const filled = await fillSeats(tx, outcome.event, now)
  await settle(tx, event, outcome, filled)
  await record(act, {
    action: 'registration.given_up',
    subject: { type: 'event', id: eventId },
    network_id: event.network_id,
    difference: { state: [moved.before, moved.state], place: moved.place },
  })
}

/**
 * There are more seats, or may be after a change: everybody who can have one gets it now. Called with the event
 * locked.
 */
export async function promote(tx: Tx, eventId: number, now = new Date()) {
  const event = await lockEvent(tx, eventId)
  const filled = await fillSeats(tx, event, now)
  if (filled.done.length > 0) await settle(tx, event, filled)
  return filled.done.length
}

/** Two accounts with a seat each are one person now: the spare seat goes to the first on the waitlist. */
export async function fillAfterMerge(tx: Tx, userId: number): Promise<undefined> {
  const rows = await tx
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select('e.id')
    .where('r.user_id', '=', userId)
    .where('e.state', '=', 'approved')
    .where('e.waiting_count', '>', 0)
    .where(sql<boolean>`e.going_count + e.offered_count < e.seats`)
    .where('e.ends_at', '>', sql<string>`now()`)
    .orderBy('e.id')
    .execute()
  for (const { id } of rows) await promote(tx, id)
}

/** The later dates of a series that the viewer may read and could still come to, in the order in which they are held. */
export async function laterDates({ db, me, now }: Reading, event: EventRow): Promise<number[]> {
  if (event.series_id === null) return []
  const rows = await db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.series_id', '=', event.series_id)
    .where('e.series_on', '>', event.series_on)
    .where('e.state', '=', 'approved')
    .where('e.ends_at', '>', now.toISOString())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event_registrations as r')
            .select(sql`1`.as('one'))
            .whereRef('r.event_id', '=', 'e.id')
            .where('r.user_id', '=', me.user_id)
            .where('r.state', '<>', 'unregistered'),
        ),
      ),
    )
    .orderBy('e.id')
    .limit(400)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * All dates from this one on. Each date has its own seats and waitlist; dates that are full or ask unanswered
 * questions are left out, and the person is told which. Locked in the order of their ids, to avoid deadlocks.
 */
export async function registerInSeries(act: Act, eventId: number, answers: Given) {
  const { tx, me } = act
  const first = await knownEvent(act, eventId)
  const ids = [eventId, ...(await laterDates(act, first.event))].toSorted((a, b) => a - b)
  const questions = await questionsOfEvent(tx, eventId).execute()
  const said = new Map(questions.map(({ id, title }) => [title, answers.get(id) ?? null]))
  const dates = { registered: 0, waiting: 0, left_out: 0 }
  await tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  await register(act, eventId, answers)
  for (const id of ids) {
    if (id === eventId) continue
    const state = await registerOnDate(act, id, said)
    if (state === 'registered') dates.registered++
    else if (state === 'waitlisted') dates.waiting++
    else dates.left_out++
  }
  const mine = (await wishesOf(tx, eventId, [me.user_id])).get(me.user_id)?.state
  if (mine === 'waitlisted') dates.waiting++
  else dates.registered++
  return dates
}

async function registerOnDate(act: Act, id: number, said: ReadonlyMap<string, FieldValue>) {
  const { tx, me, now } = act
  const known = await knownEvent(act, id)
  if (known.read.length === 0 || refusalOf(known.event, now) !== null) return undefined
  const questions = await questionsOfEvent(tx, id).execute()
  if (questions.some(({ title, required }) => required && (said.get(title) ?? null) === null))
    return undefined
  const outcome = await moveRegistrations(tx, known.event, [{ user_id: me.user_id, action: 'ask' }], {
    by: me.user_id,
    cause: 'series',
  })
  const [moved] = outcome.done
  if (!moved) return undefined
  if (questions.length > 0)
    await answerAttendee(
      tx,
      me.user_id,
      id,
      new Map(questions.map((one) => [one.id, said.get(one.title) ?? null])),
    )
  await settle(tx, known.event, outcome)
  await record(act, {
    action: moved.state === 'registered' ? 'registration.registered' : 'registration.waited',
    subject: { type: 'event', id },
    network_id: known.event.network_id,
    difference: { state: [moved.before === 'none' ? null : moved.before, moved.state], place: moved.place },
  })
  return moved.state
}
