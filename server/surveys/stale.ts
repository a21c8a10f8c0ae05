import { homeColumn } from '../../contract/home/home.ts'
import { surveyInvitations } from '../../contract/surveys/invitations.ts'
import { surveyAnswers } from '../../contract/surveys/questionnaire.ts'
import { surveyResults } from '../../contract/surveys/results.ts'
import { surveys } from '../../contract/surveys/surveys.ts'
import type { Tx } from '../platform/database/db.ts'
import { wentStale } from '../platform/live/live.ts'

/** Refreshes pages on which surveys are managed. */
export const surveysChanged = (tx: Tx) =>
  wentStale(tx, [surveys.list.path, surveys.show.path, surveyInvitations.list.path, surveyResults.show.path])

/** Refreshes what waits for people: for everybody asked, or only for the people given. */
export const askedChanged = (tx: Tx, users?: readonly number[]) =>
  wentStale(tx, [surveyAnswers.mine.path, surveyAnswers.asked.path, homeColumn.show.path], users)

/** Refreshes open results with each answer, but only of named surveys: elsewhere it would reveal who just answered. */
export const answersCame = (tx: Tx) =>
  wentStale(tx, [surveyResults.show.path, surveyResults.responses.path, surveys.list.path])
