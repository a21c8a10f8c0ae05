import { type Selectable, sql } from 'kysely'
import { clockAt } from '../../../contract/clocks.ts'
import {
  clockOf,
  datesOf,
  minuteOf,
  minutesOf,
  type Repeats,
  repeatProblem,
  spanOn,
} from '../../../contract/events/recurrence.ts'
import type { Act } from '../../platform/act.ts'
import { slot } from '../../platform/area.ts'
import { record } from '../../platform/changes.ts'
import type { DB, Tx } from '../../platform/database/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import type { EventRow } from '../eventRow.ts'
import { planReminders } from '../reminders/reminders.ts'

/** Data that an area above keeps with an event, copied to the dates made from it. */
export const dateCopies = slot<(tx: Tx, eventId: number, dateIds: readonly number[]) => Promise<unknown>>(
  'copies to dates of a series',
)

export type SeriesRow = Selectable<DB['event_series']>

export const repeatsOf = ({ rule, every, until_on, most }: SeriesRow): Repeats => ({
  rule: rule as Repeats['rule'],
  every,
  until_on,
  most,
})

/** A day of a series with its clock, as the place of the first date shows it. */
const shapeOf = (event: EventRow) => {
  const { day, time } = clockAt(event.starts_at, event.time_zone)
  return {
    starts_on: day,
    starts_minute: minuteOf(time),
    minutes: minutesOf(event),
    time_zone: event.time_zone,
  }
}

/** A rule that event can follow. */
export function mustRepeat(repeats: Repeats, event: Pick<EventRow, 'starts_at' | 'ends_at' | 'time_zone'>) {
  const problem = repeatProblem(repeats, event)
  if (problem) throw invalid({ [`repeats.${problem.field}`]: { code: problem.code } })
}

/**
 * Sets how an event repeats while it isn't published: its other dates are made on publication, so that approving it
 * approves them all. Without a rule it is a single event again.
 */
