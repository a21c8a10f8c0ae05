import { sql } from 'kysely'
import type { stepCauses } from '../../../contract/events/registrations.ts'
import type { ScanWay } from '../../../contract/events/scans.ts'
import {
  type RegistrationAction,
  type RegistrationStateName,
  registrationStateAfter,
} from '../../../contract/events/states.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { EventRow } from '../eventRow.ts'

type Cause = (typeof stepCauses)[number]
export type Wish = RegistrationStateName | 'none'

/** One step somebody takes or is made to take. To `ask` is to have a seat, or to wait where there is none. */
export interface Move {
  user_id: number
  action: RegistrationAction | 'ask'
  /** With `offer`: until when the seat is held. */
  until?: string
}

/** Somebody's registration, as far as a move needs it. */
interface Wished {
  state: RegistrationStateName
  place: number
  offered_until: string | null
}

export interface Moved {
  user_id: number
  before: Wish
  state: RegistrationStateName
  place: number
}

export interface Refused extends Move {
  before: Wish
  because: 'full' | 'state'
}

interface Told {
  by: number | null
  cause: Cause
  /** With `check_in`: how they came in. */
  way?: ScanWay
}

export interface Outcome {
  /** The event afterwards. */
  event: EventRow
  done: Moved[]
  refused: Refused[]
  /** Nothing had to be done: they stood there already. */
  already: number[]
}

const goes = (state: Wish) => state === 'registered' || state === 'attended'
const isAnew = (before: Wish) => before === 'none' || before === 'unregistered'

/** Nobody new goes before people who wait. */
const hasSeat = ({ seats, going_count, waiting_count }: EventRow) =>
  seats === null || (going_count < seats && waiting_count === 0)

export async function wishesOf(tx: Tx, eventId: number, userIds: readonly number[]) {
  const rows = await tx
    .selectFrom('event_registrations')
    .select(['user_id', 'state', 'place', 'offered_until'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.user_id, { ...row, state: row.state as RegistrationStateName }]))
}

/**
 * The one verb by which registrations move, for one person or for thousands, while the event is held (`lockEvent`): what
 * `registrationTransitions` allows is done, with its place in line, its step and the event's counts; the rest is answered
 * as refused. Places and steps are numbered under the lock, so the order in which people asked can be proved.
 */
export async function moveRegistrations(
  tx: Tx,
  held: EventRow,
  moves: readonly Move[],
  { wishes: known, ...told }: Told & { wishes?: ReadonlyMap<number, Wished> },
): Promise<Outcome> {
  const event = { ...held }
  const wishes =
    known ??
    (await wishesOf(
      tx,
      event.id,
      moves.map(({ user_id }) => user_id),
    ))
  const done = new Map<number, Written>()
  const refused: Refused[] = []
  const already: number[] = []
  for (const { user_id, action: asked, until = null } of moves) {
    if (done.has(user_id)) continue
    const was = wishes.get(user_id)
    const before: Wish = was?.state ?? 'none'
    if (isThere(before, asked)) {
      already.push(user_id)
      continue
    }
    const seat = hasSeat(event)
    if (asked === 'ask' && !seat && !event.waitlist_enabled && isAnew(before)) {
      refused.push({ user_id, action: asked, before, because: 'full' })
      continue
    }
    const action = asked === 'ask' ? (seat ? 'register' : 'wait') : asked
    const state = registrationStateAfter(before, action)
    if (state === undefined) {
      refused.push({ user_id, action: asked, before, because: 'state' })
      continue
    }
    const place = was && !isAnew(before) && action !== 'lapse' ? was.place : event.next_place++
    done.set(user_id, { user_id, before, state, place, action, until })
    event.going_count += Number(goes(state)) - Number(goes(before))
    event.waiting_count += Number(state === 'waitlisted') - Number(before === 'waitlisted')
    event.attended_count += Number(state === 'attended') - Number(before === 'attended')
    // Any further step ends an open offer.
    event.offered_count += Number(action === 'offer') - Number((was?.offered_until ?? null) !== null)
  }
  const first = event.next_step
  event.next_step += done.size
  await write(tx, event, { first, rows: [...done.values()] }, told)
  return {
    event,
    done: [...done.values()].map(({ action: _action, until: _until, ...moved }) => moved),
    refused,
    already,
  }
}

/** Where somebody stood before they were let go, and the version that letting them go made. */
export interface StoodAt extends Wished {
  user_id: number
  offered_at: string | null
  lapsed: number
  version: number
}

/**
 * Restores the registrations of these people as before their removal, with places and offers. If anyone's
 * registration has changed since, or a seat was taken, none is restored.
 */
