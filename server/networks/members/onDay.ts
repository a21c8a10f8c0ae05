import { type RawBuilder, sql } from 'kysely'

/**
 * Who was a member on a day: those who were at its end, by the enterprise's clock. Lists, files and segments use the
 * same rule, for every reader and time zone; somebody who joined and left on one day doesn't count. `s` is a span of
 * a membership in the query.
 */
export function wasInOn(day: string, ofEnterprise: RawBuilder<unknown>): RawBuilder<boolean> {
  const end = sql`moment_at((${day}::date + 1)::timestamp, ${ofEnterprise})`
  return sql<boolean>`(s.from_at < ${end} and (s.until_at is null or s.until_at >= ${end}))`
}
