import type { FieldError } from '../../contract/fieldErrors.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Hears } from '../../contract/route.ts'
import { questionsAsked, saidTo } from '../../contract/surveys/conditions.ts'
import type { surveyAnswers } from '../../contract/surveys/questionnaire.ts'
import { answerProblem, isUnanswered } from '../../contract/surveys/questionRules.ts'
import type { AnswerSet, Section } from '../../contract/surveys/questions.ts'
import type { Act } from '../platform/act.ts'
import { conflict, invalid } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { dayOf, notePart, refuseShut } from './participation.ts'
import { invitationBy } from './questionnaire.ts'
import { answersCame } from './stale.ts'
import { TALLIED_EVERY, tallyLater } from './tallies.ts'

/** The answers to the questions that were asked; refused with all mistakes at once. */
export function answersTo(sections: readonly Section[], said: AnswerSet): AnswerSet {
  const wrong: Record<string, FieldError> = {}
  const kept: [string, AnswerSet[string]][] = []
  for (const question of questionsAsked(sections, said)) {
    const value = saidTo(said, question.key)
    const problem = answerProblem(question, value)
    if (problem) wrong[`answers.${question.key}`] = problem
    else if (value !== undefined && !isUnanswered(value)) kept.push([question.key, value])
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return Object.fromEntries(kept)
}

/**
 * Accepts somebody's answers, once and for good. It isn't recorded in the change log, whose readers must not learn who
 * answered when. If the same person answers twice at once, the second is refused.
 */
export async function sendAnswers(
  act: Act<Viewer | undefined>,
  { answers, locale, ...by }: Hears<typeof surveyAnswers.send, 'body'>,
  spoken: Locale,
) {
  const { tx, now } = act
  const { invitation, survey } = await invitationBy(act, by)
  if (survey.promise === 'anonymous') throw conflict('survey_anonymous')
  refuseShut(survey, invitation.took_part_on, now)
  const kept = answersTo(survey.sections, answers)
  const position = await notePart(act, invitation)
  const named = survey.promise === 'named'
  await tx
    .insertInto('survey_responses')
    .values({
      survey_id: survey.id,
      promise: survey.promise,
      user_id: invitation.user_id,
      answers: JSON.stringify(kept),
      answered_on: dayOf(now),
      answered_at: named ? now.toISOString() : null,
      locale: named ? (locale ?? spoken) : null,
      position,
      class_key: invitation.class_key,
    })
    .execute()
  if (position % TALLIED_EVERY === 0) await tallyLater(tx, survey.id)
  // Unless the survey is named, nobody else is told that this person just answered.
  if (named) answersCame(tx)
  return { done: true as const }
}
