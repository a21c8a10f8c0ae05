import { sql } from 'kysely'
import type { achievements } from '../../../contract/recognition/achievements.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { personOf } from '../points/transactions.ts'
import { recognitionPolicy } from '../policy.ts'
import { achievementsChanged } from '../stale.ts'
import { keepTargets } from '../targets.ts'
import { knownAchievement, showAchievement } from './achievementList.ts'
import { grant, takeAway, untellGranted } from './achievementWork.ts'

const logged = (act: Act, did: string, id: number, difference: Record<string, unknown>) => {
  achievementsChanged(act.tx)
  return record(act, { action: `achievement.${did}`, subject: { type: 'achievement', id }, difference })
}

async function held(act: Act, id: number) {
  authorize(act.me, recognitionPolicy.achievements)
  await act.tx.selectFrom('achievements').select('id').where('id', '=', id).forUpdate().execute()
  return knownAchievement(act, id)
}

export async function createAchievement(act: Act, body: Hears<typeof achievements.create, 'body'>) {
  const { tx, me } = act
  authorize(me, recognitionPolicy.achievements)
  await keepTargets(act, body)
  const { id } = await tx
    .insertInto('achievements')
    .values({ ...body, created_by: me.user_id, looked_to: body.type === 'hand' ? null : 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logged(act, 'created', id, { name: body.name, type: body.type })
  return showAchievement(act, id)
}

/** Everybody is looked at again by what it asks for now. */
export async function changeAchievement(
  act: Act,
  id: number,
  { version, ...body }: Hears<typeof achievements.update, 'body'>,
) {
  const { tx } = act
  const before = await held(act, id)
  if (before.version !== version) throw conflict('changed_meanwhile')
  const counts = before.milestone !== null
  if (counts !== (body.milestone !== null))
    throw invalid({ milestone: { code: counts ? 'required' : 'invalid' } })
  const { segment_ids } = await keepTargets(act, body, before)
  const kept = { ...body, segment_ids }
  await tx
    .updateTable('achievements')
    .set({ ...kept, looked_to: before.type === 'hand' ? null : 0, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logged(act, 'changed', id, differenceOf<Record<string, unknown>>({ ...before }, kept))
  return showAchievement(act, id)
}

/** Nobody has it any more; what it gave stays. */
export async function deleteAchievement(act: Act, id: number) {
  const achievement = await held(act, id)
  await untellGranted(act.tx, achievement)
  await act.tx.deleteFrom('achievements').where('id', '=', id).execute()
  await logged(act, 'deleted', id, { name: achievement.name })
  return { done: true as const }
}

export async function grantByHand(
  act: Act,
  id: number,
  { user_id }: Hears<typeof achievements.grant, 'body'>,
) {
  const { tx, me } = act
  const achievement = await held(act, id)
  if (achievement.type !== 'hand' || !achievement.enabled) throw conflict('achievement_by_itself')
  const person = await personOf(act, user_id)
  authorize(me, recognitionPolicy.give, person)
  if (person.state !== 'active') throw conflict('points_person_away')
  const granted = await grant(tx, achievement, [user_id], { by: me.user_id, told: true })
  if (granted.length > 0) await logged(act, 'granted', id, { user_id, name: achievement.name })
  return showAchievement(act, id)
}

export async function takeAwayByHand(act: Act, id: number, userId: number) {
  const { tx, me } = act
  const achievement = await held(act, id)
  authorize(me, recognitionPolicy.give, { id: userId })
  const has = await tx
    .selectFrom('achievement_grants')
    .select('granted_by')
    .where('achievement_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!has) throw missing()
  if (has.granted_by === null) throw conflict('achievement_by_itself')
  await takeAway(tx, achievement, [userId])
  await logged(act, 'taken_away', id, { user_id: userId, name: achievement.name })
  return showAchievement(act, id)
}
