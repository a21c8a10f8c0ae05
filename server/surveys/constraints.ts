import { conflict, invalid } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const surveysConstraints = {
  surveys_title_taken: () => invalid({ title: { code: 'taken' } }),
  survey_themes_name_taken: () => invalid({ name: { code: 'taken' } }),
  survey_responses_once: () => conflict('survey_answered'),
}
