import { homeColumn } from '../../contract/home/home.ts'
import { surveyInvitations } from '../../contract/surveys/invitations.ts'
import { surveyPulses } from '../../contract/surveys/pulses.ts'
import { surveyAnswers } from '../../contract/surveys/questionnaire.ts'
import { surveyResults } from '../../contract/surveys/results.ts'
import { surveys } from '../../contract/surveys/surveys.ts'
import { surveyThemes } from '../../contract/surveys/themes.ts'

/** Everything that shows surveys, their invitations or their answers. */
export const staleSurveys = [
  surveys.list,
  surveys.show,
  surveyPulses.waves,
  surveyPulses.trend,
  surveyInvitations.list,
  surveyResults.show,
  surveyResults.responses,
  surveyResults.rates,
  surveyResults.crosses,
  surveyAnswers.mine,
  homeColumn.show,
].map(({ path }) => path)

/** What shows themes, and the answers that bear them. */
export const staleThemes = [surveyThemes.list, surveyResults.written].map(({ path }) => path)
