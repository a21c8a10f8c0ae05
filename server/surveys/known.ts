import { knownNetwork } from '../networks/known.ts'
import type { Act, Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import { maySurvey, type SurveyAbility } from './abilities.ts'
import { toView } from './policy.ts'
import { type SurveyRow, surveyRow } from './surveyRow.ts'

/** A survey for people who may see it where it is managed. Those it asks reach it through their invitation instead. */
export async function knownSurvey(act: Reading, id: number): Promise<SurveyRow> {
  const survey = await surveyRow(act.db, id)
  if (!survey) throw missing()
  if (survey.network_id !== null) await knownNetwork(act, survey.network_id)
  toView(survey).authorize(act.me)
  return survey
}

/** The survey, if this may be done with it in its present state. */
export async function surveyFor(act: Reading, id: number, ability: SurveyAbility): Promise<SurveyRow> {
  const survey = await knownSurvey(act, id)
  maySurvey(ability, act.me, survey)
  return survey
}

/** The same, locked until the end of the transaction. */
export async function heldSurvey(act: Act, id: number, ability: SurveyAbility): Promise<SurveyRow> {
  await act.tx.selectFrom('surveys').select('id').where('id', '=', id).forUpdate().execute()
  return surveyFor(act, id, ability)
}
