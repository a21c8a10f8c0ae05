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
