import { sql } from 'kysely'
import {
  type attendees,
  type initiativeUsers,
  MESSAGES_AN_HOUR,
} from '../../../contract/events/registrations.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { networksPolicy } from '../../networks/policy.ts'
import type { Act, Spoken } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { busy, conflict, denied, invalid, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { readableSegment } from '../../segments/queries.ts'
import { closedBecause, lockEvent } from '../eventRow.ts'
import { type KnownEvent, knownEvent, mustOrganize } from '../known.ts'
import { begin, type Line } from './actions.ts'
import { judgeAttendees } from './judgedAttendees.ts'
import { moveRegistrations, wishesOf } from './seatMoves.ts'
import { settle } from './settlement.ts'

type Progress = Answers<typeof attendees.progress>

const person = (user_id: number): Line => ({ user_id, said: null, outcome: null })

/** An id that belongs to nobody is reported as entered. */
async function asked(tx: Tx, ids: readonly number[]): Promise<Line[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const people = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].map((id) =>
    people.has(id) ? person(id) : { user_id: null, said: String(id), outcome: 'registration.nobody' },
  )
}

async function organized(act: Act, eventId: number): Promise<KnownEvent> {
  const known = await knownEvent(act, eventId)
  mustOrganize(known)
  return known
}

/** Nobody can be added to an event that isn't published, is canceled, or is over. */
async function toBeHeld(act: Act, eventId: number) {
  const { now } = act
  const { event, places } = await organized(act, eventId)
  const closed = closedBecause(event, now)
  if (closed !== null) throw conflict(`registration.${closed}`)
  return { event, places }
}

export async function addAttendees(
  act: Act & Spoken,
  { initiative_id, user_ids }: Hears<typeof initiativeUsers.create, 'body'>,
): Promise<Progress> {
  const { tx } = act
  const { event } = await toBeHeld(act, initiative_id)
  return begin(act, event, { action: 'add' }, await asked(tx, user_ids))
}

export async function removeAttendees(
  act: Act & Spoken,
  { initiative_id, user_ids, reason }: Hears<typeof initiativeUsers.destroy, 'body'>,
): Promise<Progress> {
  const { tx } = act
  const { event } = await organized(act, initiative_id)
  return begin(act, event, { action: 'remove', reason }, await asked(tx, user_ids))
}

/** Lines that match nobody are reported with number and reason; the others are registered. */
export async function importAttendees(act: Act & Spoken, eventId: number, list: string): Promise<Progress> {
  const { tx } = act
  const { event } = await toBeHeld(act, eventId)
  const judged = await judgeAttendees(tx, eventId, list)
  const outcomes = {
    add: null,
    registered: 'registration.already',
    inactive: 'registration.away',
    unknown: 'registration.line_unknown',
    ambiguous: 'registration.line_ambiguous',
    repeated: 'registration.line_repeated',
  } as const
  const lines = judged.map(({ said, verdict, person }) => ({
    user_id: person?.id ?? null,
    said,
    outcome: verdict === 'unknown' && said.includes('@') ? 'registration.email_unknown' : outcomes[verdict],
  }))
  return begin(act, event, { action: 'import' }, lines)
}

export async function judgeFor(act: Act, eventId: number, list: string) {
  const { tx } = act
  await organized(act, eventId)
  const items = await judgeAttendees(tx, eventId, list)
  return { items, add_count: items.filter(({ verdict }) => verdict === 'add').length }
}

/**
 * Adds the members of a participating network, or of a segment, who were never registered. Of a network's members
 * only those the organizer may know of: registering a discreet member would reveal them.
 */
export async function syncAttendees(
  act: Act & Spoken,
  eventId: number,
  { network_id, segment_id }: Hears<typeof attendees.sync, 'body'>,
): Promise<Progress> {
  const { event, places } = await toBeHeld(act, eventId)
  if ((network_id === null) === (segment_id === null))
    throw invalid({ network_id: { code: 'required' }, segment_id: { code: 'required' } })
  const ids =
    network_id !== null
      ? await membersWithout(act, eventId, network_id, places)
      : await inSegmentWithout(act, eventId, segment_id ?? 0)
  if (ids.length === 0) throw conflict('registration.nobody_new')
  return begin(act, event, { action: 'sync' }, [...new Set(ids)].map(person))
}

const MOST_SYNCED = 100_001

const neverAsked = (tx: Tx, eventId: number) => sql<boolean>`not exists (
  select from event_registrations r where r.enterprise_id = ${tx.enterpriseId}
    and r.event_id = ${eventId}::bigint and r.user_id = u.id)`

