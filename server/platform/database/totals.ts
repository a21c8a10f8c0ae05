import type { SelectQueryBuilder } from 'kysely'
import { COUNT_LIMIT } from '../../../contract/limits.ts'
import type { Db } from './db.ts'

/** Counts what a question finds, and looks no further than a list's total is told. */
export const countOf = <D, TB extends keyof D, O>(db: Db, rows: SelectQueryBuilder<D, TB, O>) =>
  db
    .selectFrom(rows.limit(COUNT_LIMIT + 1).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))

/** How many a list has: told exactly up to the limit, "at least" that many beyond it or where no more was looked at. */
export const totalOf = (count: number, cut = false) => ({
  total: Math.min(count, COUNT_LIMIT),
  total_is: cut || count > COUNT_LIMIT ? ('at_least' as const) : ('exact' as const),
})
