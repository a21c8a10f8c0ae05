import type { Answers } from '../../../contract/route.ts'
import { questionsAsked } from '../../../contract/surveys/conditions.ts'
import { surveyAnswers } from '../../../contract/surveys/questionnaire.ts'
import { isUnanswered } from '../../../contract/surveys/questionRules.ts'
import type { AnswerSet } from '../../../contract/surveys/questions.ts'
import { call } from '../../app/client.ts'

/** The survey, and the link if nobody is signed in. */
export type Questionnaire = Answers<typeof surveyAnswers.questionnaire> & { token: string | undefined }

/** Sends the answers, once. */
export async function sendAnswers(questionnaire: Questionnaire, answers: AnswerSet) {
  const said = Object.fromEntries(
    questionsAsked(questionnaire.sections, answers).flatMap(({ key }) => {
      const value = answers[key]
      return value === undefined || isUnanswered(value) ? [] : [[key, value]]
    }),
  )
  const { token, poll_id, locale, closes_at, receipt_key, class_key } = questionnaire
  if (receipt_key) {
    const { answerUnseen } = await import('./unsent.ts')
    return answerUnseen({ poll_id, token, closes_at, receipt_key, class_key }, said)
  }
  await call(surveyAnswers.send, {
    body: { ...(token === undefined ? { poll_id } : { token }), answers: said, locale },
  })
}
