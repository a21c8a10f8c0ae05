import { sql } from 'kysely'
import type { z } from 'zod'
import { type eventPlans, type PlannedEvent, PlannedFilter } from '../../../contract/events/management.ts'
import { type EventState, phaseOf } from '../../../contract/events/states.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { exportable } from '../../downloads/exports.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { toldNetworks } from '../../identity/viewerNetworks.ts'
import { knownTo } from '../../networks/known.ts'
import { markOf } from '../../networks/queries.ts'
import { type Reading, reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { eventsPolicy } from '../policy.ts'

type Line = z.output<typeof PlannedEvent>
type Filter = z.output<typeof PlannedFilter>

/** A network's events for people who look after them; one’s own for everybody. */
async function admit({ db, me }: Reading, networkId: number | undefined) {
  if (networkId === undefined) return
  const home = await db
    .selectFrom('networks as n')
    .select(['n.id', 'n.name'])
    .where('n.id', '=', networkId)
    .where(knownTo(me))
    .executeTakeFirst()
  if (!home) throw missing()
  authorize(me, eventsPolicy.manage, home)
}

function narrowed({ db, me }: Reading, { network_id, state, phase, search }: Filter, now: string) {
  const told = toldNetworks(me)
  return db
    .selectFrom('events as e')
    .$if(network_id !== undefined, (all) => all.where('e.network_id', '=', network_id ?? 0))
    .$if(network_id === undefined, (all) =>
      all
        .where('e.created_by', '=', me.user_id)
        .$if(told !== undefined, (own) =>
          own.where('e.network_id', '=', sql<number>`any(${told}::bigint[])`),
        ),
    )
    .$if(state !== undefined, (all) => all.where('e.state', '=', state ?? ''))
    .$if(phase === 'upcoming', (all) => all.where('e.starts_at', '>', now))
    .$if(phase === 'ongoing', (all) => all.where('e.starts_at', '<=', now).where('e.ends_at', '>', now))
    .$if(phase === 'past', (all) => all.where('e.ends_at', '<=', now))
    .where(contains('e.name', search))
}

const columns = (some: ReturnType<typeof narrowed>) =>
  some
    .innerJoin('networks as n', 'n.id', 'e.network_id')
    .leftJoin('users as u', 'u.id', 'e.created_by')
    .selectAll('e')
    .select([
      'n.kind',
      'n.name as network_name',
      'n.colour',
      'n.pattern as network_pattern',
      'n.logo_file_id',
      'u.name as planner',
      'u.pronouns',
      'u.avatar_file_id',
    ])
    .select(
      sql<boolean>`exists (select from event_changes c where c.enterprise_id = e.enterprise_id
        and c.event_id = e.id and c.state = 'pending')`.as('change_waits'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

const lineOf = (row: Row, now: Date): Line => ({
  id: row.id,
  name: row.name,
  state: row.state as EventState,
  state_reason: row.state_reason,
  phase: phaseOf(row, now),
  host: markOf({
    id: row.network_id,
    kind: row.kind,
    name: row.network_name,
    colour: row.colour,
    pattern: row.network_pattern,
    logo_file_id: row.logo_file_id,
  }),
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  time_zone: row.time_zone,
  organizer:
    row.created_by === null || row.planner === null
      ? null
      : faceOf(
          {
            id: row.created_by,
            name: row.planner,
            pronouns: row.pronouns,
            avatar_file_id: row.avatar_file_id,
          },
          FACE_WIDTHS[0],
        ),
  seats: row.seats,
  going_count: row.going_count,
  waiting_count: row.waiting_count,
  attended_count: row.attended_count,
  publish_at: row.publish_at,
  change_waits: row.change_waits,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

type Asked = Omit<Hears<typeof eventPlans.list, 'query'>, 'state' | 'phase'> & Pick<Filter, 'state' | 'phase'>

export async function listPlanned(act: Reading, query: Asked): Promise<Answers<typeof eventPlans.list>> {
  const { db, now } = act
  await admit(act, query.network_id)
  const { page, page_size, sort_by } = query
  const { sort_direction = sort_by === 'name' ? 'asc' : 'desc' } = query
  const some = narrowed(act, query, now.toISOString())
  const [rows, [counted]] = await together(
    db,
    columns(some)
      .orderBy(`e.${sort_by}`, sort_direction)
      .orderBy('e.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.select('e.id')),
  )
  return { items: rows.map((row) => lineOf(row, now)), page, page_size, ...totalOf(counted?.count ?? 0) }
}

const Narrowed = PlannedFilter.strict()

/** The same events as a file. */
export const plannedEventsExport = exportable<Line, typeof Narrowed>({
  name: 'planned_events',
  title: (say) => say('changes.planned_events_file.name'),
  may: eventsPolicy.plan,
  admits: (act, { network_id }) => admit(act, network_id),
  secure: false,
  query: Narrowed,
  columns: () => [
    { key: 'name', title: (say) => say('changes.planned_events_file.event'), value: (row) => row.name },
    { key: 'state', title: (say) => say('changes.planned_events_file.state'), value: (row) => row.state },
    {
      key: 'starts_at',
      title: (say) => say('changes.planned_events_file.starts'),
      value: (row) => row.starts_at,
    },
    { key: 'ends_at', title: (say) => say('changes.planned_events_file.ends'), value: (row) => row.ends_at },
    {
      key: 'time_zone',
      title: (say) => say('changes.planned_events_file.zone'),
      value: (row) => row.time_zone,
    },
    {
      key: 'network',
      title: (say) => say('changes.planned_events_file.network'),
      value: (row) => row.host.name,
    },
    {
      key: 'organizer',
      title: (say) => say('changes.planned_events_file.organizer'),
      value: (row) => row.organizer?.name ?? '',
    },
    { key: 'seats', title: (say) => say('changes.planned_events_file.seats'), value: (row) => row.seats },
    {
      key: 'going_count',
      title: (say) => say('changes.planned_events_file.going'),
      value: (row) => row.going_count,
    },
    {
      key: 'waiting_count',
      title: (say) => say('changes.planned_events_file.waiting'),
      value: (row) => row.waiting_count,
    },
    {
      key: 'attended_count',
      title: (say) => say('changes.planned_events_file.attended'),
      value: (row) => row.attended_count,
    },
    {
      key: 'id',
      title: (say) => say('changes.planned_events_file.id'),
      unusual: true,
      value: (row) => row.id,
    },
  ],
  rows: async ({ db, me }, filter, { after, limit }) => {
    const now = new Date()
    const rows = await columns(narrowed(reading(db, me), filter, now.toISOString()))
      .where('e.id', '>', after?.id ?? 0)
      .orderBy('e.id')
      .limit(limit)
      .execute()
    return rows.map((row) => lineOf(row, now))
  },
})