async function membersWithout(
  { tx, me }: Act,
  eventId: number,
  networkId: number,
  places: KnownEvent['places'],
) {
  const place = places.find((one) => one.network_id === networkId && one.state === 'accepted')
  if (!place) throw missing()
  const network = await tx
    .selectFrom('networks')
    .selectAll()
    .where('id', '=', networkId)
    .executeTakeFirstOrThrow()
  authorize(me, networksPolicy.view_members, network)
  const rows = await tx
    .selectFrom('network_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.network_id', '=', networkId)
    .where('m.state', '=', 'active')
    .where('u.state', '=', 'active')
    .where(knownMembership(me))
    .where(neverAsked(tx, eventId))
    .orderBy('m.joined_at')
    .orderBy('u.id')
    .limit(MOST_SYNCED)
    .execute()
  return rows.map(({ id }) => id)
}

async function inSegmentWithout(act: Act, eventId: number, segmentId: number) {
  const { tx } = act
  // Their names appear in the list of attendees: people who can't read the rules would learn there whom they match.
  const { reads } = await readableSegment(act, segmentId)
  if (!reads) throw denied('denied.segment_members')
  const rows = await tx
    .selectFrom('segment_members as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('u.id')
    .where('s.segment_id', '=', segmentId)
    .where('u.state', '=', 'active')
    .where(neverAsked(tx, eventId))
    .orderBy('u.id')
    .limit(MOST_SYNCED)
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes to attendees, a few times an hour at most: the event is held meanwhile, so two at once are counted. */
export async function messageAttendees(
  act: Act & Spoken,
  eventId: number,
  { user_ids, state, subject, message }: Hears<typeof attendees.message, 'body'>,
): Promise<Progress> {
  const { tx } = act
  await organized(act, eventId)
  const event = await lockEvent(tx, eventId)
  await mayWriteNow(tx, eventId)
  const on = await tx
    .selectFrom('event_registrations')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('state', 'in', state ? [state] : ['registered', 'waitlisted', 'attended'])
    .orderBy('place')
    .limit(MOST_SYNCED)
    .execute()
  const there = new Set(on.map(({ user_id }) => user_id))
  const lines = user_ids
    ? (await asked(tx, user_ids)).map((line) =>
        line.user_id === null || there.has(line.user_id)
          ? line
          : { ...line, outcome: 'registration.not_on_list' },
      )
    : [...there].map(person)
  const progress = await begin(
    act,
    event,
    // A subject has one line.
    { action: 'message', subject: subject.replaceAll(/\s+/g, ' '), body: message },
    lines,
  )
  await record(act, {
    action: 'registration.written',
    subject: { type: 'event', id: eventId },
    network_id: event.network_id,
    difference: { people: progress.total - progress.refused_count },
  })
  return progress
}

async function mayWriteNow(tx: Tx, eventId: number) {
  const lately = await tx
    .selectFrom('attendee_actions')
    .select(sql<number>`ceil(extract(epoch from created_at + interval '1 hour' - now()))::int`.as('seconds'))
    .where('event_id', '=', eventId)
    .where('action', '=', 'message')
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .orderBy('created_at', 'desc')
    .limit(MESSAGES_AN_HOUR)
    .execute()
  const oldest = lately[MESSAGES_AN_HOUR - 1]
  if (oldest) throw busy('registration.too_many_messages', Math.max(1, oldest.seconds))
}

/** Gives a seat out of turn, so never somebody else's: the event grows by one. The reason is in the log. */
export async function giveSeat(act: Act, eventId: number, userId: number, reason: string) {
  const { tx, me } = act
  await toBeHeld(act, eventId)
  const held = await lockEvent(tx, eventId)
  const wishes = await wishesOf(tx, eventId, [userId])
  // A seat that is held for them is theirs; one that is held for somebody else is as good as taken.
  const others = held.offered_count - Number((wishes.get(userId)?.offered_until ?? null) !== null)
  const grows = held.seats !== null && held.going_count + others >= held.seats
  const event = grows && held.seats !== null ? { ...held, seats: held.seats + 1 } : held
  const outcome = await moveRegistrations(tx, event, [{ user_id: userId, action: 'promote' }], {
    by: me.user_id,
    cause: 'organizer',
    wishes,
  })
  const [moved] = outcome.done
  if (!moved) {
    if (outcome.refused[0]?.before === 'none') throw missing()
    throw conflict('registration.not_waiting')
  }
  if (grows)
    await tx
      .updateTable('events')
      .set({ seats: event.seats, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', eventId)
      .execute()
  await settle(tx, event, outcome)
  await record(act, {
    action: 'registration.seated',
    subject: { type: 'event', id: eventId },
    network_id: event.network_id,
    difference: {
      user_id: userId,
      state: [moved.before, moved.state],
      place: moved.place,
      ...(grows ? { seats: [held.seats, event.seats] } : {}),
    },
    personal: { about_user_id: userId, before_after: { reason: [null, reason] } },
  })
  return { done: true as const }
}
