import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { FieldValue } from '../../../contract/fields/values.ts'
import type { KpiUpdate } from '../../../contract/planning/kpis.ts'
import { EVENT_PICTURE_WIDTHS } from '../../events/queries.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { type DB, type Db, together } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { pictureUrl } from '../../platform/files/files.ts'
import { type FieldRow, fieldsOf } from './fields.ts'
import { isOf, type KpiSubject, type Measured } from './subject.ts'

type Update = z.output<typeof KpiUpdate>
export type UpdateRow = Selectable<DB['kpi_updates']>
export type Filled = Record<string, FieldValue>

/**
 * All updates of a subject, by day: few enough to be read at once, since each change is relative to the update
 * before.
 */
export const updatesOf = (db: Db, measured: Measured) =>
  db
    .selectFrom('kpi_updates as t')
    .selectAll('t')
    .where(isOf(measured))
    .orderBy('t.reported_on')
    .orderBy('t.id')

export const valueIn = ({ filled }: Pick<UpdateRow, 'filled'>, field: number): FieldValue | undefined =>
  (filled as Filled)[String(field)]

/** The number of a field in the update before this one that has any. */
const before = (rows: readonly UpdateRow[], at: number, field: number) => {
  for (const row of rows.slice(0, at).toReversed()) {
    const value = valueIn(row, field)
    if (typeof value === 'number') return value
  }
  return null
}

/** Rounding errors in the last place of decimal fractions aren't a change. */
export const differenceOf = (value: number, was: number) => Number((value - was).toPrecision(12))

function fieldsIn(rows: readonly UpdateRow[], at: number, fields: readonly FieldRow[]): Update['fields'] {
  const row = rows[at]
  return fields.flatMap(({ id, title, type, unit }) => {
    const value = row && valueIn(row, id)
    if (value === undefined || value === null) return []
    const was = typeof value === 'number' ? before(rows, at, id) : null
    const variance = typeof value === 'number' && was !== null ? differenceOf(value, was) : null
    return [{ id, title, type, unit, value: value as Update['fields'][number]['value'], variance }]
  })
}

export async function facesById(db: Db, ids: readonly number[]) {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'pronouns', 'avatar_file_id'])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .execute()
  const faces = new Map(people.map((person) => [person.id, faceOf(person, FACE_WIDTHS[0])]))
  return (id: number | null) => (id === null ? null : (faces.get(id) ?? null))
}

interface Shown {
  all: readonly UpdateRow[]
  wanted: readonly UpdateRow[]
  fields: readonly FieldRow[]
  can: KpiSubject['can']
}

export async function shownUpdates(db: Db, { all, wanted, fields, can }: Shown): Promise<Update[]> {
  const ids = wanted.map(({ id }) => id)
  const [pictures, corrections] = await together(
    db,
    db
      .selectFrom('kpi_update_pictures')
      .selectAll()
      .where('update_id', '=', sql<number>`any(${ids}::bigint[])`)
      .orderBy('position'),
    db
      .selectFrom('kpi_corrections')
      .select(['update_id', (eb) => eb.fn.countAll<number>().as('count')])
      .where('update_id', '=', sql<number>`any(${ids}::bigint[])`)
      .groupBy('update_id'),
  )
  const face = await facesById(
    db,
    wanted.flatMap(({ author_id }) => author_id ?? []),
  )
  return wanted.map((row) => ({
    id: row.id,
    reported_on: row.reported_on,
    comment: row.comment,
    author: face(row.author_id),
    created_at: row.created_at,
    fields: fieldsIn(all, all.indexOf(row), fields),
    pictures: pictures.flatMap(({ update_id, file_id, alt }) =>
      update_id === row.id ? [{ file_id, url: pictureUrl(file_id, EVENT_PICTURE_WIDTHS[0]), alt }] : [],
    ),
    correction_count: Number(corrections.find(({ update_id }) => update_id === row.id)?.count ?? 0),
    version: row.version,
    can: { change: can.manage },
  }))
}

export async function oneUpdate(db: Db, subject: KpiSubject, id: number): Promise<Update> {
  const all = await updatesOf(db, subject).execute()
  const [update] = await shownUpdates(db, {
    all,
    wanted: all.filter((row) => row.id === id),
    fields: await fieldsOf(db, subject),
    can: subject.can,
  })
  if (!update) throw missing()
  return update
}
