import { sql } from 'kysely'
import { boardPeriods, boards } from '../../../contract/recognition/boards.ts'
import type { EntryCause } from '../../../contract/recognition/causes.ts'
import type { Database, Tx } from '../../platform/database/db.ts'
import type { Sweep } from '../../platform/jobs/sweeper.ts'
import { wentStale } from '../../platform/live/live.ts'
import { SPENT } from '../points/ledger.ts'
import { QUIET } from '../quiet.ts'

/**
 * What counts on boards: what others may see or hear of. Not what was spent or came back; not surveys, a mentorship’s
 * sessions or groups that somebody joined, nor achievements for these, since a difference between two boards would tell of them.
 */
export const boardCauses: readonly EntryCause[] = [
  'event_attended',
  'post_published',
  'comment_written',
  'like_given',
  'hours_recorded',
  'profile_completed',
  'achievement',
  'given',
  'correction',
  'merge',
]

/** Entries counted in one transaction. */
const AT_ONCE = 5000
const EVERY_MS = 2000

/** Counts what was posted since; each entry once, since it leaves the backlog in the same transaction. */
async function countBacklog(tx: Tx): Promise<boolean> {
  const e = sql<number>`${tx.enterpriseId}::bigint`
  // One after the other: how many people have earned something is read before it is written.
  await sql`select pg_advisory_xact_lock(hashtextextended('boards', ${e}))`.execute(tx)
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from board_backlog q using (select entry_id from board_backlog where enterprise_id = ${e} order by entry_id
        limit ${AT_ONCE}) first
      where q.enterprise_id = ${e} and q.entry_id = first.entry_id returning q.entry_id),
    news as materialized (
      select p.user_id, p.network_id, s.period, s.starts_on, p.amount from taken t
      join point_entries p on p.enterprise_id = ${e} and p.id = t.entry_id
      cross join lateral (select period, date_trunc(period, p.fact_on)::date as starts_on
        from unnest(${[...boardPeriods]}::text[]) period) s
      where p.cause = any(${[...boardCauses]}::text[]) and p.thing is distinct from ${SPENT} and p.thing is distinct from ${QUIET}),
    people as (
      insert into board_people as b (enterprise_id, period, starts_on, user_id, amount)
      select ${e}, period, starts_on, user_id, sum(amount) from news group by period, starts_on, user_id order by 2, 3, 4
      on conflict (enterprise_id, period, starts_on, user_id) do update set amount = b.amount + excluded.amount),
    there as materialized (
      select x.*, coalesce(b.amount, 0) as before from (select period, starts_on, network_id, user_id, sum(amount) as amount
        from news where network_id is not null group by 1, 2, 3, 4) x
      left join board_network_people b on b.enterprise_id = ${e} and b.period = x.period and b.starts_on = x.starts_on
        and b.network_id = x.network_id and b.user_id = x.user_id),
    network_people as (
      insert into board_network_people as b (enterprise_id, period, starts_on, network_id, user_id, amount)
      select ${e}, period, starts_on, network_id, user_id, amount from there order by 2, 3, 4, 5
      on conflict (enterprise_id, period, starts_on, network_id, user_id) do update set amount = b.amount + excluded.amount),
    networks as (
      insert into board_networks as b (enterprise_id, period, starts_on, network_id, amount, people)
      select ${e}, period, starts_on, network_id, sum(amount), sum((before + amount > 0)::int - (before > 0)::int)
      from there group by period, starts_on, network_id order by 2, 3, 4
      on conflict (enterprise_id, period, starts_on, network_id) do update set amount = b.amount + excluded.amount,
        people = b.people + excluded.people)
    select count(*)::int as taken from taken`.execute(tx)
  const taken = rows[0]?.taken ?? 0
  if (taken > 0) wentStale(tx, [boards.people.path, boards.networks.path])
  return taken === AT_ONCE
}

/** Boards follow a moment after the entries: nobody who earns something waits for them. */
export const boardSweep: Sweep = {
  name: 'boards',
  every: EVERY_MS,
  run: async (database: Database) => {
    for (const id of await database.across('enterprises_with_boards_due'))
      while (await database.inTransaction(id, countBacklog));
  },
}
