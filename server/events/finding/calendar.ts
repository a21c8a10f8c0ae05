import { sql } from 'kysely'
import { type eventLists, MOST_CALENDAR_EVENTS } from '../../../contract/events/events.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Reading } from '../../platform/act.ts'
import { eventsFitting, myTimes } from './eventFilter.ts'
import { type LineRow, markIn } from './listedEvents.ts'

interface Row
  extends Omit<
    LineRow,
    'clash' | 'going' | 'going_count' | 'taken' | 'my_place' | 'picture_file_id' | 'pattern' | 'seats'
  > {
  clash: boolean
  of_all: number
}

/** The events between two moments: a few per day with minimal data, and how many more there are. */
export async function eventsBetween(
  act: Reading,
  wanted: Hears<typeof eventLists.calendar, 'query'>,
): Promise<Answers<typeof eventLists.calendar>> {
  const { db, me } = act
  const e = sql`${db.enterpriseId}::bigint`
  const { rows } = await sql<Row>`
    with fitting as materialized (${eventsFitting(act, wanted, false)}),
    times as materialized (
      select * from (${myTimes(act)}) t
      where t.starts_at < ${wanted.to}::timestamptz and t.ends_at > ${wanted.from}::timestamptz
    ), page as materialized (
      select id, network_id from fitting order by starts_at, id limit ${MOST_CALENDAR_EVENTS}
    )
    select s.id, s.name, s.starts_at, s.ends_at, s.time_zone, s.location, s.virtual_url is not null as online, s.state, s.own_colour,
      n.id as network_id, n.kind, n.name as network_name, n.colour, n.pattern as network_pattern, n.logo_file_id,
      mine.state as my_state,
      s.state = 'approved' and exists (select from times t where t.id <> s.id and t.starts_at < s.ends_at and t.ends_at > s.starts_at) as clash,
      (select count(*)::int from fitting) as of_all
    from page
    join events s on s.enterprise_id = ${e} and s.id = page.id
    join networks n on n.enterprise_id = ${e} and n.id = page.network_id
    left join event_registrations mine on mine.enterprise_id = ${e} and mine.event_id = s.id
      and mine.user_id = ${me.user_id}::bigint
    order by s.starts_at, s.id`.execute(db)
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      time_zone: row.time_zone,
      location: row.location,
      online: row.online,
      network: markIn(row),
      own_colour: row.own_colour,
      my_registration: row.my_state,
      canceled: row.state === 'canceled',
      clash: row.clash,
    })),
    rest: Math.max(0, (rows[0]?.of_all ?? 0) - rows.length),
  }
}
