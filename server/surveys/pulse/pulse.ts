import { isDeepStrictEqual } from 'node:util'
import type { FieldError } from '../../../contract/fieldErrors.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import { waveOf } from '../../../contract/surveys/rhythms.ts'
import type { Act } from '../../platform/act.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { unplan } from '../../platform/jobs/timed.ts'
import type { KeyKeeper } from '../anonymous/keys.ts'
import { heldSurvey } from '../known.ts'
import type { Content } from '../surveyContent.ts'
import { logSurvey } from '../surveyLog.ts'
import type { SurveyRow } from '../surveyRow.ts'
import { beginningAt, openingAfter } from './openings.ts'
import { heldPulse, planWave, type Repeated, WAVE, wavesDue, zoneHere } from './waves.ts'

type Repeats = Repeated['repeats']

/** Begins to ask again and again: the first wave opens now, or at the moment that was chosen. */
export async function startPulse(act: Act, keeper: KeyKeeper, survey: SurveyRow, repeats: Repeats) {
  const { tx, now } = act
  const { id, promise, figures_from, comments_from, opens_at, sections } = survey
  if (waveOf(sections, repeats, {}).sections.length === 0) throw conflict('survey_empty')
  const first = opens_at !== null && Date.parse(opens_at) > now.getTime() ? opens_at : now.toISOString()
  await tx
    .insertInto('survey_pulses')
    .values({
      survey_id: id,
      promise,
      figures_from,
      comments_from,
      ...beginningAt(first, await zoneHere(tx)),
      next_at: first,
    })
    .execute()
  await logSurvey(act, 'pulse_started', survey)
  await planWave(tx, id, first)
  await wavesDue(tx, keeper, id, now)
}

/** Once people were told what every wave promises, that stays; all else changes from the next wave on. */
export function checkPulse(before: SurveyRow, said: Content) {
  if (before.pulse === null) return
  const wrong: Record<string, FieldError> = {}
  for (const field of ['promise', 'figures_from', 'comments_from'] as const)
    if (said[field] !== before[field]) wrong[field] = { code: 'frozen' }
  if (said.repeats === null) wrong.repeats = { code: 'frozen' }
  // The next wave goes out by itself.
  if (questionsOf(said.sections).length === 0) wrong.sections = { code: 'required' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Another rhythm begins with the next wave. */
export async function replanPulse({ tx, now }: Act, before: SurveyRow, repeats: Repeats | null) {
  if (before.pulse === null || !repeats || isDeepStrictEqual(repeats.every, before.repeats?.every)) return
  const pulse = await heldPulse(tx, before.id)
  if (pulse?.state !== 'running') return
  await planWave(tx, before.id, openingAfter(pulse, repeats.every, await zoneHere(tx), now.getTime()))
}

export async function pausePulse(act: Act, id: number) {
  const { tx } = act
  await heldPulse(tx, id)
  const survey = await heldSurvey(act, id, 'pause')
  await tx
    .updateTable('survey_pulses')
    .set({ state: 'paused', next_at: null })
    .where('survey_id', '=', id)
    .execute()
  await unplan(tx, WAVE, String(id))
  await logSurvey(act, 'pulse_paused', survey)
}

export async function resumePulse(act: Act, id: number) {
  const { tx, now } = act
  const pulse = await heldPulse(tx, id)
  const survey = await heldSurvey(act, id, 'resume')
  if (!pulse || !survey.repeats) throw conflict('survey_state')
  const next_at = openingAfter(pulse, survey.repeats.every, await zoneHere(tx), now.getTime())
  await tx
    .updateTable('survey_pulses')
    .set({ state: 'running', paused_because: null, next_at })
    .where('survey_id', '=', id)
    .execute()
  await planWave(tx, id, next_at)
  await logSurvey(act, 'pulse_resumed', survey)
}

export async function endPulse(act: Act, id: number) {
  const { tx } = act
  await heldPulse(tx, id)
  const survey = await heldSurvey(act, id, 'end')
  await tx
    .updateTable('survey_pulses')
    .set({ state: 'ended', paused_because: null, next_at: null })
    .where('survey_id', '=', id)
    .execute()
  await unplan(tx, WAVE, String(id))
  await logSurvey(act, 'pulse_ended', survey)
}
