import type { z } from 'zod'
import type { FieldValue } from '../../../contract/fields/values.ts'
import type { KpiCorrection } from '../../../contract/planning/kpis.ts'
import type { kpiUpdates } from '../../../contract/planning/networkKpis.ts'
import type { Answers } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { measuredBy, subjectOf } from './subject.ts'
import { type Filled, facesById, type UpdateRow } from './updateRows.ts'

type Change = z.output<typeof KpiCorrection>['changes'][number]

interface Content {
  reported_on: string
  comment: string | null
  filled: unknown
  pictures: readonly { file_id: string; alt: string }[]
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Keeps an update's previous values. Saving without a change isn't a correction. */
export async function keepCorrection(
  { tx, me }: Act,
  before: Content & Pick<UpdateRow, 'id'>,
  after: Content,
) {
  const [was, is] = [before.filled as Filled, after.filled as Filled]
  const ids = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((id) => !same(was[id], is[id]))
  // Fields may be called otherwise later, or be gone.
  const titles = await tx
    .selectFrom('kpi_fields')
    .select(['id', 'title'])
    .where('id', 'in', [0, ...ids.map(Number)])
    .execute()
  const changes: { what: Change['what']; title: string | null; before: FieldValue; after: FieldValue }[] =
    ids.map((id) => ({
      what: 'value',
      title: titles.find((field) => String(field.id) === id)?.title ?? null,
      before: was[id] ?? null,
      after: is[id] ?? null,
    }))
  for (const what of ['reported_on', 'comment'] as const)
    if (!same(before[what], after[what]))
      changes.push({ what, title: null, before: before[what], after: after[what] })
  const alts = ({ pictures }: Content) => pictures.map(({ alt }) => alt)
  if (
    !same(
      before.pictures.map(({ file_id, alt }) => [file_id, alt]),
      after.pictures.map(({ file_id, alt }) => [file_id, alt]),
    )
  )
    changes.push({ what: 'pictures', title: null, before: alts(before), after: alts(after) })
  if (changes.length === 0) return
  await tx
    .insertInto('kpi_corrections')
    .values({ update_id: before.id, changes: JSON.stringify(changes), corrected_by: me.user_id })
    .execute()
}

export async function listCorrections(
  act: Reading,
  id: number,
): Promise<Answers<typeof kpiUpdates.corrections>> {
  const { db } = act
  await subjectOf(act, await measuredBy(act, 'kpi_updates', id))
  const rows = await db
    .selectFrom('kpi_corrections')
    .selectAll()
    .where('update_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  const face = await facesById(
    db,
    rows.flatMap(({ corrected_by }) => corrected_by ?? []),
  )
  return {
    items: rows.map(({ id, corrected_at, corrected_by, changes }) => ({
      id,
      corrected_at,
      corrected_by: face(corrected_by),
      changes: changes as unknown as Change[],
    })),
  }
}
