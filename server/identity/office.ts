import { type RawBuilder, sql } from 'kysely'

/**
 * When a term of `network_leaders as alias` is over, by the clock of the enterprise; null when no last day is set. The job
 * that ends leaderships may be late, the right may not: whoever asks what a leader may, asks this too.
 */
export const termOver = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`moment_at((${sql.ref(`${alias}.ends_on`)} + 1)::timestamp,
    (select e.time_zone from enterprises e where e.id = ${sql.ref(`${alias}.enterprise_id`)}))`

export const inOffice = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.ends_on`)} is null or ${termOver(alias)} > now())`
