import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** Today in the time zone of the enterprise. */
export const todayIn = (db: Db) =>
  sql<string>`(select clock_at(now(), e.time_zone)::date from enterprises e where e.id = ${db.enterpriseId}::bigint)`
