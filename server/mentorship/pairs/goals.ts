import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { mentorshipGoals } from '../../../contract/mentorship/mentorships.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { mentorshipChanged } from '../stale.ts'
import { heldPair } from './pairAbilities.ts'
import { showPair } from './pairList.ts'
import { type PairRow, twoOf } from './pairRow.ts'

type Goal = Hears<typeof mentorshipGoals.create, 'body'>

/** What the goals say is for the two; the log has only that they changed. */
async function changed(act: Act, pair: PairRow) {
  await record(act, { action: 'mentorship.goals_changed', subject: { type: 'mentorship', id: pair.id } })
  mentorshipChanged(act.tx, twoOf(pair))
  return showPair(act, pair.id)
}

export async function createGoal(act: Act, id: number, { title, steps }: Goal) {
  const { tx } = act
  const pair = await heldPair(act, id, 'edit')
  const { count } = await tx
    .selectFrom('mentorship_goals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mentorship_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= limits.mentorship_goals)
    throw conflict('mentorship_goals_full', { max: limits.mentorship_goals })
  if (steps.some((step) => step.id !== undefined)) throw invalid({ steps: { code: 'not_there' } })
  const goal = await tx
    .insertInto('mentorship_goals')
    .values({ mentorship_id: id, title, position: count + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeSteps(act, goal.id, steps)
  return changed(act, pair)
}

/** A goal of one of the viewer's own mentorships, held with it. */
async function heldGoal(act: Act, goalId: number) {
  const { tx } = act
  const goal = await tx
    .selectFrom('mentorship_goals')
    .select(['id', 'mentorship_id'])
    .where('id', '=', goalId)
    .executeTakeFirst()
  if (!goal) throw missing()
  const pair = await heldPair(act, goal.mentorship_id, 'edit')
  const held = await tx
    .selectFrom('mentorship_goals')
    .select(['id', 'version'])
    .where('id', '=', goalId)
    .executeTakeFirst()
  if (!held) throw missing()
  return { pair, goal: held }
}

/** Steps as they are to be: those named stay with their tick, others are new, the rest go. */
async function writeSteps({ tx }: Act, goalId: number, steps: Goal['steps']) {
  const there = await tx.selectFrom('mentorship_steps').select('id').where('goal_id', '=', goalId).execute()
  const kept = steps.flatMap(({ id }) => id ?? [])
  if (kept.some((id) => there.every((one) => one.id !== id)) || new Set(kept).size < kept.length)
    throw invalid({ steps: { code: 'not_there' } })
  await tx
    .deleteFrom('mentorship_steps')
    .where('goal_id', '=', goalId)
    .where('id', '<>', sql<number>`all(${kept}::bigint[])`)
    .execute()
  for (const [position, { id, title }] of steps.entries())
    if (id === undefined)
      await tx.insertInto('mentorship_steps').values({ goal_id: goalId, title, position }).execute()
    else await tx.updateTable('mentorship_steps').set({ title, position }).where('id', '=', id).execute()
}

export async function changeGoal(
  act: Act,
  goalId: number,
  { title, steps, version }: Hears<typeof mentorshipGoals.update, 'body'>,
) {
  const { pair, goal } = await heldGoal(act, goalId)
  if (goal.version !== version) throw conflict('changed_meanwhile')
  await act.tx
    .updateTable('mentorship_goals')
    .set({ title, version: sql`version + 1` })
    .where('id', '=', goalId)
    .execute()
  await writeSteps(act, goalId, steps)
  return changed(act, pair)
}

export async function deleteGoal(act: Act, goalId: number) {
  const { pair } = await heldGoal(act, goalId)
  await act.tx.deleteFrom('mentorship_goals').where('id', '=', goalId).execute()
  return changed(act, pair)
}

export async function reachGoal(
  act: Act,
  goalId: number,
  { reached }: Hears<typeof mentorshipGoals.reach, 'body'>,
) {
  const { pair } = await heldGoal(act, goalId)
  await act.tx
    .updateTable('mentorship_goals')
    .set({ reached_at: reached ? act.now.toISOString() : null })
    .where('id', '=', goalId)
    .execute()
  return changed(act, pair)
}

export async function tickStep(
  act: Act,
  stepId: number,
  { done }: Hears<typeof mentorshipGoals.tick, 'body'>,
) {
  const step = await act.tx
    .selectFrom('mentorship_steps')
    .select('goal_id')
    .where('id', '=', stepId)
    .executeTakeFirst()
  if (!step) throw missing()
  const { pair } = await heldGoal(act, step.goal_id)
  await act.tx
    .updateTable('mentorship_steps')
    .set({ done_at: done ? act.now.toISOString() : null })
    .where('id', '=', stepId)
    .execute()
  return changed(act, pair)
}
