import { sql } from 'kysely'
import type { z } from 'zod'
import type { RegistrationState } from '../../contract/events/events.ts'
import type { Event, EventPlace as EventPlaceShape } from '../../contract/events/pages.ts'
import { type EventState, phaseOf } from '../../contract/events/states.ts'
import { videoOf } from '../../contract/videos.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { type Ability, abilitiesOf, refusalOf } from './abilities.ts'
import { type EventRow, isToCome } from './eventRow.ts'
import { myTimes } from './finding/eventFilter.ts'
import { type EventPlace, homeOf, type KnownEvent, knownEvent, organizes } from './known.ts'
import { eventsPolicy } from './policy.ts'
import { pictureOf } from './queries.ts'

/** A seat that is held for somebody is as good as taken. */
export const seatsLeft = ({
  seats,
  going_count,
  offered_count,
}: Pick<EventRow, 'seats' | 'going_count' | 'offered_count'>) =>
  seats === null ? null : Math.max(0, seats - going_count - offered_count)

const SOME_FACES = 12
const SOME_CLASHES = 5

/** An enterprise may do without likes. */
const withLikes = (can: Record<Ability, boolean>, enabled: boolean) => ({ ...can, like: can.like && enabled })

/** One event as its page shows it. */
export async function showEvent(act: Reading, id: number): Promise<z.output<typeof Event>> {
  const { db, me, now } = act
  const known = await knownEvent(act, id)
  const { event, host, places, mine, manages, approves, registration, sees_attendance } = known
  const [going, [organizer], [series], [ahead], clashes, [liking]] = await together(
    db,
    db
      .selectFrom('event_registrations as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
      .where('r.event_id', '=', id)
      .where('r.state', 'in', ['registered', 'attended'])
      .where(sql<boolean>`${sees_attendance}::boolean`)
      .orderBy('r.place')
      .limit(SOME_FACES),
    db
      .selectFrom('users')
      .select(['id', 'name', 'pronouns', 'avatar_file_id'])
      .where('id', '=', event.created_by ?? 0),
    db
      .selectFrom('event_series')
      .select(['id', 'rule', 'every'])
      .where('id', '=', event.series_id ?? 0),
    db
      .selectFrom('event_registrations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('event_id', '=', id)
      .where('state', '=', 'waitlisted')
      .where('place', '<=', registration?.place ?? 0),
    db
      .selectFrom(
        sql<{ id: number; name: string; starts_at: string; ends_at: string }>`(${myTimes(act)})`.as('t'),
      )
      .selectAll()
      .where('id', '<>', id)
      .where('starts_at', '<', event.ends_at)
      .where('ends_at', '>', event.starts_at)
      .where(sql<boolean>`${isToCome(event, now)}::boolean`)
      .orderBy('starts_at')
      .limit(SOME_CLASHES),
    db
      .selectFrom('enterprises')
      .select((eb) => [
        'likes_enabled',
        eb
          .exists(
            eb
              .selectFrom('event_likes')
              .select('user_id')
              .where('event_id', '=', id)
              .where('user_id', '=', me.user_id),
          )
          .as('liked'),
        eb
          .exists(
            eb
              .selectFrom('fields')
              .select('id')
              .where('event_id', '=', id)
              .where('belongs_to', '=', 'attendee')
              .where('archived_at', 'is', null),
          )
          .as('asks'),
      ])
      .where('id', '=', db.enterpriseId),
  )
  const organizes = mine || manages
  const comes = registration?.state === 'registered' || registration?.state === 'attended'
  const seesPeople = organizes || sees_attendance
  return {
    id: event.id,
    name: event.name,
    description: event.description,
    location: event.location,
    online: event.virtual_url !== null,
    virtual_url: organizes || approves || comes ? event.virtual_url : null,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    time_zone: event.time_zone,
    phase: phaseOf(event, now),
    state: event.state as EventState,
    state_reason: organizes || approves || event.state === 'canceled' ? event.state_reason : null,
    host: markOf({ ...host, id: host.network_id }),
    networks: places.map((place) => placeOf(known, place, me)),
    organizer: organizer ? faceOf(organizer, FACE_WIDTHS[0]) : null,
    picture: {
      file_id: event.picture_file_id,
      url: pictureOf(event, host.colour),
      alt: event.picture_alt ?? '',
    },
    is_free: event.is_free,
    budget_amount_cents: organizes || approves ? event.budget_amount_cents : null,
    seats: event.seats,
    waitlist_enabled: event.waitlist_enabled,
    claim_hours: event.claim_hours,
    registration_deadline: event.registration_deadline,
    external_registration_url: event.external_registration_url,
    points: event.points,
    step_free: event.step_free,
    captions: event.captions,
    sign_language: event.sign_language,
    quiet_room: event.quiet_room,
    own_colour: event.own_colour,
    diet: event.diet,
    comments_enabled: event.comments_enabled,
    reminders: event.reminders,
    recording_url: event.recording_url,
    recording_video: (event.recording_url && videoOf(event.recording_url)) || null,
    series: series ?? null,
    publish_at: organizes || approves ? event.publish_at : null,
    published_at: event.published_at,
    going: seesPeople ? going.map((person) => faceOf(person, FACE_WIDTHS[0])) : [],
    going_count: seesPeople ? event.going_count : null,
    waiting_count: seesPeople ? event.waiting_count : null,
    attended_count: organizes ? event.attended_count : null,
    seats_left: seatsLeft(event),
    closed_at: event.closed_at,
    comment_count: event.comment_count,
    like_count: event.like_count,
    liked: Boolean(liking?.liked),
    asks: Boolean(liking?.asks),
    clashes,
    my: {
      state: (registration?.state ?? null) as z.output<typeof RegistrationState> | null,
      waitlist_place: registration?.state === 'waitlisted' ? (ahead?.count ?? null) : null,
      asked_at: registration?.asked_at ?? null,
      checked_in_at: registration?.checked_in_at ?? null,
      offered_until: registration?.offered_until ?? null,
      refusal: refusalOf(event, now),
    },
    created_at: event.created_at,
    updated_at: event.updated_at,
    version: event.version,
    can: withLikes(abilitiesOf(known, now), liking?.likes_enabled ?? true),
  }
}

function placeOf(known: KnownEvent, place: EventPlace, me: Viewer): z.output<typeof EventPlaceShape> {
  const tends = organizes(known)
  const tendsThere = allows(me, eventsPolicy.manage, homeOf(place))
  return {
    network: markOf({ ...place, id: place.network_id }),
    role: place.role as 'host' | 'guest',
    state: place.state as z.output<typeof EventPlaceShape>['state'],
    reason: tends || tendsThere ? place.reason : null,
    can: {
      decide: place.role === 'guest' && place.state === 'invited' && tendsThere,
      remove: place.role === 'guest' && (tends || tendsThere),
    },
  }
}
