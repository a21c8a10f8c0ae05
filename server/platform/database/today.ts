import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Today in the time zone of the enterprise: by the clock of an act, or by that of the database. */
export const todayHere = (db: Db, now?: Date) => {
  const moment = now ? sql`${now.toISOString()}::timestamptz` : sql`now()`
  return sql<string>`(select clock_at(${moment}, e.time_zone)::date from enterprises e where e.id = ${db.enterpriseId}::bigint)`
}
