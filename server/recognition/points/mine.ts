import { sql } from 'kysely'
import type { myRecognition } from '../../../contract/recognition/points.ts'
import type { Answers } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { together, written } from '../../platform/database/db.ts'
import { withinReach } from '../achievements/achievementList.ts'
import { standingQuestion } from './transactions.ts'

export async function showMine(act: Reading): Promise<Answers<typeof myRecognition.show>> {
  const { db, me } = act
  const e = sql`${db.enterpriseId}::bigint`
  const person = sql`${me.user_id}::bigint`
  const [[standing], [more], fresh, [reward]] = await together(
    db,
    standingQuestion(act, me.user_id),
    written<{ achievement_count: number; open_claims: number }>(
      db,
      sql`select (select count(*)::int from achievement_grants g where g.enterprise_id = ${e} and g.user_id = ${person}) as achievement_count,
        (select count(*)::int from reward_claims c where c.enterprise_id = ${e} and c.user_id = ${person}
          and c.state in ('created', 'pending')) as open_claims`,
    ),
    written<{ id: number; name: string; icon: string }>(
      db,
      sql`select a.id, a.name, a.icon from achievement_grants g join achievements a on a.enterprise_id = ${e} and a.id = g.achievement_id
        where g.enterprise_id = ${e} and g.user_id = ${person} and g.seen_at is null order by g.granted_at desc limit 5`,
    ),
    written<{ id: number; name: string; milestone: number }>(
      db,
      sql`select w.id, w.label as name, w.price as milestone from rewards w where w.enterprise_id = ${e} and w.deleted_at is null
        and (w.available_from is null or w.available_from <= now()) and (w.available_until is null or w.available_until > now())
        and (w.stock is null or w.taken < w.stock) and w.price > coalesce((select b.balance from point_balances b
          where b.enterprise_id = ${e} and b.user_id = ${person}), 0)
        order by w.price, w.id limit 1`,
    ),
  )
  const next = (await withinReach(act)).toSorted(
    (a, b) => b.reached / b.milestone - a.reached / a.milestone,
  )[0]
  const balance = standing?.balance ?? 0
  return {
    balance,
    debt: standing?.debt ?? 0,
    earned: standing?.earned ?? 0,
    next_achievement: next ?? null,
    next_reward: reward ? { ...reward, reached: balance } : null,
    new_achievements: fresh,
    achievement_count: more?.achievement_count ?? 0,
    open_claims: more?.open_claims ?? 0,
  }
}

/** New achievements are mentioned once. */
export async function seenMine({ tx, me }: Act) {
  await tx
    .updateTable('achievement_grants')
    .set({ seen_at: sql`now()` })
    .where('user_id', '=', me.user_id)
    .where('seen_at', 'is', null)
    .execute()
  return { done: true as const }
}
