import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { dayAt } from '../../../contract/clocks.ts'
import type { FieldType } from '../../../contract/fields/values.ts'
import { limits } from '../../../contract/limits.ts'
import type {
  KpiField,
  KpiFieldChange,
  KpiFields,
  KpiSources,
  NewKpiField,
} from '../../../contract/planning/kpis.ts'
import type { Act, Reading, Spoken } from '../../platform/act.ts'
import type { DB, Db } from '../../platform/database/db.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { codeOf } from '../../platform/trouble.ts'
import { lastPlace, putInOrder } from '../order.ts'
import { kpiSources, sourceNamed } from './sources.ts'
import {
  columnOf,
  heldSubject,
  isOf,
  type KpiSubject,
  kpisChanged,
  type Measured,
  measuredBy,
  recordKpi,
  subjectOf,
} from './subject.ts'

type Field = z.output<typeof KpiField>
type Said = z.output<typeof NewKpiField>
type Speaking = Pick<Reading & Spoken, 'db' | 'say'>

export type FieldRow = Omit<Selectable<DB['kpi_fields']>, 'type'> & { type: FieldType }

/** The KPI fields of a subject, in order. */
export const fieldsOf = async (db: Db, measured: Measured): Promise<FieldRow[]> =>
  (
    await db
      .selectFrom('kpi_fields as t')
      .selectAll('t')
      .where(isOf(measured))
      .orderBy('t.position')
      .orderBy('t.id')
      .execute()
  ).map((row) => ({ ...row, type: row.type as FieldType }))

/** A source whose area is gone has no description and no values. */
export function computedIn({ db, say }: Speaking, { about }: Measured, { source, counted_from }: FieldRow) {
  const known = source === null ? undefined : sourceNamed(db, about, source)
  if (!known) return null
  return { source: known.name, title: known.title(say), says: known.says(say), counted_from }
}

export async function shownFields(
  act: Speaking,
  measured: Measured,
  rows: readonly FieldRow[],
): Promise<Field[]> {
  const { db } = act
  const { rows: counted } = await sql<{ id: number; count: number }>`
    select k.key::bigint as id, count(*)::int as count
    from kpi_updates t cross join lateral jsonb_object_keys(t.filled) as k(key)
    where t.enterprise_id = ${db.enterpriseId} and ${isOf(measured)}
    group by k.key`.execute(db)
  const counts = new Map(counted.map(({ id, count }) => [Number(id), count]))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    type: row.type,
    options: row.options,
    min: row.min,
    max: row.max,
    unit: row.unit,
    target: row.target,
    computed: computedIn(act, measured, row),
    value_count: counts.get(row.id) ?? 0,
    version: row.version,
  }))
}

export async function listFields(
  act: Reading & Spoken,
  measured: Measured,
): Promise<z.output<typeof KpiFields>> {
  const { can } = await subjectOf(act, measured)
  return { items: await shownFields(act, measured, await fieldsOf(act.db, measured)), can }
}

/** What could be counted automatically, for people who manage KPIs. */
export async function listSources(
  act: Reading & Spoken,
  measured: Measured,
): Promise<z.output<typeof KpiSources>> {
  const { db, say } = act
  const { can } = await subjectOf(act, measured)
  const fitting = db.brought.to(kpiSources).filter(({ about }) => about.includes(measured.about))
  return {
    items: can.manage
      ? fitting.map(({ name, title, says }) => ({ source: name, title: title(say), says: says(say) }))
      : [],
  }
}

async function one(act: Act & Spoken, measured: Measured, id: number): Promise<Field> {
  const rows = (await fieldsOf(act.tx, measured)).filter((row) => row.id === id)
  const [field] = await shownFields(act, measured, rows)
  if (!field) throw missing()
  return field
}

/** A name that is there already is refused where it was typed. */
const named = <Answer>(writing: Promise<Answer>): Promise<Answer> =>
  writing.catch((error: unknown) => {
    if (codeOf(error) === '23505') throw invalid({ title: { code: 'taken' } })
    throw error
  })

/** An automatic KPI needs an owner and a first day. */
function columnsOf({ db, now }: Act, { about }: KpiSubject, said: Said) {
  const { source, counted_from } = said
  if (source === null) return said
  if (!sourceNamed(db, about, source)) throw invalid({ source: { code: 'not_there' } })
  const firstOfYear = `${dayAt(now).slice(0, 4)}-01-01`
  return { ...said, counted_from: counted_from ?? (about === 'network' ? firstOfYear : null) }
}

const lineOf = (measured: Measured) => ({ table: 'kpi_fields' as const, fits: isOf(measured) })

export async function addField(act: Act & Spoken, measured: Measured, said: Said) {
  const { tx } = act
  const subject = await heldSubject(act, measured)
  if ((await fieldsOf(tx, measured)).length >= limits.kpi_fields)
    throw invalid({ title: { code: 'too_many', facts: { max: limits.kpi_fields } } })
  const position = await lastPlace(tx, lineOf(measured))
  const { id } = await named(
    tx
      .insertInto('kpi_fields')
      .values({ [columnOf(measured.about)]: measured.id, ...columnsOf(act, subject, said), position })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await recordKpi(act, subject, 'field_added', { field: said.title })
  return one(act, measured, id)
}

export async function changeField(
  act: Act & Spoken,
  id: number,
  { version, ...said }: z.output<typeof KpiFieldChange>,
) {
  const { tx } = act
  const measured = await measuredBy(act, 'kpi_fields', id)
  const subject = await heldSubject(act, measured)
  const before = await one(act, measured, id)
  if (before.version !== version) throw conflict('changed_meanwhile')
  if (before.value_count > 0 && before.type !== said.type) throw invalid({ type: { code: 'type_fixed' } })
  // Reported values aren't replaced by counted ones.
  if (before.value_count > 0 && said.source !== null) throw invalid({ source: { code: 'type_fixed' } })
  await named(
    tx
      .updateTable('kpi_fields')
      .set({ ...columnsOf(act, subject, said), version: sql`version + 1` })
      .where('id', '=', id)
      .execute(),
  )
  await recordKpi(act, subject, 'field_changed', { field: said.title })
  return one(act, measured, id)
}

export async function deleteField(act: Act, id: number) {
  const { tx } = act
  const measured = await measuredBy(act, 'kpi_fields', id)
  const subject = await heldSubject(act, measured)
  await tx
    .updateTable('aims')
    .set({ measure_id: null, version: sql`version + 1` })
    .where('measure_id', '=', id)
    .execute()
  const gone = await tx.deleteFrom('kpi_fields').where('id', '=', id).returning('title').executeTakeFirst()
  if (!gone) throw missing()
  await sql`update kpi_updates t set filled = filled - ${String(id)}::text
    where t.enterprise_id = ${tx.enterpriseId} and ${isOf(measured)} and filled ? ${String(id)}::text`.execute(
    tx,
  )
  await recordKpi(act, subject, 'field_deleted', { field: gone.title })
  return { done: true as const }
}

export async function orderFields(act: Act, measured: Measured, ids: readonly number[]) {
  const { tx } = act
  await heldSubject(act, measured)
  await putInOrder(tx, lineOf(measured), ids)
  kpisChanged(tx, measured)
  return { done: true as const }
}
