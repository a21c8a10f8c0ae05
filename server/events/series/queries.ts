import { sql } from 'kysely'
import type { z } from 'zod'
import type { RegistrationState } from '../../../contract/events/events.ts'
import type { EventState } from '../../../contract/events/pages.ts'
import { clockOf, spanOn } from '../../../contract/events/recurrence.ts'
import type { EventSeries, eventSeries } from '../../../contract/events/series.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { tellsTraces, toldNetworks } from '../../identity/viewerNetworks.ts'
import { knownTo } from '../../networks/known.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { eventsPolicy } from '../policy.ts'
import { COMING, seriesAbilitiesOf } from './abilities.ts'
import { repeatsOf, type SeriesRow } from './dates.ts'

/** Somebody's relation to a series: through its network, or as its planner. */
async function knownSeries({ db, me }: Reading, id: number) {
  const series = await db
    .selectFrom('event_series as s')
    .innerJoin('networks as n', 'n.id', 's.network_id')
    .selectAll('s')
    .select('n.name as network_name')
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!series) throw missing()
  const home = { id: series.network_id, name: series.network_name }
  const told = tellsTraces(me, series.network_id)
  const organizes = (told && series.created_by === me.user_id) || allows(me, eventsPolicy.manage, home)
  return { series, organizes, sees: organizes || allows(me, eventsPolicy.approve, home) }
}

const toldIn = (me: Viewer) => {
  const told = toldNetworks(me)
  return told ? sql<boolean>`e.network_id = any(${told}::bigint[])` : sql<boolean>`true`
}

/** The dates of a series that the viewer may know of: all of them, or the published ones where they read them. */
const datesFor = ({ db, me }: Reading, id: number, seesAll: boolean) =>
  db
    .selectFrom('events as e')
    .where('e.series_id', '=', id)
    .$if(!seesAll, (all) =>
      all.where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('event_networks as p')
              .innerJoin('networks as n', 'n.id', 'p.network_id')
              .select('p.event_id')
              .whereRef('p.event_id', '=', 'e.id')
              .where('p.live', '=', true)
              .where('n.archived_at', 'is', null)
              .where(knownTo(me))
              .where(seenBy(me, 'upcoming_events_visibility', 'n')),
          ),
          eb.and([
            eb('e.published_at', 'is not', null),
            toldIn(me),
            eb.exists(
              eb
                .selectFrom('event_registrations as r')
                .select('r.event_id')
                .whereRef('r.event_id', '=', 'e.id')
                .where('r.user_id', '=', me.user_id),
            ),
          ]),
        ]),
      ),
    )

const count = sql<number>`count(*)`.as('count')

export async function showSeries(act: Reading, id: number): Promise<z.output<typeof EventSeries>> {
  const { db, now } = act
  const { series, organizes, sees } = await knownSeries(act, id)
  const [[known], [coming], [changeable]] = await together(
    db,
    datesFor(act, id, sees).select(count),
    datesFor(act, id, sees)
      .select(count)
      .where('e.ends_at', '>', now.toISOString())
      .where('e.state', 'not in', ['canceled', 'archived']),
    datesFor(act, id, sees)
      .select(count)
      .where('e.ends_at', '>', now.toISOString())
      .where('e.state', 'in', COMING),
  )
  if ((known?.count ?? 0) === 0) throw missing()
  return {
    id: series.id,
    ...repeatsOf(series),
    starts_on: series.starts_on,
    starts_minute: series.starts_minute,
    minutes: series.minutes,
    time_zone: series.time_zone,
    coming_count: coming?.count ?? 0,
    version: series.version,
    can: seriesAbilitiesOf({ organizes, coming: changeable?.count ?? 0 }),
  }
}

export async function listSeriesDates(
  act: Reading,
  id: number,
  { page, page_size, when }: Hears<typeof eventSeries.dates, 'query'>,
): Promise<Answers<typeof eventSeries.dates>> {
  const { db, me, now } = act
  const { series, sees } = await knownSeries(act, id)
  const chosen = datesFor(act, id, sees).where('e.ends_at', when === 'coming' ? '>' : '<=', now.toISOString())
  const direction = when === 'coming' ? 'asc' : 'desc'
  const [[known], [counted], rows] = await together(
    db,
    datesFor(act, id, sees).select(count),
    chosen.select(count),
    chosen
      .leftJoin('event_registrations as mine', (join) =>
        join.onRef('mine.event_id', '=', 'e.id').on('mine.user_id', '=', me.user_id),
      )
      .select(['e.id', 'e.name', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'e.state', 'e.series_on'])
      .select('mine.state as my_state')
      .orderBy('e.starts_at', direction)
      .orderBy('e.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
  )
  if ((known?.count ?? 0) === 0) throw missing()
  return {
    items: rows.map((row) => ({
      event_id: row.id,
      name: row.name,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      time_zone: row.time_zone,
      state: row.state as z.output<typeof EventState>,
      moved: isMoved(series, row),
      my_registration: (row.my_state ?? null) as z.output<typeof RegistrationState> | null,
    })),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact',
  }
}

/** Whether a date differs from its rule in time. */
export function isMoved(
  { starts_minute, minutes, time_zone }: Pick<SeriesRow, 'starts_minute' | 'minutes' | 'time_zone'>,
  date: { series_on: string | null; starts_at: string },
) {
  if (date.series_on === null) return false
  const ruled = spanOn(date.series_on, clockOf(starts_minute), minutes, time_zone)
  return Date.parse(ruled.starts_at) !== Date.parse(date.starts_at)
}
