import { COUNT_LIMIT } from '../../contract/limits.ts'

/** How many a list has: told exactly up to the limit, "at least" that many beyond it. */
export const totalOf = (count: number) => ({
  total: Math.min(count, COUNT_LIMIT),
  total_is: count > COUNT_LIMIT ? ('at_least' as const) : ('exact' as const),
})
