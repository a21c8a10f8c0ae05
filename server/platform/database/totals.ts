import { type SelectQueryBuilder, sql } from 'kysely'
import { COUNT_LIMIT } from '../../../contract/limits.ts'
import type { Db } from './db.ts'

/** How far lists count: to the end if the exact number was asked for, otherwise one beyond the limit. */
export const mostCounted = ({ countsAll }: Pick<Db, 'countsAll'>) => (countsAll ? null : COUNT_LIMIT + 1)

/** The number of rows; infinite if counting stopped at the limit. */
export const countedUpTo = (db: Pick<Db, 'countsAll'>) =>
  db.countsAll
    ? sql<number>`count(*)`
    : sql<number>`case when count(*) > ${sql.lit(COUNT_LIMIT)} then 'infinity'::float8 else count(*) end`

/** Counts the rows of a query, no further than a list's total needs. */
export const countOf = <D, TB extends keyof D, O>(db: Db, rows: SelectQueryBuilder<D, TB, O>) => {
  const most = mostCounted(db)
  return db
    .selectFrom((most === null ? rows : rows.limit(most)).as('counted'))
    .select(countedUpTo(db).as('count'))
}

/** A list's total: exact if known, else "at least" as many as were counted. */
export const totalOf = (count: number, cut = false) =>
  Number.isFinite(count) && !cut
    ? { total: count, total_is: 'exact' as const }
    : { total: Math.min(count, COUNT_LIMIT), total_is: 'at_least' as const }
