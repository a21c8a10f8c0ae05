import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { type CalendarEvent, iCalendar } from '../../calendars/iCalendar.ts'
import type { Reading } from '../../platform/act.ts'
import { missing } from '../../platform/errors.ts'
import { knownEvent } from '../known.ts'
import { eventsFound } from './eventFilter.ts'

const DAYS_BACK = 90
const MOST_EVENTS = 500

interface Row {
  id: number
  name: string
  description: string | null
  location: string | null
  virtual_url: string | null
  starts_at: string
  ends_at: string
  time_zone: string
  version: number
  state: string
  updated_at: string
  changed_at: string | null
  registration: string | null
  network: string
}

/** The events found as a calendar: canceled ones stay in it, marked as such. */
async function calendarOf({ db, me }: Reading, found: ReturnType<typeof eventsFound>, origin: string) {
  const e = sql`${db.enterpriseId}::bigint`
  const { rows } = await sql<Row>`
    select s.id, s.name, s.description, s.location, s.virtual_url, s.starts_at, s.ends_at, s.time_zone, s.version, s.state,
      s.updated_at, r.changed_at, r.state as registration, n.name as network
    from (${found}) f
    join events s on s.enterprise_id = ${e} and s.id = f.id
    join networks n on n.enterprise_id = ${e} and n.id = f.network_id
    left join event_registrations r on r.enterprise_id = ${e} and r.event_id = s.id and r.user_id = ${me.user_id}::bigint
    where s.ends_at > now() - make_interval(days => ${DAYS_BACK})
    order by s.starts_at, s.id limit ${MOST_EVENTS}`.execute(db)
  return rows.map((row) => calendarEvent(row, origin))
}

function calendarEvent(row: Row, origin: string): CalendarEvent {
  // The link to the meeting is for attendees.
  const comes = row.registration === 'registered' || row.registration === 'attended'
  const link = comes ? row.virtual_url : null
  const url = `${origin}/events/${row.id}`
  const changed = [row.updated_at, row.changed_at ?? ''].toSorted().at(-1) ?? row.updated_at
  return {
    uid: `event-${row.id}@${new URL(origin).host}`,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    time_zone: row.time_zone,
    changed_at: changed,
    sequence: row.version,
    status:
      row.state === 'canceled' ? 'CANCELLED' : row.registration === 'waitlisted' ? 'TENTATIVE' : 'CONFIRMED',
    summary: row.name,
    description: [row.network, row.description, link].filter(Boolean).join('\n\n'),
    location: row.location ?? link ?? '',
    url,
  }
}

/** The events somebody attends or waits for. */
export const eventsOfFeed = (act: Reading, origin: string) =>
  calendarOf(act, eventsFound(act, { mine: 'going' }), origin)

/** Everything that a network shows somebody. */
export const eventsOfNetworkFeed = (act: Reading, networkId: number, origin: string) =>
  calendarOf(act, eventsFound(act, { network_ids: [networkId] }), origin)

/** One event, for whichever calendar somebody keeps. */
export async function sendEventFile(act: Reading, id: number, origin: string, reply: FastifyReply) {
  const { event, host } = await knownEvent(act, id)
  if (event.published_at === null) throw missing()
  const alone = sql<{ id: number }>`select ${id}::bigint as id, ${host.network_id}::bigint as network_id`
  const [found] = await calendarOf(act, alone, origin)
  if (!found) throw missing()
  await reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="event-${id}.ics"`)
    .header('cache-control', 'private, no-store')
    .send(iCalendar(found.summary, [found]))
}
