import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { EventLine, RegistrationState } from '../../contract/events/events.ts'
import { limits } from '../../contract/limits.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { activeNetworks, notHidden } from '../identity/viewerNetworks.ts'
import { artUrl, markOf } from '../networks/queries.ts'
import { seenBy } from '../networks/visibility.ts'
import type { Reading } from '../platform/act.ts'
import type { DB } from '../platform/database/db.ts'
import { pictureUrl } from '../platform/files/files.ts'

type Event = Selectable<DB['events']>

export const EVENT_PICTURE_WIDTHS = [480, 960] as const

export const pictureOf = (
  event: Pick<Event, 'id' | 'picture_file_id' | 'pattern' | 'own_colour'>,
  colour: string,
) =>
  event.picture_file_id
    ? pictureUrl(event.picture_file_id, EVENT_PICTURE_WIDTHS[1])
    : artUrl({ id: event.id, pattern: event.pattern, colour: event.own_colour ?? colour }, 'tile')

/** My place in line. */
const placeInLine = sql<number | null>`case when mine.state = 'waitlisted' then (
    select count(*) from event_registrations w
    where w.enterprise_id = e.enterprise_id and w.event_id = e.id and w.state = 'waitlisted' and w.place <= mine.place) end`

/** Events have a maximum length: those that started before that are over. */
const sinceThen = (coming: string) =>
  sql<string>`${coming}::timestamptz - interval '${sql.raw(String(limits.event_hours))} hours'`

/** The coming events of networks, as hosts or guests, each with the network through which it is read. */
export const comingIn = ({ db, me }: Reading, coming: string, networks: readonly number[]) =>
  db
    .selectFrom('event_networks as p')
    .innerJoin('networks as n', 'n.id', 'p.network_id')
    .select([
      'p.event_id as id',
      sql<number>`(array_agg(p.network_id order by p.role = 'host' desc, p.network_id))[1]`.as('network_id'),
    ])
    .where('p.network_id', '=', sql<number>`any(${networks}::bigint[])`)
    .where('p.live', '=', true)
    .where('p.starts_at', '>', sinceThen(coming))
    .where('p.ends_at', '>', coming)
    .where('n.archived_at', 'is', null)
    .where(seenBy(me, 'upcoming_events_visibility', 'n'))
    .groupBy('p.event_id')

/**
 * Candidates for the viewer's next events, through two indexes: neither scans everything planned in the enterprise.
 * Events they registered for are read through the host network, if through none of theirs.
 */
const ofMine = (act: Reading, coming: string) =>
  act.db
    .selectFrom(
      comingIn(act, coming, activeNetworks(act.me))
        .unionAll(
          act.db
            .selectFrom('event_registrations as r')
            .innerJoin('events as s', 's.id', 'r.event_id')
            .select(['s.id', sql<number>`null::bigint`.as('network_id')])
            .where('r.user_id', '=', act.me.user_id)
            .where('r.state', 'in', ['registered', 'waitlisted'])
            .where(notHidden(act.me, 's.network_id')),
        )
        .as('every'),
    )
    .select(['id', (eb) => eb.fn.max('network_id').as('network_id')])
    .groupBy('id')

/** So long before it begins, an event they attend comes before running events they don't attend. */
const MY_NEXT_WITHIN = '14 days'

/** The first event that the viewer comes to, or waits for, if it is on or near. */
const isMyNext = (
  coming: string,
) => sql<boolean>`(coalesce(mine.state in ('registered', 'waitlisted', 'attended'), false)
  and e.starts_at < ${coming}::timestamptz + ${MY_NEXT_WITHIN}::interval
  and row_number() over (partition by coalesce(mine.state in ('registered', 'waitlisted', 'attended'), false)
    order by e.starts_at, e.id) = 1)`

/**
 * What is on in the viewer's networks and what comes, by time, with the next event they attend at the top. Or the
 * next events of one network, each once, however many networks host it. One round trip.
 */
export async function upcomingEvents(
  act: Reading,
  limit: number,
  network?: number,
): Promise<{ items: z.output<typeof EventLine>[] }> {
  const { db, me, now } = act
  const coming = now.toISOString()
  const attendanceSeen = seenBy(me, 'event_attendance_visibility', 'n')
  const rows = await db
    .selectFrom((network === undefined ? ofMine(act, coming) : comingIn(act, coming, [network])).as('f'))
    .innerJoin('events as e', 'e.id', 'f.id')
    .innerJoin('networks as n', (join) => join.on(sql<boolean>`n.id = coalesce(f.network_id, e.network_id)`))
    .leftJoin('event_registrations as mine', (join) =>
      join.onRef('mine.event_id', '=', 'e.id').on('mine.user_id', '=', me.user_id),
    )
    .select([
      'e.id',
      'e.name',
      'e.starts_at',
      'e.ends_at',
      'e.time_zone',
      'e.location',
      'e.virtual_url',
      'e.picture_file_id',
      'e.pattern',
      'e.own_colour',
    ])
    .select(sql<number | null>`case when ${attendanceSeen} then e.going_count end`.as('going_count'))
    .select([
      'n.id as network_id',
      'n.kind',
      'n.name as network_name',
      'n.colour',
      'n.pattern as network_pattern',
      'n.logo_file_id',
    ])
    .select(['mine.state as my_state', placeInLine.as('my_place')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('event_registrations as r')
          .innerJoin('users as u', 'u.id', 'r.user_id')
          .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
          .whereRef('r.event_id', '=', 'e.id')
          .where('r.state', '=', 'registered')
          .where('r.user_id', '<>', me.user_id)
          .where(attendanceSeen)
          .orderBy('r.place')
          .limit(3),
      ).as('going'),
    )
    .where('e.state', '=', 'approved')
    .where('e.ends_at', '>', coming)
    .where('n.archived_at', 'is', null)
    // People who let their place go aren't asked again on Home.
    .$if(network === undefined, (all) =>
      all.where((eb) => eb.or([eb('mine.state', 'is', null), eb('mine.state', '<>', 'unregistered')])),
    )
    .$if(network === undefined, (all) => all.orderBy(isMyNext(coming), 'desc'))
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(limit)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      time_zone: row.time_zone,
      location: row.location,
      online: row.virtual_url !== null,
      network: markOf({
        id: row.network_id,
        kind: row.kind,
        name: row.network_name,
        colour: row.colour,
        pattern: row.network_pattern,
        logo_file_id: row.logo_file_id,
      }),
      own_colour: row.own_colour,
      picture_url: pictureOf(row, row.colour),
      going: row.going.map((person) => faceOf(person, FACE_WIDTHS[0])),
      going_count: row.going_count,
      my_registration: (row.my_state ?? null) as z.output<typeof RegistrationState> | null,
      my_waitlist_place: row.my_place,
    })),
  }
}