export async function repeatAs(tx: Tx, by: number | null, event: EventRow, repeats: Repeats | null) {
  if (repeats === null) {
    if (event.series_id === null) return
    await tx
      .updateTable('events')
      .set({ series_id: null, series_on: null })
      .where('id', '=', event.id)
      .execute()
    await tx.deleteFrom('event_series').where('id', '=', event.series_id).execute()
    return
  }
  mustRepeat(repeats, event)
  const { rule, every, until_on, most } = repeats
  const shape = { rule, every, until_on, most, ...shapeOf(event) }
  if (event.series_id !== null) {
    await tx
      .updateTable('event_series')
      .set({ ...shape, version: sql`version + 1` })
      .where('id', '=', event.series_id)
      .execute()
    await tx.updateTable('events').set({ series_on: shape.starts_on }).where('id', '=', event.id).execute()
    return
  }
  const { id } = await tx
    .insertInto('event_series')
    .values({ ...shape, network_id: event.network_id, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('events')
    .set({ series_id: id, series_on: shape.starts_on })
    .where('id', '=', event.id)
    .execute()
}

export async function lockSeries(tx: Tx, id: number): Promise<SeriesRow> {
  const series = await tx
    .selectFrom('event_series')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!series) throw missing()
  return series
}

/**
 * Creates the missing dates of a rule as copies of one: each an event of its own, with its own registrations. Called
 * when the first is published; repeating it changes nothing. Returns how many were created.
 */
export async function makeDates(tx: Tx, eventId: number): Promise<number> {
  const event = await tx.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (event?.series_id == null) return 0
  const series = await lockSeries(tx, event.series_id)
  const { others } = await tx
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('series_id', '=', series.id)
    .where('id', '<>', eventId)
    .executeTakeFirstOrThrow()
  // It may have been moved while it was looked at: the others follow the first.
  const shape = others === 0 ? { ...series, ...shapeOf(event) } : series
  if (others === 0) {
    const { starts_on, starts_minute, minutes, time_zone } = shape
    await tx
      .updateTable('event_series')
      .set({ starts_on, starts_minute, minutes, time_zone })
      .where('id', '=', series.id)
      .execute()
    await tx.updateTable('events').set({ series_on: starts_on }).where('id', '=', eventId).execute()
  }
  return copyTo(tx, event, shape, datesOf(repeatsOf(series), shape.starts_on))
}

/** An event that was alone is the first date of a series; the others are made now if it is out. */
export async function beginDates(act: Act, event: EventRow, repeats: Repeats) {
  const { tx, me } = act
  if (event.series_id !== null) throw conflict('event_repeats')
  await repeatAs(tx, event.created_by ?? me.user_id, event, repeats)
  const made = event.published_at === null ? 0 : await makeDates(tx, event.id)
  await record(act, {
    action: 'event_series.begun',
    subject: { type: 'event', id: event.id },
    network_id: event.network_id,
    difference: { name: event.name, ...repeats, made },
  })
}

/** Days on which a series has a date already, called off or not, stay as they are; nothing is planned in the past. */
export async function copyTo(
  tx: Tx,
  event: EventRow,
  {
    id,
    starts_minute,
    minutes,
    time_zone,
  }: Pick<SeriesRow, 'id' | 'starts_minute' | 'minutes' | 'time_zone'>,
  days: readonly string[],
): Promise<number> {
  const now = new Date().toISOString()
  const spans = days
    .map((series_on) => ({ series_on, ...spanOn(series_on, clockOf(starts_minute), minutes, time_zone) }))
    .filter(({ starts_at }) => starts_at > now)
  if (spans.length === 0) return 0
  const columns = sql.join(copied.map((column) => sql.ref(column)))
  const values = sql.join(copied.map((column) => sql.ref(`s.${column}`)))
  const { rows } = await sql<{ id: number }>`
    insert into events (enterprise_id, starts_at, ends_at, series_id, series_on, time_zone, registration_deadline, ${columns})
    select s.enterprise_id, d.starts_at, d.ends_at, ${id}::bigint, d.series_on, ${time_zone},
      d.starts_at - (s.starts_at - s.registration_deadline), ${values}
    from events s
    cross join jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
      as d(series_on date, starts_at timestamptz, ends_at timestamptz)
    where s.enterprise_id = ${tx.enterpriseId}::bigint and s.id = ${event.id}::bigint
      and not exists (select from events o where o.enterprise_id = s.enterprise_id and o.series_id = ${id}::bigint
        and o.series_on = d.series_on)
    order by d.starts_at
    returning id`.execute(tx)
  const ids = rows.map((row) => row.id)
  await sql`insert into event_networks (enterprise_id, event_id, network_id, role, state, asked_by, asked_at, decided_by,
      decided_at, starts_at, ends_at, live)
    select p.enterprise_id, n.id, p.network_id, p.role, p.state, p.asked_by, p.asked_at, p.decided_by, p.decided_at,
      n.starts_at, n.ends_at, n.state = 'approved' and n.published_at is not null and p.state = 'accepted'
    from event_networks p
    join events n on n.enterprise_id = p.enterprise_id and n.id = any(${ids}::bigint[])
    where p.enterprise_id = ${tx.enterpriseId}::bigint and p.event_id = ${event.id}::bigint`.execute(tx)
  await askTheSame(tx, event.id, ids)
  for (const copy of tx.brought.to(dateCopies)) await copy(tx, event.id, ids)
  for (const one of ids) await planReminders(tx, one)
  return ids.length
}

/** Each date asks the same questions as the one it copies. */
async function askTheSame(tx: Tx, eventId: number, dateIds: readonly number[]) {
  const e = sql`${tx.enterpriseId}::bigint`
  await sql`insert into fields (enterprise_id, belongs_to, network_id, event_id, title, type, class, options, required, min,
      max, position)
    select f.enterprise_id, f.belongs_to, f.network_id, d.id, f.title, f.type, f.class, f.options, f.required, f.min, f.max,
      f.position
    from fields f cross join unnest(${dateIds}::bigint[]) as d(id)
    where f.enterprise_id = ${e} and f.event_id = ${eventId}::bigint and f.archived_at is null
    order by d.id, f.position, f.id`.execute(tx)
}

/** The columns a date copies from another: everything planned, nothing of what happened. */
const copied = [
  'network_id',
  'name',
  'description',
  'location',
  'virtual_url',
  'picture_file_id',
  'pattern',
  'picture_alt',
  'seats',
  'waitlist_enabled',
  'claim_hours',
  'state',
  'created_by',
  'published_at',
  'is_free',
  'budget_amount_cents',
  'external_registration_url',
  'points',
  'step_free',
  'captions',
  'sign_language',
  'quiet_room',
  'own_colour',
  'diet',
  'comments_enabled',
  'reminders',
] as const satisfies readonly (keyof DB['events'])[]
