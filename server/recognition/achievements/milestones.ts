import { type RawBuilder, sql } from 'kysely'
import type { AchievementType } from '../../../contract/recognition/achievements.ts'
import type { RuleCause } from '../../../contract/recognition/causes.ts'
import { type Db, together, written } from '../../platform/database/db.ts'
import { factsOf, onTheirDays } from '../points/judgement.ts'
import { earnedAsTold } from '../quiet.ts'

/** What an achievement asks for. */
export interface Milestone {
  type: AchievementType
  cause: RuleCause | null
  milestone: number | null
  segment_ids: readonly number[]
}

/**
 * How far people are: rows of `user_id, reached`, of those who have done anything. `users` is an array of ids; everybody
 * if left out.
 */
function reachedBy(
  db: Db,
  { type, cause }: Milestone,
  users: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const e = sql<number>`${db.enterpriseId}::bigint`
  if (type === 'hand' || (cause === null && type !== 'points'))
    return sql`select null::bigint as user_id, 0 as reached where false`
  if (type === 'points' || cause === null)
    // By what others may hear of: whoever sets milestones would otherwise learn what each did in quiet.
    return sql`select t.user_id, t.earned as reached from (${earnedAsTold(e, users)}) t`
  const done = sql`select * from (${factsOf(db, cause)}) f ${users ? sql`where f.user_id = any(${users})` : sql``}`
  if (type !== 'streak') return sql`select d.user_id, count(*) as reached from (${done}) d group by d.user_id`
  // Weeks one after the other: less their place, they are the same week.
  return sql`select r.user_id, max(r.weeks) as reached from (
      select w.user_id, count(*) as weeks from (
        select o.user_id, o.week - (row_number() over (partition by o.user_id order by o.week))::int * 7 as island from (
          select distinct d.user_id, date_trunc('week', d.day::timestamp)::date as week
          from (${onTheirDays(e, sql`(${done})`)}) d) o) w
      group by w.user_id, w.island) r group by r.user_id`
}

const needed = ({ type, milestone }: Milestone) => (type === 'first' ? 1 : (milestone ?? 1))

/** People who are here, in its audience: a condition on `u`. */
const inAudience = (
  db: Db,
  { segment_ids }: Milestone,
) => sql`u.enterprise_id = ${db.enterpriseId}::bigint and u.state = 'active'
  ${
    segment_ids.length === 0
      ? sql``
      : sql`and exists (select from segment_members m where m.enterprise_id = ${db.enterpriseId}::bigint and m.user_id = u.id
          and m.segment_id = any(${[...segment_ids]}::bigint[]))`
  }`

/** Ids of those who reached it, `id`; among `users`, if they are named. */
export const whoReached = (
  db: Db,
  of: Milestone,
  users?: readonly number[],
): RawBuilder<{ id: number }> => sql<{ id: number }>`
  select u.id from (${reachedBy(db, of, users && sql`${[...users]}::bigint[]`)}) r
  join users u on u.id = r.user_id and ${inAudience(db, of)}
  where r.reached >= ${needed(of)}`

/** Achievements with the same measure count the same: each is counted once, whatever number of them asks. */
const measureOf = ({ type, cause }: Milestone) =>
  type === 'points' || type === 'streak' ? `${type} ${cause}` : `count ${cause}`

/** How far one person is with each of these, in their order. */
export async function progressesOf(db: Db, all: readonly Milestone[], user: number) {
  const measures = new Map(all.map((one) => [measureOf(one), one]))
  const counted = await together(
    db,
    ...[...measures.values()].map((one) =>
      written<{ reached: number }>(
        db,
        sql`select r.reached from (${reachedBy(db, one, sql`${[user]}::bigint[]`)}) r where r.user_id = ${user}::bigint`,
      ),
    ),
  )
  const reached = new Map(
    [...measures.keys()].map((key, at) => [key, Number(counted[at]?.[0]?.reached ?? 0)]),
  )
  return all.map((one) => ({
    reached: Math.min(reached.get(measureOf(one)) ?? 0, needed(one)),
    milestone: needed(one),
  }))
}
