import { sql } from 'kysely'
import type { AchievementType } from '../../../contract/recognition/achievements.ts'
import type { RuleCause } from '../../../contract/recognition/causes.ts'
import { notify, untell } from '../../messages/notifications.ts'
import type { Database, Tx } from '../../platform/database/db.ts'
import type { Sweep } from '../../platform/jobs/sweeper.ts'
import { holdPoints, post } from '../points/ledger.ts'
import { isQuiet, QUIET } from '../quiet.ts'
import { achievementsChanged, badgesChanged } from '../stale.ts'
import { whoReached } from './milestones.ts'

export interface AchievementRow {
  id: number
  name: string
  description: string | null
  icon: string
  type: AchievementType
  cause: RuleCause | null
  milestone: number | null
  points: number
  segment_ids: number[]
  hidden: boolean
  falls: boolean
  enabled: boolean
  looked_to: number | null
  created_at: string
  version: number
}

/** People looked at in one transaction. */
const AT_ONCE = 1000
const EVERY_MS = 1000

/** What these people are given for it now, or what is taken back: once, whatever it was granted for before. */
async function settlePoints(
  tx: Tx,
  { id, points, cause }: AchievementRow,
  users: readonly number[],
  has: boolean,
) {
  const thing = isQuiet({ cause }) ? QUIET : null
  await holdPoints(tx, users)
  const { rows } = await sql<{ user_id: number; stands: number }>`
    select u as user_id, coalesce((select sum(p.amount) from point_entries p where p.enterprise_id = ${tx.enterpriseId}::bigint
      and p.cause = 'achievement' and p.user_id = u and p.fact = ${String(id)}), 0)::int as stands
    from unnest(${[...users]}::bigint[]) u order by u`.execute(tx)
  await post(
    tx,
    rows.flatMap(({ user_id, stands }) => {
      const amount = has ? (stands === 0 ? points : 0) : -stands
      return amount === 0 ? [] : [{ user_id, cause: 'achievement' as const, fact: String(id), thing, amount }]
    }),
  )
}

/** To each their own achievements, and the one of which they are told. */
const linksTo = ({ id }: AchievementRow, users: readonly number[]) =>
  new Map(users.map((user) => [user, `/user/${user}/achievements#achievement-${id}`]))

export async function grant(
  tx: Tx,
  achievement: AchievementRow,
  users: readonly number[],
  { by = null, told }: { by?: number | null; told: boolean },
): Promise<number[]> {
  if (users.length === 0) return []
  const { rows } = await sql<{ user_id: number }>`
    insert into achievement_grants (enterprise_id, achievement_id, user_id, granted_by)
    select ${tx.enterpriseId}, ${achievement.id}::bigint, u, ${by}::bigint from unnest(${[...users]}::bigint[]) u order by u
    on conflict do nothing returning user_id`.execute(tx)
  const granted = rows.map(({ user_id }) => user_id)
  if (granted.length === 0) return []
  await settlePoints(tx, achievement, granted, true)
  if (told)
    await notify(tx, granted, {
      kind: 'achievement.granted',
      facts: { achievement: achievement.name },
      link: linksTo(achievement, granted),
      actor_id: by,
      network_id: null,
    })
  badgesChanged(tx, granted)
  achievementsChanged(tx)
  return granted
}

/** An achievement that is deleted isn’t mentioned any more. */
export async function untellGranted(tx: Tx, achievement: AchievementRow) {
  const told = await tx
    .selectFrom('achievement_grants')
    .select('user_id')
    .where('achievement_id', '=', achievement.id)
    .execute()
  const users = told.map(({ user_id }) => user_id)
  await untell(tx, users, { kind: 'achievement.granted', link: linksTo(achievement, users) })
}

export async function takeAway(tx: Tx, achievement: AchievementRow, users: readonly number[]) {
  if (users.length === 0) return
  await tx
    .deleteFrom('achievement_grants')
    .where('achievement_id', '=', achievement.id)
    .where('user_id', '=', sql<number>`any(${[...users]}::bigint[])`)
    .execute()
  await settlePoints(tx, achievement, users, false)
  await untell(tx, users, { kind: 'achievement.granted', link: linksTo(achievement, users) })
  badgesChanged(tx, users)
  achievementsChanged(tx)
}

/** Who of these people has it is brought in step with who reached it. */
async function judge(tx: Tx, achievement: AchievementRow, users: readonly number[], told: boolean) {
  if (achievement.type === 'hand' || users.length === 0) return
  const { rows } = await whoReached(tx, achievement, users).execute(tx)
  const reached = new Set(rows.map(({ id }) => id))
  await grant(tx, achievement, [...reached], { told })
  if (!achievement.falls) return
  const { rows: fallen } = await sql<{ user_id: number }>`
    select user_id from achievement_grants where enterprise_id = ${tx.enterpriseId}::bigint
      and achievement_id = ${achievement.id}::bigint and granted_by is null and user_id = any(${[...users]}::bigint[])
      and user_id <> all(${[...reached]}::bigint[]) order by user_id`.execute(tx)
  await takeAway(
    tx,
    achievement,
    fallen.map(({ user_id }) => user_id),
  )
}

const enabled = (tx: Tx) =>
  sql<AchievementRow>`select *, to_jsonb(segment_ids) as segment_ids from achievements where enterprise_id = ${tx.enterpriseId}::bigint and enabled order by id`.execute(
    tx,
  )

/** People about whom something happened, a batch at a time; rows that another process has taken are skipped. */
async function judgeTouched(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ user_id: number }>`
    delete from achievement_looks l using (select id from achievement_looks where enterprise_id = ${tx.enterpriseId}::bigint
      order by id limit ${AT_ONCE} for update skip locked) as taken
    where l.enterprise_id = ${tx.enterpriseId}::bigint and l.id = taken.id returning l.user_id`.execute(tx)
  const users = [...new Set(rows.map(({ user_id }) => user_id))]
  if (users.length === 0) return false
  for (const achievement of (await enabled(tx)).rows) await judge(tx, achievement, users, true)
  return rows.length === AT_ONCE
}

/** Everybody, for one achievement that is new or was changed, a batch at a time. */
async function backFill(tx: Tx): Promise<boolean> {
  const { rows } = await sql<AchievementRow>`
    select *, to_jsonb(segment_ids) as segment_ids from achievements where enterprise_id = ${tx.enterpriseId}::bigint and enabled and looked_to is not null
    order by id limit 1 for update skip locked`.execute(tx)
  const [achievement] = rows
  if (!achievement) return false
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '>', achievement.looked_to ?? 0)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const users = people.map(({ id }) => id)
  await judge(tx, achievement, users, false)
  const done = users.length < AT_ONCE
  await tx
    .updateTable('achievements')
    .set({ looked_to: done ? null : (users.at(-1) ?? null) })
    .where('id', '=', achievement.id)
    .execute()
  if (done) achievementsChanged(tx)
  return true
}

/** Achievements are judged a moment after the fact: what people do doesn't wait for it. */
export const achievementSweep: Sweep = {
  name: 'achievements',
  every: EVERY_MS,
  run: async (database: Database) => {
    for (const id of await database.across('enterprises_with_achievements_due')) {
      while (await database.inTransaction(id, judgeTouched));
      while (await database.inTransaction(id, backFill));
    }
  },
}
