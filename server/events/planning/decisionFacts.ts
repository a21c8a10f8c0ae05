import { sql } from 'kysely'
import type { z } from 'zod'
import { clockAt } from '../../../contract/clocks.ts'
import type { DecisionFacts } from '../../../contract/events/decisions.ts'
import { knownTo } from '../../networks/known.ts'
import { markColumns, markOf } from '../../networks/queries.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import type { EventRow } from '../eventRow.ts'
import { repeatsOf } from '../series/dates.ts'
import { seenBy } from './hosts.ts'

type Facts = z.output<typeof DecisionFacts>
type Planned = Pick<EventRow, 'id' | 'series_id' | 'starts_at' | 'time_zone' | 'published_at'>

/** Repetition and questions of events: kept beside their rows and decided on with them. */
export interface Beside {
  repeats: Facts['repeats']
  questions: string[]
}

export async function besideOf(db: Db, events: readonly Planned[]): Promise<(event: Planned) => Beside> {
  const seriesIds = events.flatMap(({ series_id }) => series_id ?? [])
  const ids = events.map(({ id }) => id)
  const [series, questions] = await together(
    db,
    db.selectFrom('event_series').selectAll().where('id', '=', sql<number>`any(${seriesIds}::bigint[])`),
    db
      .selectFrom('fields')
      .select(['event_id', 'title'])
      .where('belongs_to', '=', 'attendee')
      .where('event_id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('archived_at', 'is', null)
      .orderBy('position')
      .orderBy('id'),
  )
  return (event) => {
    const rule = series.find(({ id }) => id === event.series_id)
    // Until it is out its dates follow the first, wherever that is moved to.
    const starts_on =
      event.published_at === null ? clockAt(event.starts_at, event.time_zone).day : rule?.starts_on
    return {
      repeats: rule && starts_on ? { ...repeatsOf(rule), starts_on } : null,
      questions: questions.flatMap(({ event_id, title }) => (event_id === event.id ? [title] : [])),
    }
  }
}

/** The networks an event is for, the host first, without those that declined; and the host's visibility. */
export async function audienceOf({ db, me }: Reading, eventIds: readonly number[]) {
  const rows = await db
    .selectFrom('event_networks as p')
    .innerJoin('networks as n', 'n.id', 'p.network_id')
    .select(['p.event_id', 'p.role', 'n.private', 'n.upcoming_events_visibility'])
    .select(markColumns.map((column) => `n.${column}` as const))
    .where('p.event_id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .where('p.state', '<>', 'declined')
    .where(knownTo(me))
    .orderBy(sql`p.role = 'host'`, 'desc')
    .orderBy('n.name')
    .orderBy('n.id')
    .execute()
  return (eventId: number): Pick<Facts, 'networks' | 'events_seen_by'> => {
    const there = rows.filter(({ event_id }) => event_id === eventId)
    const host = there.find(({ role }) => role === 'host')
    return {
      networks: there.map(markOf),
      events_seen_by: host ? seenBy(host.upcoming_events_visibility, host.private) : 'manager',
    }
  }
}
