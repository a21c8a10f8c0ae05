import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { surveysChanged } from './stale.ts'
import type { SurveyRow } from './surveyRow.ts'

/** Records what somebody, or the clock, did with a survey. Answers are never logged. */
export async function logSurvey(
  act: Pick<Act<Pick<Viewer, 'user_id'> | undefined>, 'tx' | 'me' | 'address'>,
  did: string,
  { id, title, network_id }: Pick<SurveyRow, 'id' | 'title' | 'network_id'>,
  difference: Record<string, unknown> = {},
) {
  await record(act, {
    action: `survey.${did}`,
    subject: { type: 'survey', id },
    ...(network_id === null ? {} : { network_id }),
    difference: { title, ...difference },
  })
  surveysChanged(act.tx)
}
