import { sql } from 'kysely'
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
import { invitationBy, shutBecause } from './questionnaire.ts'
import { answersCame, askedChanged } from './stale.ts'
import { TALLIED_EVERY, tallyLater } from './tallies.ts'

/** What was asked and answered; refused with everything that is wrong at once. */
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

/** What says that a survey can't be answered now. */
export const refusals = {
  not_open_yet: 'survey_not_open',
  closed: 'survey_closed',
  withdrawn: 'survey_withdrawn',
  full: 'survey_full',
  answered: 'survey_answered',
} as const

/** Which response it is, while the survey takes any: it may have closed or filled up meanwhile. Others wait for theirs here. */
async function takePlace({ tx, now }: Pick<Act, 'tx' | 'now'>, id: number) {
  const moment = now.toISOString()
  const taken = await tx
    .updateTable('surveys')
    .set({ response_count: sql`response_count + 1` })
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where((eb) => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', moment)]))
    .where(sql<boolean>`(most_answers is null or response_count < most_answers)`)
    .returning('response_count')
    .executeTakeFirst()
  if (taken) return taken.response_count
  const { state } = await tx
    .selectFrom('surveys')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  throw conflict(state === 'published' ? 'survey_full' : 'survey_closed')
}

/**
 * Takes somebody's answers, once and for good. It writes no entry of the change log: who answered when isn't for those
 * who read that. Of two at once, the one that comes second finds the first.
 */
export async function sendAnswers(
  act: Act<Viewer | undefined>,
  { answers, locale, ...by }: Hears<typeof surveyAnswers.send, 'body'>,
  spoken: Locale,
) {
  const { tx, now } = act
  const { invitation, survey } = await invitationBy(act, by)
  if (survey.promise === 'anonymous') throw conflict('survey_anonymous')
  const shut = shutBecause(survey, invitation.took_part_on, now)
  if (shut) throw conflict(refusals[shut])
  const kept = answersTo(survey.sections, answers)
  const day = now.toISOString().slice(0, 10)
  const first = await tx
    .updateTable('survey_invitations')
    .set({ took_part_on: day })
    .where('survey_id', '=', survey.id)
    .where('user_id', '=', invitation.user_id)
    .where('took_part_on', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!first) throw conflict('survey_answered')
  const position = await takePlace(act, survey.id)
  const named = survey.promise === 'named'
  await tx
    .insertInto('survey_responses')
    .values({
      survey_id: survey.id,
      promise: survey.promise,
      user_id: invitation.user_id,
      answers: JSON.stringify(kept),
      answered_on: day,
      answered_at: named ? now.toISOString() : null,
      locale: named ? (locale ?? spoken) : null,
      position,
    })
    .execute()
  if (position % TALLIED_EVERY === 0) await tallyLater(tx, survey.id)
  // That somebody answered just now is told to nobody else, where names are kept from everybody.
  if (named) answersCame(tx)
  askedChanged(tx, [invitation.user_id])
  return { done: true as const }
}
