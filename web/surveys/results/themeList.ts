import type { Answers } from '../../../contract/route.ts'
import { surveyThemes } from '../../../contract/surveys/themes.ts'
import { useQueryOf } from '../../app/query.ts'

export type Theme = Answers<typeof surveyThemes.list>['items'][number]

/** The themes of a survey, and whether this person marks answers with them. */
export function useThemes(surveyId: number) {
  const { data } = useQueryOf(surveyThemes.list, { params: { id: surveyId } })
  return { themes: data?.items ?? [], mayMark: data?.can.mark ?? false }
}
