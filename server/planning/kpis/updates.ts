import { sql } from 'kysely'
import type { z } from 'zod'
import { dayAt } from '../../../contract/clocks.ts'
import type { FieldError } from '../../../contract/fieldErrors.ts'
import { isNothing, problemOf } from '../../../contract/fields/values.ts'
import { foldedText } from '../../../contract/foldedText.ts'
import type { eventUpdates } from '../../../contract/planning/eventKpis.ts'
import type { KpiPrototype, KpiUpdateChange, NewKpiUpdate } from '../../../contract/planning/kpis.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { keepCorrection } from './corrections.ts'
import { fieldsOf } from './fields.ts'
import { columnOf, heldSubject, type Measured, measuredBy, recordKpi, subjectOf } from './subject.ts'
import { type Filled, oneUpdate, shownUpdates, type UpdateRow, updatesOf, valueIn } from './updateRows.ts'

type Said = z.output<typeof NewKpiUpdate>

export async function listUpdates(
  act: Reading,
  measured: Measured,
  { page, page_size, search, sort_direction = 'desc' }: Hears<typeof eventUpdates.list, 'query'>,
): Promise<Answers<typeof eventUpdates.list>> {
  const { db } = act
  const { can } = await subjectOf(act, measured)
  const [all, fields] = await Promise.all([updatesOf(db, measured).execute(), fieldsOf(db, measured)])
  const words = foldedText(search ?? '')
  const fits = all.filter(({ comment }) => foldedText(comment ?? '').includes(words))
  const ordered = sort_direction === 'desc' ? fits.toReversed() : fits
  const wanted = ordered.slice((page - 1) * page_size, page * page_size)
  return {
    items: await shownUpdates(db, { all, wanted, fields, can }),
    page,
    page_size,
    ...totalOf(fits.length),
    can,
  }
}

export async function showUpdate(act: Reading, id: number) {
  const subject = await subjectOf(act, await measuredBy(act, 'kpi_updates', id))
  return oneUpdate(act.db, subject, id)
}

type Prototype = z.output<typeof KpiPrototype>

/** A new update begins with today and what was reported last of each field, so that only what changed is typed. */
export async function prototypeOf(act: Reading, measured: Measured): Promise<Prototype> {
  await subjectOf(act, measured)
  return prototypeFrom(act, measured, await updatesOf(act.db, measured).execute())
}

/** The same as of the day of one update. */
export async function prototypeAfter(act: Reading, id: number): Promise<Prototype> {
  const measured = await measuredBy(act, 'kpi_updates', id)
  await subjectOf(act, measured)
  const all = await updatesOf(act.db, measured).execute()
  return prototypeFrom(act, measured, all.slice(0, all.findIndex((row) => row.id === id) + 1))
}

async function prototypeFrom({ db, me, now }: Reading, measured: Measured, rows: readonly UpdateRow[]) {
  const latest = rows.at(-1)
  const fields = (await fieldsOf(db, measured)).filter(({ source }) => source === null)
  return {
    reported_on: dayAt(now, me.time_zone),
    fields: fields.map(({ id }) => ({
      measure_id: id,
      value:
        ((rows.findLast((row) => valueIn(row, id) !== undefined)?.filled as Filled | undefined)?.[
          String(id)
        ] as Prototype['fields'][number]['value']) ?? null,
    })),
    taken_from: latest ? { id: latest.id, reported_on: latest.reported_on } : null,
  }
}

/** An update needs some content: a text, a number or a picture. All wrong values are reported at once. */
async function checked({ tx, me }: Act, measured: Measured, said: Said, kept: readonly string[] = []) {
  const fields = new Map((await fieldsOf(tx, measured)).map((field) => [field.id, field]))
  const wrong: Record<string, FieldError> = {}
  const filled: Filled = {}
  for (const [at, { measure_id, value }] of said.fields.entries()) {
    const field = fields.get(measure_id)
    const problem = !field
      ? { code: 'unknown' }
      : field.source !== null && value !== null
        ? { code: 'computed' }
        : problemOf({ ...field, required: false }, value)
    if (problem) wrong[`fields.${at}.value`] = problem
    else if (!isNothing(value)) filled[String(measure_id)] = value
  }
  const fresh = said.pictures.map(({ file_id }) => file_id).filter((id) => !kept.includes(id))
  const mine = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', sql<string>`any(${fresh}::uuid[])`)
    .where('owner_id', '=', me.user_id)
    .where('purpose', '=', 'event')
    .execute()
  if (
    mine.length !== new Set(fresh).size ||
    new Set(said.pictures.map(({ file_id }) => file_id)).size !== said.pictures.length
  )
    wrong.pictures = { code: 'not_there' }
  if (said.comment === null && said.pictures.length === 0 && Object.keys(filled).length === 0)
    wrong.comment ??= { code: 'required' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { reported_on: said.reported_on, comment: said.comment, filled }
}

async function setPictures(tx: Tx, id: number, pictures: Said['pictures']) {
  await tx.deleteFrom('kpi_update_pictures').where('update_id', '=', id).execute()
  if (pictures.length > 0)
    await tx
      .insertInto('kpi_update_pictures')
      .values(pictures.map((picture, position) => ({ update_id: id, ...picture, position })))
      .execute()
}

export async function addUpdate(act: Act, measured: Measured, said: Said) {
  const { tx, me } = act
  const subject = await heldSubject(act, measured)
  const { filled, ...row } = await checked(act, measured, said)
  const { id } = await tx
    .insertInto('kpi_updates')
    .values({
      [columnOf(measured.about)]: measured.id,
      ...row,
      filled: JSON.stringify(filled),
      author_id: me.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPictures(tx, id, said.pictures)
  await recordKpi(act, subject, 'update_added')
  return oneUpdate(tx, subject, id)
}

/** The previous values are kept, so that readers see that a figure was corrected, and by whom. */
export async function changeUpdate(
  act: Act,
  id: number,
  { version, ...said }: z.output<typeof KpiUpdateChange>,
) {
  const { tx } = act
  const measured = await measuredBy(act, 'kpi_updates', id)
  const subject = await heldSubject(act, measured)
  const before = await tx.selectFrom('kpi_updates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!before) throw missing()
  if (before.version !== version) throw conflict('changed_meanwhile')
  const pictures = await tx
    .selectFrom('kpi_update_pictures')
    .select(['file_id', 'alt'])
    .where('update_id', '=', id)
    .orderBy('position')
    .execute()
  const kept = pictures.map(({ file_id }) => file_id)
  const row = await checked(act, measured, said, kept)
  await keepCorrection(act, { ...before, pictures }, { ...row, pictures: said.pictures })
  await tx
    .updateTable('kpi_updates')
    .set({ ...row, filled: JSON.stringify(row.filled), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await setPictures(tx, id, said.pictures)
  await recordKpi(act, subject, 'update_changed')
  return oneUpdate(tx, subject, id)
}

export async function deleteUpdate(act: Act, id: number) {
  const { tx } = act
  const subject = await heldSubject(act, await measuredBy(act, 'kpi_updates', id))
  const { numDeletedRows } = await tx.deleteFrom('kpi_updates').where('id', '=', id).executeTakeFirst()
  // Of two at once the second finds nothing.
  if (numDeletedRows === 0n) throw missing()
  await recordKpi(act, subject, 'update_deleted')
  return { done: true as const }
}
