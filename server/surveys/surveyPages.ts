import { networkAddress } from '../../contract/networks/addresses.ts'
import type { SurveyRow } from './surveyRow.ts'

type Managed = Pick<SurveyRow, 'id' | 'kind' | 'network'>

/** The pages that manage surveys: in the administration, or on the network's own pages. */
const homeOf = ({ kind, network }: Managed) => {
  if (network) return `${networkAddress(network)}/manage/surveys`
  return kind === 'poll' ? '/admin/polls' : '/admin/surveys'
}

export const editPage = (survey: Managed) => `${homeOf(survey)}/${survey.id}/edit`

/** A poll has no page but its results. */
export const resultsPage = (survey: Managed) =>
  survey.kind === 'poll' && !survey.network
    ? `${homeOf(survey)}/${survey.id}/`
    : `${homeOf(survey)}/${survey.id}/responses`
