import { sql } from 'kysely'
import type { Reading } from '../platform/act.ts'
import { allows } from '../platform/rights/policy.ts'
import { segmentsPolicy } from './policy.ts'
import { readingOf } from './readable.ts'
import { describedBy } from './segmentRow.ts'

/** Of these segments those whose people the viewer may list: where one is named, a list would reveal who is in it. */
export async function segmentsNamed(act: Reading, ids: readonly number[]) {
  const { db, me } = act
  if (ids.length === 0 || !allows(me, segmentsPolicy.manage, undefined)) return []
  const rows = await db
    .selectFrom('segments')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const described = rows.map(describedBy)
  const reading = await readingOf(
    act,
    described.map(({ rules }) => rules),
  )
  return rows.filter((_, at) => described[at] && !reading.hides(described[at]))
}

/**
 * The segments that are wanted, with those that others chose before and the viewer can’t name: leaving these out would open to
 * everybody what was for some. `wrong` is the place of the first wanted one that isn’t the viewer’s to name, or -1.
 */
export async function segmentsKept(act: Reading, wanted: readonly number[], before: readonly number[]) {
  const known = new Set((await segmentsNamed(act, [...before, ...wanted])).map(({ id }) => id))
  return {
    wrong: wanted.findIndex((id) => !known.has(id)),
    kept: [...new Set([...wanted, ...before.filter((id) => !known.has(id))])],
  }
}
