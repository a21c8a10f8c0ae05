import { sql } from 'kysely'
import { unplan } from '../../platform/jobs/timed.ts'
import { type Acting, managers } from '../notices.ts'
import { cancelSessions } from '../sessions/cancellation.ts'
import { mentorshipChanged, programChanged, requestsChanged } from '../stale.ts'
import { MIDPOINT } from './midpoint.ts'
import { type PairRow, twoOf } from './pairRow.ts'

/** Ends mentorships that are held: both have a place again, and sessions to come don't take place. */
export async function endPairs(
  act: Acting & { now: Date },
  pairs: readonly PairRow[],
  { by, reason }: { by: number | null; reason: string | null },
) {
  const { tx, now } = act
  if (pairs.length === 0) return
  const ids = sql<number>`any(${pairs.map(({ id }) => id)}::bigint[])`
  await tx
    .updateTable('mentorships')
    .set({
      state: 'ended',
      ended_at: now.toISOString(),
      ended_by: by,
      end_reason: reason,
      version: sql`version + 1`,
    })
    .where('id', '=', ids)
    .execute()
  await tx.deleteFrom('mentorship_pairs').where('mentorship_id', '=', ids).execute()
  await unplan(tx, MIDPOINT, ...pairs.map(({ id }) => String(id)))
  await cancelSessions(act, sql`s.room_id = ${ids} and s.ends_at > ${now.toISOString()}::timestamptz`)
  const people = pairs.flatMap(twoOf)
  mentorshipChanged(tx, people)
  programChanged(tx, await managers(tx, people))
  requestsChanged(tx, people)
}
