import type { Locale } from '../../contract/locales.ts'
import type { Answers } from '../../contract/route.ts'
import { questionsOf } from '../../contract/surveys/questionRules.ts'
import { isWritten } from '../../contract/surveys/questionTypes.ts'
import type { surveyResults } from '../../contract/surveys/results.ts'
import type { Reading } from '../platform/act.ts'
import { shownValue } from './classes/coarseClasses.ts'
import { surveyFor } from './known.ts'
import { keptBefore } from './pulse/keptFigures.ts'
import { toldOf } from './questionResult.ts'
import { tookPart } from './surveyList.ts'
import { inLanguage } from './surveyRow.ts'
import { tallyOf, togetherIn } from './tallies.ts'
import { countedOf } from './tally.ts'

export async function showResults(
  act: Reading,
  id: number,
  locale: Locale,
): Promise<Answers<typeof surveyResults.show>> {
  const survey = await surveyFor(act, id, 'read_results')
  const tally = await tallyOf(act.db, survey)
  const together = togetherIn(survey)
  const before = await keptBefore(act.db, survey)
  const { title, sections } = inLanguage(survey, act.me.locale ?? locale)
  return {
    id,
    title,
    promise: survey.promise,
    state: survey.state,
    invited: survey.invited_count,
    took_part: tookPart(survey),
    figures_from: survey.figures_from,
    comments_from: survey.comments_from,
    classes: survey.class_map.map(({ by, title, values }) => ({
      by,
      title,
      values: values.map(shownValue),
    })),
    questions: questionsOf(sections).map(
      (question) =>
        toldOf(question, tally, { k: together(question), before: before.all[question.key] }).result,
    ),
  }
}

/** How many written answers to a question may be read. */
export async function writtenToRead(act: Reading, id: number, key: string) {
  const survey = await surveyFor(act, id, 'read_results')
  const question = questionsOf(survey.sections).find((one) => one.key === key && isWritten(one.type))
  const tally = question && (await tallyOf(act.db, survey))
  return { survey, most: tally ? countedOf(tally, key).answered : 0 }
}
