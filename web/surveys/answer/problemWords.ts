import { unknownNumber } from '../../../contract/formats.ts'
import { answerProblem } from '../../../contract/surveys/questionRules.ts'
import type { AnswerSet, Question } from '../../../contract/surveys/questions.ts'
import { useText } from '../../app/texts.ts'

const said = [
  'required',
  'yes_or_no',
  'agreement',
  'too_long',
  'too_small',
  'too_big',
  'all_ranked',
  'all_rows',
  'format',
] as const
const isSaid = (code: string): code is (typeof said)[number] => said.some((one) => one === code)

/** Sentences for wrong answers, by the keys of their questions. */
export function useAnswerProblems() {
  const { t, locale } = useText()
  return (questions: readonly Question[], answers: AnswerSet): Record<string, string> =>
    Object.fromEntries(
      questions.flatMap((question) => {
        const problem = answerProblem(question, answers[question.key])
        if (!problem) return []
        const facts = Object.entries(problem.facts ?? {}).map(([name, value]) => [
          name,
          unknownNumber(value, locale),
        ])
        const code =
          problem.code === 'type' && question.type === 'numeric'
            ? 'number'
            : isSaid(problem.code)
              ? problem.code
              : 'other'
        return [[question.key, t(`questionnaire.problem.${code}`, Object.fromEntries(facts))]]
      }),
    )
}
