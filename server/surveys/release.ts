import type { Act } from '../platform/act.ts'
import { conflict, invalid } from '../platform/errors.ts'
import type { KeyKeeper } from './anonymous/keys.ts'
import { heldSurvey } from './known.ts'
import { checkAsks, goOut } from './publication.ts'
import { startPulse } from './pulse/pulse.ts'

/** Publishes a draft: as it is, or again and again. */
export async function publish(act: Act, keeper: KeyKeeper, id: number) {
  const survey = await heldSurvey(act, id, 'publish')
  await checkAsks(act.tx, survey)
  if (survey.closes_at !== null && Date.parse(survey.closes_at) <= act.now.getTime())
    throw invalid({ closes_at: { code: 'past' } })
  if (survey.repeats === null) await goOut(act, keeper, survey)
  else await startPulse(act, keeper, survey, survey.repeats)
}

export async function publishSurvey(act: Act, keeper: KeyKeeper, id: number, version: number) {
  const survey = await heldSurvey(act, id, 'publish')
  if (survey.version !== version) throw conflict('changed_meanwhile')
  await publish(act, keeper, id)
}
