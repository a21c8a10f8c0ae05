import { sql } from 'kysely'
import type { z } from 'zod'
import { EventsExport, type eventLists } from '../../../contract/events/events.ts'
import { COUNT_LIMIT } from '../../../contract/limits.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { exportable } from '../../downloads/exports.ts'
import { viewedNetwork } from '../../networks/queries.ts'
import { type Reading, reading } from '../../platform/act.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { eventsPolicy } from '../policy.ts'
import { eventsFitting, myTimes, type Wanted } from './eventFilter.ts'
import { type Line, type LineRow, lineOf, linesOf } from './listedEvents.ts'

type Asked = Omit<Hears<typeof eventLists.list, 'query'>, 'scope' | 'network_ids'> & Wanted

/** A page of events with the total, in one query: an empty page still gets a row with the total. */
export async function listEvents(act: Reading, asked: Asked): Promise<Answers<typeof eventLists.list>> {
  const { db } = act
  const { page, page_size, sort_by, phase } = asked
  const direction = asked.sort_direction ?? (sort_by === 'starts_at' && phase === 'past' ? 'desc' : 'asc')
  const order = sql`${sql.ref(sort_by)} ${sql.raw(direction)}, id ${sql.raw(direction)}`
  const wanted = { ...asked, search: asked.search || undefined, place: asked.place || undefined }
  const most = wanted.scope === 'all' && !db.countsAll ? COUNT_LIMIT + page * page_size : null
  const { rows } = await sql<LineRow & { of_all: number; turn: number | null }>`
    with fitting as materialized (
      select * from (${eventsFitting(act, wanted, sort_by === 'name')}) every
      ${most === null ? sql`` : sql`order by ${order} limit ${most}`}
    ), times as materialized (${myTimes(act)}),
    page as materialized (
      select id, network_id, row_number() over (order by ${order}) as turn from fitting
      order by ${order} limit ${page_size} offset ${(page - 1) * page_size}
    ), lines as (${linesOf(act, sql`select * from page`)})
    select lines.*, counted.of_all from (select count(*)::int as of_all from fitting) counted
    left join lines on true order by lines.turn`.execute(db)
  const count = rows[0]?.of_all ?? 0
  return {
    items: rows.filter(({ turn }) => turn !== null).map(lineOf),
    page,
    page_size,
    ...totalOf(count, count === most),
  }
}

/** Those of one network, whichever part it has in them. */
export async function eventsOfNetwork(
  act: Reading,
  id: number,
  query: Hears<typeof eventLists.ofNetwork, 'query'>,
) {
  await viewedNetwork(act, id)
  return listEvents(act, { ...query, network_ids: [id] })
}

const Narrowed = EventsExport.strict()

/** The events as a file. */
export const eventsExport = exportable<Line, typeof Narrowed>({
  name: 'events',
  title: (say) => say('changes.events_file.name'),
  may: eventsPolicy.plan,
  secure: false,
  query: Narrowed,
  columns: () => [
    { key: 'name', title: (say) => say('changes.events_file.title'), value: (row) => row.name },
    { key: 'network', title: (say) => say('changes.events_file.network'), value: (row) => row.network.name },
    { key: 'starts_at', title: (say) => say('changes.events_file.starts'), value: (row) => row.starts_at },
    { key: 'ends_at', title: (say) => say('changes.events_file.ends'), value: (row) => row.ends_at },
    { key: 'time_zone', title: (say) => say('changes.events_file.time_zone'), value: (row) => row.time_zone },
    { key: 'location', title: (say) => say('changes.events_file.place'), value: (row) => row.location },
    { key: 'online', title: (say) => say('changes.events_file.online'), value: (row) => row.online },
    { key: 'state', title: (say) => say('changes.events_file.state'), value: (row) => row.state },
    {
      key: 'going_count',
      title: (say) => say('changes.events_file.going'),
      value: (row) => row.going_count,
    },
    {
      key: 'seats_left',
      title: (say) => say('changes.events_file.seats_left'),
      unusual: true,
      value: (row) => row.seats_left,
    },
    {
      key: 'my_registration',
      title: (say) => say('changes.events_file.mine'),
      unusual: true,
      value: (row) => row.my_registration,
    },
    { key: 'id', title: (say) => say('changes.events_file.id'), unusual: true, value: (row) => row.id },
  ],
  rows: async ({ db, me }, filter: z.output<typeof Narrowed>, { after, limit }) => {
    const { rows } = await sql<LineRow>`
      with times as materialized (${myTimes(reading(db, me))}),
      page as materialized (
        select id, network_id from (${eventsFitting(reading(db, me), filter, false)}) every
        where id > ${after?.id ?? 0}::bigint order by id limit ${limit}
      )
      ${linesOf(reading(db, me), sql`select * from page`)} order by id`.execute(db)
    return rows.map(lineOf)
  },
})
