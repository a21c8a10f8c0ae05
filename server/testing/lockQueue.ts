import type pg from 'pg'
import { expect } from 'vitest'

/** Waits until so many wait for locks of this database, so that what meets in a test really met. */
export const queued = (owner: pg.Client, count: number) =>
  expect
    .poll(async () => {
      // Inside a transaction, who waits is read once otherwise.
      await owner.query('select pg_stat_clear_snapshot()')
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count
    })
    .toBe(count)
