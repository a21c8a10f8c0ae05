import { sql } from 'kysely'

/**
 * The quiet hours that hold for somebody: their own, none, or those that are usual in their enterprise. For questions in
 * which `u` is a person and `e` their enterprise.
 */
const quiet = (bound: 'quiet_from' | 'quiet_until') =>
  sql`case u.quiet_hours when 'own' then ${sql.ref(`u.${bound}`)} when 'usual' then ${sql.ref(`e.${bound}`)} end`

/** The place and the hours, as `quiet_end` and `awake_until` take them. */
export const quietHours = sql`u.time_zone, ${quiet('quiet_from')}, ${quiet('quiet_until')}`

/** What is of no use so soon after the quiet hours doesn't wait for their end. */
export const TOO_LATE = sql`interval '1 hour'`
