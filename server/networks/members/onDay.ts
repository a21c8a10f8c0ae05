import { type RawBuilder, sql } from 'kysely'

/**
 * Who was a member on a day: whoever was in at its end, by the clock of the enterprise. Lists, files and segments mean the
 * same by it, whoever asks and wherever they live; whoever came and went on one day wasn't in on it. For questions in which
 * `s` is a span of a membership.
 */
export function wasInOn(day: string, ofEnterprise: RawBuilder<unknown>): RawBuilder<boolean> {
  const end = sql`moment_at((${day}::date + 1)::timestamp, ${ofEnterprise})`
  return sql<boolean>`(s.from_at < ${end} and (s.until_at is null or s.until_at >= ${end}))`
}
