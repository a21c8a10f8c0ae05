import { homeColumn } from '../../contract/home/home.ts'
import { surveyInvitations } from '../../contract/surveys/invitations.ts'
import { surveyPulses } from '../../contract/surveys/pulses.ts'
import { surveyAnswers } from '../../contract/surveys/questionnaire.ts'
import { surveyReports } from '../../contract/surveys/reports.ts'
import { surveyResults } from '../../contract/surveys/results.ts'
import { surveys } from '../../contract/surveys/surveys.ts'
import { surveyThemes } from '../../contract/surveys/themes.ts'
import type { Tx } from '../platform/database/db.ts'
import { wentStale } from '../platform/live/live.ts'

/** Refreshes pages on which surveys are managed. */
export const surveysChanged = (tx: Tx) =>
  wentStale(tx, [
    surveys.list.path,
    surveys.show.path,
    surveyPulses.waves.path,
    surveyPulses.trend.path,
    surveyInvitations.list.path,
    surveyResults.show.path,
  ])

/** Refreshes what waits for people: for everybody asked, or only for the people given. */
export const askedChanged = (tx: Tx, users?: readonly number[]) =>
  wentStale(tx, [surveyAnswers.mine.path, surveyAnswers.asked.path, homeColumn.show.path], users)

/** Themes, and what bears them. */
export const themesChanged = (tx: Tx) => wentStale(tx, [surveyThemes.list.path, surveyResults.written.path])

/** What those who were asked read about it. */
export const reportChanged = (tx: Tx) => wentStale(tx, [surveyReports.show.path, surveyReports.read.path])

/** Refreshes open results with each answer, but only of named surveys: elsewhere it would reveal who just answered. */
export const answersCame = (tx: Tx) =>
  wentStale(tx, [
    surveyResults.show.path,
    surveyResults.rates.path,
    surveyResults.crosses.path,
    surveyResults.responses.path,
    surveys.list.path,
  ])
