import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type {
  AttendeeRow,
  attendees,
  initiativeUsers,
  RegistrationStep,
  stepCauses,
} from '../../../contract/events/registrations.ts'
import type { RegistrationStateName } from '../../../contract/events/states.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { wordsMatch } from '../../networks/members/memberFilter.ts'
import type { Reading } from '../../platform/act.ts'
import { type DB, type Db, together } from '../../platform/database/db.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { denied, missing } from '../../platform/errors.ts'
import type { EventRow } from '../eventRow.ts'
import { type KnownEvent, knownEvent, mustOrganize, organizes } from '../known.ts'
import { answersOfAttendees } from './answers.ts'
import { attendeeAbilitiesOf, listAbilitiesOf } from './attendeeAbilities.ts'

type Row = z.output<typeof AttendeeRow>
type Query = Hears<typeof initiativeUsers.list, 'query'>
export type Narrowed = Pick<Query, 'state' | 'search'>

/** Everybody but those who gave up, who are listed only on request. */
const usual: readonly RegistrationStateName[] = ['registered', 'waitlisted', 'attended', 'no_show']
const going: readonly RegistrationStateName[] = ['registered', 'attended']

/** Who may see the attendees of an event, and in which states. */
function mustSee(known: KnownEvent, state: Query['state']) {
  if (organizes(known)) return
  if (state !== undefined && !going.includes(state)) mustOrganize(known)
  if (!known.sees_attendance)
    throw denied('denied.event_attendance', [
      { by: 'membership', allows: false, text: 'not_member', facts: { network: known.host.name } },
    ])
}

/** The registrations a list means. */
export function meant(db: Db, event: EventRow, { state, search }: Narrowed, organizer: boolean) {
  const rows = db
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.event_id', '=', event.id)
    .where('r.state', 'in', state ? [state] : organizer ? usual : going)
  if (!search) return rows
  const count = event.going_count + event.waiting_count
  return rows.where(wordsMatch(search, { oversees: organizer, member_count: count }, 'r.user_id'))
}

const columns = [
  'u.id',
  'u.name',
  'u.pronouns',
  'u.avatar_file_id',
  'u.title',
  'u.email',
  'r.state',
  'r.place',
  'r.asked_at',
  'r.changed_at',
  'r.promoted_at',
  'r.offered_until',
  'r.checked_in_at',
] as const

type Found = Pick<
  Selectable<DB['event_registrations']>,
  'state' | 'asked_at' | 'changed_at' | 'promoted_at' | 'offered_until' | 'checked_in_at'
> & {
  id: number
  name: string
  pronouns: string | null
  avatar_file_id: string | null
  title: string | null
  email: string
  ahead: number | null
}

/** Somebody's place in line. */
const inLine = sql<number | null>`case when r.state = 'waitlisted' then (
    select count(*) from event_registrations w where w.enterprise_id = r.enterprise_id and w.event_id = r.event_id
      and w.state = 'waitlisted' and w.place <= r.place) end`

const rowOf = (row: Found, organizer: boolean, answers: Row['answers']): Row => ({
  ...faceOf(row, FACE_WIDTHS[0]),
  title: row.title,
  state: row.state as RegistrationStateName,
  email: organizer ? row.email : null,
  waitlist_place: organizer ? row.ahead : null,
  asked_at: organizer ? row.asked_at : null,
  changed_at: organizer ? row.changed_at : null,
  promoted_at: organizer ? row.promoted_at : null,
  offered_until: organizer ? row.offered_until : null,
  checked_in_at: organizer ? row.checked_in_at : null,
  answers,
})

/** The kept count, where no filter applies. */
function keptTotal({ state, search }: Narrowed, event: EventRow, organizer: boolean) {
  if (search) return undefined
  if (state === 'waitlisted') return event.waiting_count
  if (state === 'attended') return event.attended_count
  if (state === 'registered') return event.going_count - event.attended_count
  return state === undefined && !organizer ? event.going_count : undefined
}

/** The attendees; for organizers also the waitlist with times, those who gave up, and the answers. */
export async function listAttendees(
  act: Reading,
  query: Query,
): Promise<Answers<typeof initiativeUsers.list>> {
  const { db, now } = act
  const known = await knownEvent(act, query.initiative_id)
  mustSee(known, query.state)
  const { event } = known
  const organizer = organizes(known)
  const { page, page_size, sort_by } = query
  const direction = query.sort_direction ?? (sort_by === 'changed_at' && organizer ? 'desc' : 'asc')
  const kept = keptTotal(query, event, organizer)
  const [rows, [counted]] = await together(
    db,
    meant(db, event, query, organizer)
      .select(columns)
      .select(inLine.as('ahead'))
      .orderBy(
        sort_by === 'name' ? 'u.name' : sort_by === 'changed_at' && organizer ? 'r.changed_at' : 'r.place',
        direction,
      )
      .orderBy('r.place', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    kept === undefined ? countOf(db, meant(db, event, query, organizer).select('r.user_id')) : undefined,
  )
  const { of } = organizer
    ? await answersOfAttendees(
        db,
        event.id,
        rows.map(({ id }) => id),
      )
    : { of: () => [] }
  return {
    items: rows.map((row) => rowOf(row, organizer, of(row.id))),
    page,
    page_size,
    ...totalOf(kept ?? counted?.count ?? 0),
    can: listAbilitiesOf(known, now),
    event_name: event.name,
    seats: event.seats,
    going_count: event.going_count,
    waiting_count: organizer ? event.waiting_count : null,
    attended_count: organizer ? event.attended_count : null,
  }
}

const MOST_STEPS = 100

/** Each step of a registration, in order; organizers also see who took it for them. */
export async function stepsOf(
  db: Db,
  eventId: number,
  userId: number,
): Promise<z.output<typeof RegistrationStep>[]> {
  const rows = await db
    .selectFrom('event_registration_steps as s')
    .leftJoin('users as b', 'b.id', 's.by_id')
    .select(['s.from_state', 's.to_state', 's.cause', 's.at'])
    .select(['b.id', 'b.name', 'b.pronouns', 'b.avatar_file_id'])
    .where('s.user_id', '=', userId)
    .where('s.event_id', '=', eventId)
    .orderBy('s.step')
    .limit(MOST_STEPS)
    .execute()
  return rows.map(({ id, name, pronouns, avatar_file_id, from_state, to_state, cause, at }) => ({
    from_state: from_state as RegistrationStateName | null,
    to_state: to_state as RegistrationStateName,
    cause: cause as (typeof stepCauses)[number],
    by: id === null || name === null ? null : faceOf({ id, name, pronouns, avatar_file_id }, FACE_WIDTHS[0]),
    at,
  }))
}

/** One attendee with their answers and steps. */
export async function showAttendee(
  act: Reading,
  eventId: number,
  userId: number,
): Promise<Answers<typeof attendees.show>> {
  const { db, now } = act
  const known = await knownEvent(act, eventId)
  mustOrganize(known)
  const [row] = await db
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(columns)
    .select(inLine.as('ahead'))
    .where('r.event_id', '=', eventId)
    .where('r.user_id', '=', userId)
    .execute()
  if (!row) throw missing()
  const [{ of }, steps] = await Promise.all([
    answersOfAttendees(db, eventId, [userId]),
    stepsOf(db, eventId, userId),
  ])
  const state = row.state as RegistrationStateName
  return {
    ...rowOf(row, true, of(userId)),
    steps,
    can: attendeeAbilitiesOf(known.event, state, now),
  }
}
