import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type EventField, eventFields, eventMetrics, eventUpdates } from '../../../contract/events/desk.ts'
import type { FieldType } from '../../../contract/fields/values.ts'
import { limits } from '../../../contract/limits.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { DB, Db, Tx } from '../../platform/database/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { codeOf } from '../../platform/trouble.ts'
import type { KnownEvent } from '../known.ts'
import { heldDesk, onDesk, organized } from './desk.ts'
import { last, putInOrder } from './todos.ts'

type Field = z.output<typeof EventField>

export const measured = (tx: Tx) =>
  wentStale(tx, [eventFields.list.path, eventUpdates.list.path, eventMetrics.show.path])

export type MeasureRow = Omit<Selectable<DB['event_fields']>, 'type'> & { type: FieldType }

/** What is measured of an event, in its order. */
export const measuresOf = async (db: Db, eventId: number): Promise<MeasureRow[]> =>
  (
    await db
      .selectFrom('event_fields')
      .selectAll()
      .where('event_id', '=', eventId)
      .orderBy('position')
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, type: row.type as FieldType }))

async function shown(db: Db, rows: readonly MeasureRow[]): Promise<Field[]> {
  const [first] = rows
  const { rows: counted } = await sql<{ id: number; count: number }>`
    select k.key::bigint as id, count(*)::int as count
    from event_updates u cross join lateral jsonb_object_keys(u.filled) as k(key)
    where u.enterprise_id = ${db.enterpriseId} and u.event_id = ${first?.event_id ?? 0}
    group by k.key`.execute(db)
  const counts = new Map(counted.map(({ id, count }) => [Number(id), count]))
  return rows.map(({ id, title, type, options, min, max, version }) => ({
    id,
    title,
    type,
    options,
    min,
    max,
    version,
    value_count: counts.get(id) ?? 0,
  }))
}

export async function listMeasures(act: Reading, eventId: number): Promise<Answers<typeof eventFields.list>> {
  const { db } = act
  await organized(act, eventId)
  return { items: await shown(db, await measuresOf(db, eventId)), can: { manage: true } }
}

async function one(tx: Tx, id: number): Promise<Field> {
  const row = await tx.selectFrom('event_fields').selectAll().where('id', '=', id).executeTakeFirst()
  const [field] = await shown(tx, row ? [{ ...row, type: row.type as FieldType }] : [])
  if (!field) throw missing()
  return field
}

/** A name that is there already is refused where it was typed. */
const named = <Answer>(writing: Promise<Answer>): Promise<Answer> =>
  writing.catch((error: unknown) => {
    if (codeOf(error) === '23505') throw invalid({ title: { code: 'taken' } })
    throw error
  })

const log = async (act: Act, { event }: KnownEvent, action: string, field: string) => {
  const { tx } = act
  await record(act, {
    action,
    subject: { type: 'event', id: event.id },
    network_id: event.network_id,
    difference: { name: event.name, field },
  })
  measured(tx)
}

export async function addMeasure(act: Act, eventId: number, said: Hears<typeof eventFields.create, 'body'>) {
  const { tx } = act
  const known = await heldDesk(act, eventId)
  if ((await measuresOf(tx, eventId)).length >= limits.event_fields)
    throw invalid({ title: { code: 'too_many', facts: { max: limits.event_fields } } })
  const { id } = await named(
    tx
      .insertInto('event_fields')
      .values({ event_id: eventId, ...said, position: last('event_fields', tx, eventId) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await log(act, known, 'event.field_added', said.title)
  return one(tx, id)
}

export async function changeMeasure(
  act: Act,
  id: number,
  { version, ...said }: Hears<typeof eventFields.update, 'body'>,
) {
  const { tx } = act
  const known = await onDesk(act, 'event_fields', id)
  const before = await one(tx, id)
  if (before.version !== version) throw conflict('changed_meanwhile')
  if (before.value_count > 0 && before.type !== said.type) throw invalid({ type: { code: 'type_fixed' } })
  await named(
    tx
      .updateTable('event_fields')
      .set({ ...said, version: sql`version + 1` })
      .where('id', '=', id)
      .execute(),
  )
  await log(act, known, 'event.field_changed', said.title)
  return one(tx, id)
}

export async function deleteMeasure(act: Act, id: number) {
  const { tx } = act
  const known = await onDesk(act, 'event_fields', id)
  const gone = await tx.deleteFrom('event_fields').where('id', '=', id).returning('title').executeTakeFirst()
  if (!gone) throw missing()
  await sql`update event_updates set filled = filled - ${String(id)}::text
    where enterprise_id = ${tx.enterpriseId} and event_id = ${known.event.id} and filled ? ${String(id)}::text`.execute(
    tx,
  )
  await log(act, known, 'event.field_deleted', gone.title)
  return { done: true as const }
}

export async function orderMeasures(act: Act, eventId: number, ids: readonly number[]) {
  const { tx } = act
  await heldDesk(act, eventId)
  await putInOrder(tx, 'event_fields', eventId, ids)
  measured(tx)
  return { done: true as const }
}
