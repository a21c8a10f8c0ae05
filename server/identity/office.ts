import { type RawBuilder, sql } from 'kysely'

/**
 * When a term of `network_leaders as alias` ends, by the enterprise's clock; null without a last day. The job that
 * ends leaderships may run late, but rights must not last longer, so every check of a leader's rights uses this too.
 */
export const termOver = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`moment_at((${sql.ref(`${alias}.ends_on`)} + 1)::timestamp,
    (select e.time_zone from enterprises e where e.id = ${sql.ref(`${alias}.enterprise_id`)}))`

export const inOffice = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.ends_on`)} is null or ${termOver(alias)} > now())`
