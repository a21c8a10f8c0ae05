import { homeColumn } from '../../contract/home/home.ts'
import { surveyInvitations } from '../../contract/surveys/invitations.ts'
import { surveyAnswers } from '../../contract/surveys/questionnaire.ts'
import { surveyResults } from '../../contract/surveys/results.ts'
import { surveys } from '../../contract/surveys/surveys.ts'
import type { Tx } from '../platform/database/db.ts'
import { wentStale } from '../platform/live/live.ts'

/** Pages where surveys are looked after. */
export const surveysChanged = (tx: Tx) =>
  wentStale(tx, [surveys.list.path, surveys.show.path, surveyInvitations.list.path, surveyResults.show.path])

/** What waits for people: for everybody whom a survey asks, or for those that are named. */
export const askedChanged = (tx: Tx, users?: readonly number[]) =>
  wentStale(tx, [surveyAnswers.mine.path, surveyAnswers.asked.path, homeColumn.show.path], users)

/** Whoever looks at the answers sees the next one; only where people were told that names are seen. */
export const answersCame = (tx: Tx) =>
  wentStale(tx, [surveyResults.show.path, surveyResults.responses.path, surveys.list.path])
