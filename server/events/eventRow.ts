import { type Selectable, sql } from 'kysely'
import { type EventAction, type EventState, eventStateAfter } from '../../contract/events/states.ts'
import type { DB, Tx } from '../platform/database/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import { planReminders } from './reminders/reminders.ts'

export type EventRow = Selectable<DB['events']>

export const isOver = ({ ends_at }: Pick<EventRow, 'ends_at'>, now: Date) =>
  Date.parse(ends_at) <= now.getTime()

/** Whether it takes place or took place: what is called off doesn't, nor what was put away before its end. */
export const isHeld = ({
  state,
  ends_at,
  canceled_at,
  archived_at,
}: Pick<EventRow, 'state' | 'ends_at' | 'canceled_at' | 'archived_at'>) =>
  canceled_at === null &&
  (state === 'approved' ||
    (state === 'archived' && archived_at !== null && Date.parse(archived_at) >= Date.parse(ends_at)))

/** Why nobody can register yet or any more. People register, wait and get seats until the event ends. */
export function closedBecause(event: Pick<EventRow, 'state' | 'ends_at'>, now: Date) {
  if (event.state === 'canceled') return 'canceled'
  if (event.state !== 'approved') return 'not_out'
  return isOver(event, now) ? 'past' : null
}

/** Whether it still takes place, or goes on. */
export const isToCome = (event: Pick<EventRow, 'state' | 'ends_at'>, now: Date) =>
  closedBecause(event, now) === null

/** Locks an event: everything that changes it or its registrations does so first. */
export async function lockEvent(tx: Tx, id: number): Promise<EventRow> {
  const event = await tx.selectFrom('events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!event) throw missing()
  return event
}

/**
 * The one verb that changes an event's state, under its lock: what `eventTransitions` allows is done, anything else
 * is refused. The caller checks the rights.
 */
export async function moveEvent(
  tx: Tx,
  { by, action }: { by: number | null; action: EventAction },
  event: Pick<EventRow, 'id' | 'state'>,
  more: { reason?: string | null; publish_at?: string | null } = {},
): Promise<EventState> {
  const state = eventStateAfter(event.state as EventState, action)
  if (state === undefined) throw conflict('event_state')
  await tx
    .updateTable('events')
    .set({
      state,
      state_changed_at: sql`now()`,
      state_changed_by: by,
      state_reason: more.reason ?? null,
      updated_at: sql`now()`,
      version: sql`version + 1`,
      ...(more.publish_at === undefined ? {} : { publish_at: more.publish_at }),
      ...(state === 'approved' ? { published_at: sql`coalesce(published_at, now())`, publish_at: null } : {}),
      ...(state === 'canceled' && action === 'cancel' ? { canceled_at: sql`now()` } : {}),
      ...(state === 'archived' ? { archived_at: sql`now()` } : {}),
      ...(action === 'un_archive' || action === 'un_archive_canceled' ? { archived_at: null } : {}),
    })
    .where('id', '=', event.id)
    .execute()
  await showPlaces(tx, event.id)
  return state
}

/** The columns a transition writes. */
export const standingOf = (event: EventRow) => {
  const { state, state_changed_at, state_changed_by, state_reason, publish_at, published_at } = event
  return { state, state_changed_at, state_changed_by, state_reason, publish_at, published_at }
}
export type Standing = ReturnType<typeof standingOf>

/** As if its last step had never been; not a step of the table, for it leads nowhere. */
export async function setBack(tx: Tx, eventId: number, before: Standing) {
  await tx
    .updateTable('events')
    .set({ ...before, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', eventId)
    .execute()
  await showPlaces(tx, eventId)
}

/** Where an event is to be seen, when it is there and when its people are reminded follows from its row and its networks. */
export async function showPlaces(tx: Tx, eventId: number) {
  const e = sql`${tx.enterpriseId}::bigint`
  await sql`update event_networks p set starts_at = s.starts_at, ends_at = s.ends_at,
      live = s.state in ('approved', 'canceled') and s.published_at is not null and p.state = 'accepted'
    from events s
    where p.enterprise_id = ${e} and p.event_id = ${eventId} and s.enterprise_id = ${e} and s.id = p.event_id
      and (p.starts_at, p.ends_at, p.live) is distinct from
        (s.starts_at, s.ends_at, s.state in ('approved', 'canceled') and s.published_at is not null and p.state = 'accepted')`.execute(
    tx,
  )
  await planReminders(tx, eventId)
}
