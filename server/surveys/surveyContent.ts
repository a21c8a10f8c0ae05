import type { Hears } from '../../contract/route.ts'
import type { surveys } from '../../contract/surveys/surveys.ts'
import type { Tx } from '../platform/database/db.ts'
import { keepAudience } from './audience.ts'
import type { SurveyRow } from './surveyRow.ts'

export type Said = Hears<typeof surveys.create, 'body'>
export type Content = Omit<Said, 'kind' | 'network_id' | 'publish'>

/** The columns that hold what an author wrote. */
export const rowOf = ({ audience, sections, translations, classes, repeats, ...said }: Content) => ({
  ...said,
  repeats: repeats && JSON.stringify(repeats),
  classes: JSON.stringify(classes),
  everybody: audience.everybody,
  joiners: audience.joiners,
  sections: JSON.stringify(sections),
  translations: JSON.stringify(translations),
  question_count: sections.reduce((sum, { questions }) => sum + questions.length, 0),
})

/** The same fields of a stored survey, as its author sent them. */
export const contentOf = (survey: SurveyRow, audience: Content['audience']): Content => ({
  title: survey.title,
  description: survey.description,
  locale: survey.locale,
  sections: survey.sections,
  translations: survey.translations,
  promise: survey.promise,
  figures_from: survey.figures_from,
  comments_from: survey.comments_from,
  audience,
  opens_at: survey.opens_at,
  closes_at: survey.closes_at,
  most_answers: survey.most_answers,
  classes: survey.classes,
  repeats: survey.repeats,
})

interface Origin extends Pick<Said, 'kind' | 'network_id'> {
  created_by: number | null
  copied_from?: number | null
  pulse_id?: number
  wave?: number
}

/** Stores a new draft with its audience. */
export async function put(tx: Tx, origin: Origin, content: Content) {
  const row = await tx
    .insertInto('surveys')
    .values({ ...rowOf(content), ...origin, state: 'draft' })
    .returning(['id', 'title', 'network_id'])
    .executeTakeFirstOrThrow()
  await keepAudience(tx, row.id, content.audience)
  return row
}
