import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { conflict } from '../platform/errors.ts'

const MOST_PEOPLE = 100_000
/** So many per transaction: progress shows, and a crash costs no more than these. */
export const BULK_STEP = 500
/** Fetches one more than the maximum, so that too many can be told and refused. */
export const MOST_ASKED_FOR = MOST_PEOPLE + 1

/** A bulk action needs at least one person and at most so many. */
export function checkMany(count: number) {
  if (count === 0) throw conflict('nobody_chosen')
  if (count > MOST_PEOPLE) throw conflict('too_many_people', { max: MOST_PEOPLE })
}

/** Records the result of the next handful. */
export const noteProgress = (
  tx: Tx,
  table: 'user_bulk_actions' | 'member_bulk_actions' | 'attendee_actions',
  id: number,
  { of, done, finished }: { of: number; done: number; finished: boolean },
) =>
  sql`update ${sql.table(table)} set state = ${finished ? 'finished' : 'running'},
      finished_at = case when ${finished}::boolean then now() end,
      done_count = done_count + ${done}::int, refused_count = refused_count + ${of - done}::int
    where enterprise_id = ${tx.enterpriseId}::bigint and id = ${id}::bigint`.execute(tx)
