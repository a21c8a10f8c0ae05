import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Clash, ListedEvent, RegistrationState } from '../../../contract/events/events.ts'
import type { EventState } from '../../../contract/events/states.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { markOf } from '../../networks/queries.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Reading } from '../../platform/act.ts'
import { pictureOf } from '../queries.ts'

export type Line = z.output<typeof ListedEvent>

interface Person {
  id: number
  name: string
  pronouns: string | null
  avatar_file_id: string | null
}

export interface LineRow {
  id: number
  name: string
  starts_at: string
  ends_at: string
  time_zone: string
  location: string | null
  online: boolean
  state: EventState
  picture_file_id: string | null
  pattern: string
  own_colour: string | null
  seats: number | null
  /** Seats that somebody has, or that are held for somebody. */
  taken: number
  going_count: number | null
  network_id: number
  kind: string
  network_name: string
  colour: string
  network_pattern: string
  logo_file_id: string | null
  my_state: z.output<typeof RegistrationState> | null
  my_place: number | null
  going: Person[] | null
  clash: z.output<typeof Clash> | null
}

const SOME_FACES = 3

/** A timestamp inside JSON, in the format used everywhere. */
const told = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The list data of a page of events: `page` gives their ids, with the network through which each is read. */
export function linesOf({ db, me }: Reading, page: RawBuilder<unknown>): RawBuilder<LineRow> {
  const e = sql`${db.enterpriseId}::bigint`
  const seen = seenBy(me, 'event_attendance_visibility', 'n')
  return sql<LineRow>`
    select page.*, s.name, s.starts_at, s.ends_at, s.time_zone, s.location, s.virtual_url is not null as online, s.state,
      s.picture_file_id, s.pattern, s.own_colour, s.seats, s.going_count + s.offered_count as taken,
      case when ${seen} then s.going_count end as going_count,
      n.kind, n.name as network_name, n.colour, n.pattern as network_pattern, n.logo_file_id,
      mine.state as my_state,
      case when mine.state = 'waitlisted' then (select count(*)::int from event_registrations w
        where w.enterprise_id = ${e} and w.event_id = s.id and w.state = 'waitlisted' and w.place <= mine.place) end as my_place,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'pronouns', u.pronouns, 'avatar_file_id', u.avatar_file_id) order by few.place)
        from (select r.user_id, r.place from event_registrations r
          where r.enterprise_id = ${e} and r.event_id = s.id and r.state = 'registered' and r.user_id <> ${me.user_id}::bigint
            and ${seen} order by r.place limit ${SOME_FACES}) few
        join users u on u.enterprise_id = ${e} and u.id = few.user_id) as going,
      (select jsonb_build_object('id', t.id, 'name', t.name, 'starts_at', ${told('t.starts_at')}, 'ends_at', ${told('t.ends_at')}) from times t
        where t.id <> s.id and t.starts_at < s.ends_at and t.ends_at > s.starts_at
          and s.state = 'approved' and s.ends_at > now() order by t.starts_at, t.id limit 1) as clash
    from (${page}) page
    join events s on s.enterprise_id = ${e} and s.id = page.id
    join networks n on n.enterprise_id = ${e} and n.id = page.network_id
    left join event_registrations mine on mine.enterprise_id = ${e} and mine.event_id = s.id
      and mine.user_id = ${me.user_id}::bigint`
}

export const markIn = (
  row: Pick<LineRow, 'network_id' | 'kind' | 'network_name' | 'colour' | 'network_pattern' | 'logo_file_id'>,
) =>
  markOf({
    id: row.network_id,
    kind: row.kind,
    name: row.network_name,
    colour: row.colour,
    pattern: row.network_pattern,
    logo_file_id: row.logo_file_id,
  })

export const lineOf = (row: LineRow): Line => ({
  id: row.id,
  name: row.name,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  time_zone: row.time_zone,
  location: row.location,
  online: row.online,
  network: markIn(row),
  own_colour: row.own_colour,
  picture_url: pictureOf(row, row.colour),
  going: (row.going ?? []).map((person) => faceOf(person, FACE_WIDTHS[0])),
  going_count: row.going_count,
  my_registration: row.my_state,
  my_waitlist_place: row.my_place,
  state: row.state,
  seats_left: row.seats === null ? null : Math.max(0, row.seats - row.taken),
  clash: row.clash,
})
