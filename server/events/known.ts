import { type Selectable, sql } from 'kysely'
import type { EventState } from '../../contract/events/states.ts'
import { tellsTraces } from '../identity/viewerNetworks.ts'
import { knownTo } from '../networks/known.ts'
import { markColumns } from '../networks/queries.ts'
import { seenBy } from '../networks/visibility.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, together } from '../platform/database/db.ts'
import { denied, missing } from '../platform/errors.ts'
import { allows } from '../platform/rights/policy.ts'
import type { EventRow } from './eventRow.ts'
import { eventsPolicy, type Home } from './policy.ts'

const placesOf = ({ db, me }: Reading, id: number) =>
  db
    .selectFrom('event_networks as p')
    .innerJoin('networks as n', 'n.id', 'p.network_id')
    .selectAll('p')
    .select(markColumns.map((column) => `n.${column}` as const))
    .select([
      'n.archived_at as network_archived_at',
      seenBy(me, 'upcoming_events_visibility', 'n').as('shown'),
      seenBy(me, 'event_attendance_visibility', 'n').as('attendance_shown'),
      knownTo(me).as('known'),
    ])
    .where('p.event_id', '=', id)
    .orderBy(sql`p.role = 'host'`, 'desc')
    .orderBy('n.name')
    .orderBy('n.id')

export type EventPlace = Awaited<ReturnType<ReturnType<typeof placesOf>['execute']>>[number]

/** An event as it concerns one viewer: what they may know of it, and their roles in it. */
export interface KnownEvent {
  event: EventRow
  host: EventPlace
  /** The networks taking part, or asked to, that the viewer may know of. */
  places: EventPlace[]
  /** Where the viewer reads it. */
  read: EventPlace[]
  mine: boolean
  /** They asked for the decision that it waits for. */
  asked: boolean
  manages: boolean
  approves: boolean
  /** A guest network, invited or accepted, whose events the viewer looks after. */
  co_hosts: EventPlace[]
  registration: Selectable<DB['event_registrations']> | undefined
  /** Their role at its door: organizers supervise. */
  door: 'steward' | 'supervisor' | null
  /** They may see who attends. */
  sees_attendance: boolean
}

export const homeOf = ({ network_id, name }: Pick<EventPlace, 'network_id' | 'name'>): Home => ({
  id: network_id,
  name,
})

/** States in which only planners, approvers and those who look after it know of an event. */
const isOut = (state: EventState) => state === 'approved' || state === 'canceled' || state === 'archived'

/**
 * An event the viewer may know of: they planned it, look after or approve for a participating network, attend it, or
 * can read it there. Missing for everybody else.
 */
export async function knownEvent(act: Reading, id: number): Promise<KnownEvent> {
  const { db, me } = act
  const [[event], places, [own], [named]] = await together(
    db,
    db.selectFrom('events').selectAll().where('id', '=', id),
    placesOf(act, id),
    db
      .selectFrom('event_registrations')
      .selectAll()
      .where('event_id', '=', id)
      .where('user_id', '=', me.user_id),
    db
      .selectFrom('event_stewards')
      .select('role')
      .where('event_id', '=', id)
      .where('user_id', '=', me.user_id),
  )
  if (!event) throw missing()
  const state = event.state as EventState
  const host = places.find(({ role }) => role === 'host')
  if (!host) throw missing()
  const leavesTraces = tellsTraces(me, host.network_id)
  const mine = leavesTraces && event.created_by === me.user_id
  const registration = leavesTraces ? own : undefined
  const manages = allows(me, eventsPolicy.manage, homeOf(host))
  const approves = allows(me, eventsPolicy.approve, homeOf(host))
  const co_hosts = places.filter(
    (place) =>
      place.role === 'guest' && place.state !== 'declined' && allows(me, eventsPolicy.manage, homeOf(place)),
  )
  // An archived event is in no list: its attendees keep access, others can't read it by its address either.
  const read = places.filter(
    (place) =>
      isOut(state) &&
      state !== 'archived' &&
      event.published_at !== null &&
      place.state === 'accepted' &&
      place.network_archived_at === null &&
      place.known &&
      place.shown,
  )
  const comes = registration !== undefined && isOut(state)
  const helps = named !== undefined && leavesTraces && isOut(state)
  if (!mine && !manages && !approves && co_hosts.length === 0 && read.length === 0 && !comes && !helps)
    throw missing()
  const tends = mine || manages || approves
  return {
    event,
    host,
    places: places.filter(
      (place) =>
        place.known && (tends || read.includes(place) || co_hosts.includes(place) || place.role === 'host'),
    ),
    read,
    mine,
    asked: leavesTraces && state === 'pending_approval' && event.state_changed_by === me.user_id,
    manages,
    approves,
    co_hosts,
    registration,
    door: mine || manages ? 'supervisor' : helps ? (named.role as 'steward' | 'supervisor') : null,
    sees_attendance: mine || manages || read.some((place) => place.attendance_shown),
  }
}

/** People who planned an event, or look after the events of its network. */
export const organizes = ({ mine, manages }: Pick<KnownEvent, 'mine' | 'manages'>) => mine || manages

export function mustOrganize(known: KnownEvent) {
  if (!organizes(known))
    throw denied('denied.events_manage', [{ by: 'ownership', allows: false, text: 'not_self' }])
}
