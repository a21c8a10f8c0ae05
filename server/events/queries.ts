import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { EventLine, RegistrationState } from '../../contract/events.ts'
import { artUrl, markOf } from '../networks/queries.ts'
import { seenBy } from '../networks/visibility.ts'
import { FACE_WIDTHS, faceOf } from '../people/faces.ts'
import type { DB, Db } from '../platform/db.ts'
import { pictureUrl } from '../platform/files.ts'
import { activeNetworks, type Viewer } from '../platform/viewer.ts'

type Event = Selectable<DB['events']>

export const EVENT_PICTURE_WIDTHS = [480, 960] as const

export const pictureOf = (event: Pick<Event, 'id' | 'picture_file_id' | 'pattern'>, colour: string) =>
  event.picture_file_id
    ? pictureUrl(event.picture_file_id, EVENT_PICTURE_WIDTHS[1])
    : artUrl({ id: event.id, pattern: event.pattern, colour }, 'tile')

/** How many stand before me in line, and I: those who asked no later, by time and then by id. */
const placeInLine = sql<number | null>`case when mine.state = 'waitlisted' then (
    select count(*) from event_registrations w
    where w.enterprise_id = e.enterprise_id and w.event_id = e.id and w.state = 'waitlisted'
      and (w.asked_at, w.user_id) <= (mine.asked_at, mine.user_id)) end`

/** What could be among the viewer's next events, by two indexes: neither looks at what the whole enterprise plans. */
const ofMine = (db: Db, me: Viewer, coming: string) =>
  db
    .selectFrom('events')
    .select('id')
    .where('network_id', '=', sql<number>`any(${activeNetworks(me)}::bigint[])`)
    .where('state', '=', 'approved')
    .where('ends_at', '>', coming)
    .union(
      db
        .selectFrom('event_registrations')
        .select('event_id as id')
        .where('user_id', '=', me.user_id)
        .where('state', 'in', ['registered', 'waitlisted']),
    )

/**
 * The viewer's next events: registered and waiting first, then what their networks have open. Or the next ones of one
 * network, each by time. One round trip.
 */
export async function upcomingEvents(
  db: Db,
  me: Viewer,
  limit: number,
  now: Date,
  network?: number,
): Promise<{ items: z.output<typeof EventLine>[] }> {
  const coming = now.toISOString()
  const attendanceSeen = seenBy(me, 'event_attendance_visibility', 'n')
  const rows = await db
    .selectFrom('events as e')
    .innerJoin('networks as n', 'n.id', 'e.network_id')
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
          .orderBy('r.asked_at')
          .limit(3),
      ).as('going'),
    )
    .where('e.state', '=', 'approved')
    .where('e.ends_at', '>', coming)
    .where('n.archived_at', 'is', null)
    .where((eb) => {
      const shown = seenBy(me, 'upcoming_events_visibility', 'n')
      if (network !== undefined) return eb.and([eb('e.network_id', '=', network), shown])
      return eb.and([
        eb('e.id', 'in', ofMine(db, me, coming)),
        eb.or([
          eb.and([eb('e.network_id', '=', sql<number>`any(${activeNetworks(me)}::bigint[])`), shown]),
          eb('mine.state', 'in', ['registered', 'waitlisted']),
        ]),
        eb.or([eb('mine.state', 'is', null), eb('mine.state', '<>', 'unregistered')]),
      ])
    })
    .orderBy(sql`mine.state is null and ${network === undefined}::boolean`)
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
      picture_url: pictureOf(row, row.colour),
      going: row.going.map((person) => faceOf(person, FACE_WIDTHS[0])),
      going_count: row.going_count,
      my_registration: (row.my_state ?? null) as z.output<typeof RegistrationState> | null,
      my_waitlist_place: row.my_place,
    })),
  }
}