export async function takeMovesBack(
  tx: Tx,
  held: EventRow,
  stood: readonly StoodAt[],
  { by, cause }: Told,
): Promise<EventRow | undefined> {
  const rows = await tx
    .selectFrom('event_registrations')
    .select(['user_id', 'state', 'version'])
    .where('event_id', '=', held.id)
    .where('user_id', '=', sql<number>`any(${stood.map(({ user_id }) => user_id)}::bigint[])`)
    .execute()
  const now = new Map(rows.map((row) => [row.user_id, row]))
  if (stood.some(({ user_id, version }) => now.get(user_id)?.version !== version)) return undefined
  const event = { ...held }
  event.going_count += stood.filter(({ state }) => goes(state)).length
  event.waiting_count += stood.filter(({ state }) => state === 'waitlisted').length
  event.offered_count += stood.filter(({ offered_until }) => offered_until !== null).length
  event.next_step += stood.length
  const comes = event.going_count > held.going_count || event.offered_count > held.offered_count
  if (comes && event.seats !== null && event.going_count + event.offered_count > event.seats) return undefined
  const e = sql`${tx.enterpriseId}::bigint`
  const back = sql`jsonb_to_recordset(${JSON.stringify(stood.map((one, at) => ({ ...one, step: held.next_step + at })))}::jsonb)
    as b(user_id bigint, state text, place bigint, offered_at timestamptz, offered_until timestamptz, lapsed int, step bigint)`
  await sql`insert into event_registration_steps
      (enterprise_id, event_id, step, user_id, from_state, to_state, place, cause, by_id, at)
    select ${e}, ${held.id}::bigint, b.step, b.user_id, r.state, b.state, b.place, ${cause}, ${by}::bigint, clock_timestamp()
    from ${back} join event_registrations r on r.enterprise_id = ${e} and r.event_id = ${held.id}::bigint
      and r.user_id = b.user_id`.execute(tx)
  await sql`update event_registrations r set state = b.state, place = b.place, changed_at = clock_timestamp(),
      offered_at = b.offered_at, offered_until = b.offered_until, lapsed = b.lapsed, version = r.version + 1
    from ${back} where r.enterprise_id = ${e} and r.event_id = ${held.id}::bigint and r.user_id = b.user_id`.execute(
    tx,
  )
  await countOf(tx, event)
  return event
}

/** The counts an event keeps about registrations. */
const countOf = (tx: Tx, event: EventRow) =>
  tx
    .updateTable('events')
    .set({
      going_count: event.going_count,
      waiting_count: event.waiting_count,
      attended_count: event.attended_count,
      offered_count: event.offered_count,
      next_place: event.next_place,
      next_step: event.next_step,
    })
    .where('id', '=', event.id)
    .execute()

interface Written extends Moved {
  action: RegistrationAction
  until: string | null
}

/** Repeats aren't refused: registering twice, or giving up without a place. */
const isThere = (before: Wish, action: Move['action']) =>
  (action === 'ask' && !isAnew(before) && before !== 'no_show') ||
  (action === 'give_up' && isAnew(before)) ||
  (action === 'check_in' && before === 'attended')

/** Three statements sent together, to hold the lock as briefly as possible. */
async function write(
  tx: Tx,
  event: EventRow,
  { first, rows }: { first: number; rows: readonly Written[] },
  { by, cause, way }: Told,
) {
  if (rows.length === 0) return
  const e = sql`${tx.enterpriseId}::bigint`
  const moved = sql`unnest(${rows.map(({ user_id }) => user_id)}::bigint[], ${rows.map(({ state }) => state)}::text[],
    ${rows.map(({ place }) => place)}::bigint[], ${rows.map(({ action }) => action)}::text[],
    ${rows.map(({ before }) => (before === 'none' ? null : before))}::text[],
    ${rows.map(({ until }) => until)}::timestamptz[]) with ordinality
    as m(user_id, state, place, action, before, until, turn)`
  const steps = rows.map((_, at) => first + at)
  await Promise.all([
    sql`insert into event_registrations (enterprise_id, event_id, user_id, state, place, asked_at, changed_at,
        promoted_at, checked_in_at, checked_in_by, checked_in_by_way, walked_in, offered_at, offered_until, lapsed)
      select ${e}, ${event.id}::bigint, m.user_id, m.state, m.place, clock_timestamp(), clock_timestamp(),
        case when m.action = 'promote' then clock_timestamp() end,
        case when m.action = 'check_in' then clock_timestamp() end,
        case when m.action = 'check_in' then ${by}::bigint end,
        case when m.action = 'check_in' then ${way ?? 'list'} end,
        m.action = 'check_in' and m.before is null,
        case when m.action = 'offer' then clock_timestamp() end, m.until, (m.action = 'lapse')::int
      from ${moved} order by m.turn
      on conflict (enterprise_id, event_id, user_id) do update set state = excluded.state, place = excluded.place,
        asked_at = case when event_registrations.place = excluded.place then event_registrations.asked_at else excluded.asked_at end,
        changed_at = excluded.changed_at,
        promoted_at = case when event_registrations.place = excluded.place
          then coalesce(excluded.promoted_at, event_registrations.promoted_at) else excluded.promoted_at end,
        checked_in_at = case when excluded.state = 'attended' then excluded.checked_in_at end,
        checked_in_by = case when excluded.state = 'attended' then excluded.checked_in_by end,
        checked_in_by_way = case when excluded.state = 'attended' then excluded.checked_in_by_way end,
        offered_at = excluded.offered_at, offered_until = excluded.offered_until,
        lapsed = case when event_registrations.state = 'waitlisted' then event_registrations.lapsed else 0 end
          + excluded.lapsed,
        version = event_registrations.version + 1`.execute(tx),
    sql`insert into event_registration_steps
        (enterprise_id, event_id, step, user_id, from_state, to_state, place, cause, by_id, at)
      select ${e}, ${event.id}::bigint, s.step, m.user_id, m.before, m.state, m.place, ${cause}, ${by}::bigint,
        clock_timestamp()
      from ${moved} join unnest(${steps}::bigint[]) with ordinality as s(step, turn) on s.turn = m.turn`.execute(
      tx,
    ),
    countOf(tx, event),
  ])
}
