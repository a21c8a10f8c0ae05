import type { z } from 'zod'
import { textOfValue } from '../../../contract/fields/values.ts'
import type { KpiPoint } from '../../../contract/planning/kpis.ts'
import type { networkKpis } from '../../../contract/planning/networkKpis.ts'
import type { Answers } from '../../../contract/route.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type FieldRow, fieldsOf, shownFields } from './fields.ts'
import { computedPoints, sourceNamed } from './sources.ts'
import { type KpiSubject, ofNetwork, subjectOf } from './subject.ts'
import { differenceOf, facesById, type UpdateRow, updatesOf, valueIn } from './updateRows.ts'

type Point = z.output<typeof KpiPoint>

/** A number over time: what was reported of it, or what the product counts. */
export async function pointsOf(
  act: Reading,
  subject: KpiSubject,
  field: FieldRow,
  updates: readonly UpdateRow[],
): Promise<Point[]> {
  if (field.type !== 'numeric') return []
  if (field.source !== null) {
    const source = sourceNamed(act.db, subject.about, field.source)
    return source ? computedPoints(act, subject, source, field.counted_from) : []
  }
  return updates.flatMap((update): Point[] => {
    const value = valueIn(update, field.id)
    return typeof value === 'number'
      ? [{ update_id: update.id, day: update.reported_on, value, is: 'exact' }]
      : []
  })
}

/** The change since the previous number, if both may be shown. */
function varianceOf(points: readonly Point[]) {
  const [before, latest] = points.slice(-2)
  return before?.value == null || latest?.value == null ? null : differenceOf(latest.value, before.value)
}

/** All KPIs of a network with their current values. */
export async function showKpis(
  act: Reading & Spoken,
  networkId: number,
): Promise<Answers<typeof networkKpis.show>> {
  const { db } = act
  const subject = await subjectOf(act, ofNetwork(networkId))
  const [rows, updates] = await Promise.all([fieldsOf(db, subject), updatesOf(db, subject).execute()])
  const fields = await shownFields(act, subject, rows)
  const face = await facesById(
    db,
    updates.flatMap(({ author_id }) => author_id ?? []),
  )
  const items = await Promise.all(
    rows.map(async (row, at) => {
      const points = await pointsOf(act, subject, row, updates)
      const reported = updates.filter((update) => valueIn(update, row.id) !== undefined)
      const latest = reported.at(-1)
      const noted = reported.findLast(({ comment }) => comment !== null)
      const value = latest && row.type !== 'numeric' ? valueIn(latest, row.id) : undefined
      const field = fields[at]
      return field === undefined
        ? []
        : [
            {
              ...field,
              points,
              latest: value === undefined ? null : textOfValue(value),
              variance: varianceOf(points),
              note: noted
                ? {
                    comment: noted.comment,
                    author: face(noted.author_id),
                    reported_on: noted.reported_on,
                  }
                : null,
            },
          ]
    }),
  )
  return { items: items.flat(), update_count: updates.length, can: subject.can }
}
