import type { eventDay } from '../../../contract/events/day.ts'
import type { Answers } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { lockEvent } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { goOut, wishOf } from './attendance.ts'
import { dayChanged } from './dayStale.ts'
import { mustBeOpen, mustHelp, mustSupervise } from './door.ts'
import { byHand, letIn, pastOf, takeBack, takeScan } from './scan.ts'

type Line = Answers<typeof eventDay.checkIn>

/** The event, locked while its door is open, and somebody's registration; for viewers whom `must` allows. */
async function atTheDoor(
  act: Act,
  { id, userId, now }: { id: number; userId: number; now: Date },
  must: typeof mustHelp,
) {
  const { tx } = act
  const known = await knownEvent(act, id)
  must(known)
  const event = await lockEvent(tx, id)
  mustBeOpen(event, now, known)
  return { event, wish: await wishOf(tx, id, userId) }
}

/** A helper at the door finds somebody in the list and checks them in. */
export async function checkInByList(act: Act, id: number, userId: number): Promise<Line> {
  const { tx, me, now } = act
  const { event, wish } = await atTheDoor(act, { id, userId, now }, mustHelp)
  if (!wish) throw missing()
  if (wish.state === 'attended') return lineOf(tx, id, userId)
  if (wish.state === 'waitlisted' || wish.state === 'unregistered') throw conflict('door_not_registered')
  const past = await pastOf(tx, id, [userId])
  await takeScan(tx, event, { past, wish }, byHand('list', now.toISOString(), me.user_id))
  await record(act, {
    action: 'event_day.checked_in',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { user_id: userId, way: 'list' },
  })
  dayChanged(tx, [userId])
  return lineOf(tx, id, userId)
}

/**
 * Admits somebody who isn't registered or is on the waitlist; whether a full room has space is the supervisor's call.
 */
export async function letWalkIn(act: Act, id: number, userId: number): Promise<Line> {
  const { tx, me, now } = act
  const { event, wish } = await atTheDoor(act, { id, userId, now }, mustSupervise)
  if (wish?.state === 'attended') return lineOf(tx, id, userId)
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!person) throw invalid({ user_id: { code: 'unknown_person' } })
  const walksIn = wish?.state !== 'registered' && wish?.state !== 'no_show'
  await letIn(tx, event, { userId, walkedIn: walksIn }, byHand('list', now.toISOString(), me.user_id))
  await settleWaiting(act, id, userId)
  await record(act, {
    action: walksIn ? 'event_day.walked_in' : 'event_day.checked_in',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { user_id: userId, way: 'list' },
  })
  dayChanged(tx, [userId])
  return lineOf(tx, id, userId)
}

/** Undecided scans of somebody are settled once they are admitted. */
export const settleWaiting = ({ tx, me, now }: Act, eventId: number, userId: number) =>
  tx
    .updateTable('event_check_ins')
    .set({ outcome: 'duplicate', decided_by: me.user_id, decided_at: now.toISOString(), admitted: true })
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('outcome', '=', 'to_be_confirmed')
    .execute()

/** A check-in was a mistake. */
export async function undoCheckIn(act: Act, id: number, userId: number): Promise<Line> {
  const { tx, me, now } = act
  const { event, wish } = await atTheDoor(act, { id, userId, now }, mustSupervise)
  if (!wish) throw missing()
  if (wish.state !== 'attended') throw conflict('registration_state')
  await takeBack(tx, event, wish, { by: me.user_id, now })
  await goOut(tx, event, wish, me.user_id)
  await record(act, {
    action: 'event_day.check_in_undone',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { user_id: userId },
  })
  dayChanged(tx, [userId])
  return lineOf(tx, id, userId)
}

export const linesOf = (db: Db, eventId: number) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
    .select(['r.state', 'r.checked_in_at', 'r.checked_in_by_way', 'r.walked_in'])
    .where('r.event_id', '=', eventId)

type Row = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]

export const attendanceLine = (row: Row): Line => ({
  person: faceOf(row, FACE_WIDTHS[0]),
  state: row.state as Line['state'],
  checked_in_at: row.checked_in_at,
  way: row.checked_in_by_way,
  walked_in: row.walked_in,
})

const lineOf = async (tx: Tx, eventId: number, userId: number) =>
  attendanceLine(await linesOf(tx, eventId).where('u.id', '=', userId).executeTakeFirstOrThrow())
