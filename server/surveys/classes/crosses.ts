import type { Answers } from '../../../contract/route.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import { isWritten } from '../../../contract/surveys/questionTypes.ts'
import type { surveyResults } from '../../../contract/surveys/results.ts'
import type { Reading } from '../../platform/act.ts'
import { missing } from '../../platform/errors.ts'
import { surveyFor } from '../known.ts'
import { keptBefore, nameOfClass } from '../pulse/keptFigures.ts'
import { toldOf } from '../questionResult.ts'
import { talliesOf, togetherIn } from '../tallies.ts'
import { countedOf } from '../tally.ts'
import { classTallies } from './classTallies.ts'

/**
 * Which classes are told of one question. Those of too few aren’t, and where that is a single one the next smallest isn’t
 * either: all together less the others would be that one.
 */
export function classesTold(answered: readonly number[], few: number): boolean[] {
  const told = answered.map((count) => count >= few)
  if (told.filter((one) => !one).length !== 1) return told
  const least = Math.min(...answered.filter((_, at) => told[at]))
  const next = answered.findIndex((count, at) => told[at] && count === least)
  return told.map((one, at) => one && at !== next)
}

/** What was answered, class by class. */
export async function showCrosses(
  act: Reading,
  id: number,
  by: number,
): Promise<Answers<typeof surveyResults.crosses>> {
  const survey = await surveyFor(act, id, 'read_results')
  const dimension = survey.class_map[by]
  if (!dimension) throw missing()
  const { by_class } = await talliesOf(act.db, survey)
  const tallies = dimension.values.map((value) => ({
    key: value.key,
    tally: classTallies(by_class, by, value.key),
    name: nameOfClass(dimension, value),
  }))
  const together = togetherIn(survey)
  const before = await keptBefore(act.db, survey)
  const questions = questionsOf(survey.sections).filter(({ type }) => !isWritten(type))
  return {
    questions: questions.map((question) => {
      const k = together(question)
      const few = k > 1 ? 2 * k : 1
      const told = classesTold(
        tallies.map(({ tally }) => countedOf(tally, question.key).answered),
        few,
      )
      return {
        key: question.key,
        classes: tallies.map(({ key, tally, name }, at) => {
          const { answered, hidden, choices, mean, recommend_score } = toldOf(
            question,
            told[at] ? tally : {},
            { k, few, before: before.classes[name]?.[question.key] },
          ).result
          return { class: key, answered, hidden, choices, mean, recommend_score }
        }),
      }
    }),
  }
}
