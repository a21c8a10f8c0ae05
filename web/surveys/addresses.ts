import type { Answers } from '../../contract/route.ts'
import type { SurveyKind } from '../../contract/surveys/states.ts'
import type { surveys } from '../../contract/surveys/surveys.ts'
import { linkTo } from '../app/links.ts'

export type Survey = Answers<typeof surveys.show>
export type SurveyLine = Answers<typeof surveys.list>['items'][number]

type Network = Parameters<typeof linkTo.network>[0]
/** The pages that manage surveys: in the administration, or on the network's own pages. */
export interface Door {
  kind: SurveyKind
  network: Network | null
}

const homeOf = ({ kind, network }: Door) =>
  network ? `${linkTo.network(network)}/manage/surveys` : kind === 'poll' ? '/admin/polls' : '/admin/surveys'

export const toSurveys = {
  home: homeOf,
  new: (door: Door) => `${homeOf(door)}/new`,
  edit: (survey: Door & { id: number }) => `${homeOf(survey)}/${survey.id}/edit`,
  /** Full screen, before a room. */
  stage: ({ id }: { id: number }) => `/stage/${id}`,
  /** A poll has no page but its results. */
  results: (survey: Door & { id: number }) =>
    survey.kind === 'poll' && !survey.network
      ? `${homeOf(survey)}/${survey.id}`
      : `${homeOf(survey)}/${survey.id}/responses`,
}
