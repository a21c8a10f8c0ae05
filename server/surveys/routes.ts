import { anonymousAnswers } from '../../contract/surveys/anonymous.ts'
import { surveyInvitations } from '../../contract/surveys/invitations.ts'
import { surveyPulses } from '../../contract/surveys/pulses.ts'
import { surveyAnswers } from '../../contract/surveys/questionnaire.ts'
import { surveyReports } from '../../contract/surveys/reports.ts'
import { surveyResults } from '../../contract/surveys/results.ts'
import { surveyStages } from '../../contract/surveys/stages.ts'
import { surveys } from '../../contract/surveys/surveys.ts'
import { surveyThemes } from '../../contract/surveys/themes.ts'
import { countAttempt } from '../access/throttle.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import type { ExportParts } from '../downloads/exportParts.ts'
import { acting } from '../platform/act.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { again } from '../platform/database/retry.ts'
import { AppError } from '../platform/errors.ts'
import type { Base } from '../platform/http/addresses.ts'
import { alone, on } from '../platform/http/operation.ts'
import { hashOf } from '../platform/settings/secrets.ts'
import { castBallot, takePart } from './anonymous/ballots.ts'
import type { KeyKeeper } from './anonymous/keys.ts'
import { urnOf } from './anonymous/urn.ts'
import { sendAnswers } from './answers.ts'
import { audienceSize } from './audience.ts'
import { showCrosses } from './classes/crosses.ts'
import { previewClasses } from './classes/offered.ts'
import { comparableSurveys } from './comparable.ts'
import { responsesExport, surveysExport } from './exports.ts'
import type { Inviter } from './invitationLetters.ts'
import {
  listInvitations,
  makeLink,
  remindAsked,
  resendInvitation,
  withdrawInvitation,
} from './invitations.ts'
import { closeSurvey, withdrawSurvey } from './publication.ts'
import { endPulse, pausePulse, resumePulse } from './pulse/pulse.ts'
import { showTrend } from './pulse/trend.ts'
import { listWaves } from './pulse/waveList.ts'
import { mySurveys, questionnaire } from './questionnaire.ts'
import { noteReading } from './readings.ts'
import { publishSurvey } from './release.ts'
import { publishReport, readReport, showReport, withdrawReport, writeReport } from './reports.ts'
import { showRates } from './responseRates.ts'
import { listResponses, showResponse } from './responses.ts'
import { showResults } from './results.ts'
import { answerOnStage, type SeatMaker } from './stage/stageAnswers.ts'
import { askOnStage, askSignedIn, present, showStage, turnStage } from './stage/stages.ts'
import { listSurveys, showSurvey } from './surveyList.ts'
import { changeSurvey, createSurvey, deleteSurvey, duplicateSurvey, surveyDefinition } from './surveys.ts'
import { createTheme, deleteTheme, listThemes, markAnswer } from './themes.ts'
import { listWrittenAnswers } from './writtenAnswers.ts'

interface Tried {
  address: string
  token: string | undefined
}

/**
 * Invalid links are counted once the transaction that found them has ended. Inside it each would need a second
 * connection, and with as many guesses at once as there are connections nobody would get one.
 */
async function guessesCounted<Answer>(
  database: Database,
  enterpriseId: number,
  { address, token }: Tried,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await again(() => database.inTransaction(enterpriseId, work))
  } catch (error) {
    if (token !== undefined && error instanceof AppError && error.kind === 'missing')
      await database.inTransaction(enterpriseId, (tx) =>
        countAttempt(tx, 'survey', { account: hashOf(token), address }),
      )
    throw error
  }
}

export const surveyRoutes = (
  inviter: Inviter,
  { database, base, keeper, seats }: { database: Database; base: Base; keeper: KeyKeeper; seats: SeatMaker },
  parts: ExportParts,
) => {
  type Reader = Parameters<typeof noteReading>[0]
  /** What people answered, and that somebody reads it. */
  const results = async <Told>(act: Reader, survey_id: number, told: Promise<Told>) => {
    const answer = await told
    await noteReading(act, database, { survey_id, what: 'results' })
    return answer
  }
  return [
    on(surveys.list, (act, { query }) => listSurveys(act, query)),
    on(surveys.show, (act, { params }) => showSurvey(act, params.id)),
    on(surveys.create, async (act, { body }) => showSurvey(act, await createSurvey(act, keeper, body))),
    on(surveys.update, async (act, { params, body }) => {
      await changeSurvey(act, params.id, body)
      return showSurvey(act, params.id)
    }),
    on(surveys.delete, (act, { params }) => deleteSurvey(act, params.id)),
    on(surveys.publish, async (act, { params, body }) => {
      await publishSurvey(act, keeper, params.id, body.version)
      return showSurvey(act, params.id)
    }),
    on(surveys.close, async (act, { params }) => {
      await closeSurvey(act, params.id)
      return showSurvey(act, params.id)
    }),
    on(surveys.withdraw, async (act, { params }) => {
      await withdrawSurvey(act, params.id)
      return showSurvey(act, params.id)
    }),
    on(surveys.duplicate, async (act, { params }) => showSurvey(act, await duplicateSurvey(act, params.id))),
    on(surveys.audience, (act, { body }) => audienceSize(act, body)),
    on(surveys.classes, (act, { body }) => previewClasses(act, body)),
    on(surveys.export, (act, { params }) => surveyDefinition(act, params.id)),
    ...csvRoutes(surveys, surveysExport, parts),

    on(surveyPulses.waves, (act, { params, locale }) => listWaves(act, params.id, locale)),
    on(surveyPulses.trend, (act, { params, locale }) =>
      results(act, params.id, showTrend(act, params.id, locale)),
    ),
    on(surveyPulses.pause, async (act, { params }) => {
      await pausePulse(act, params.id)
      return showSurvey(act, params.id)
    }),
    on(surveyPulses.resume, async (act, { params }) => {
      await resumePulse(act, params.id)
      return showSurvey(act, params.id)
    }),
    on(surveyPulses.end, async (act, { params }) => {
      await endPulse(act, params.id)
      return showSurvey(act, params.id)
    }),

    on(surveyStages.present, async (act, { params, body }) => {
      await present(act, params.id, body)
      return showSurvey(act, params.id)
    }),
    on(surveyStages.show, (act, { params, locale }) =>
      results(act, params.id, showStage(act, params.id, { locale, base })),
    ),
    on(surveyStages.turn, async (act, { params, body, locale }) => {
      await turnStage(act, params.id, body)
      return showStage(act, params.id, { locale, base })
    }),
    on(surveyStages.asked, (act, { params, locale }) => askOnStage(act, params.code, locale)),
    on(surveyStages.question, (act, { params, locale }) => askSignedIn(act, params.code, locale)),
    on(surveyStages.answer, (act, { params, body }) => answerOnStage(act, seats, params.code, body)),

    on(surveyInvitations.list, (act, { params, query }) => listInvitations(act, params.id, query)),
    on(surveyInvitations.remind, (act, { params }) => remindAsked(act, params.id)),
    on(surveyInvitations.resend, (act, { params }) =>
      resendInvitation(act, inviter, params.id, params.user_id),
    ),
    on(surveyInvitations.link, (act, { params }) =>
      makeLink(act, { ...inviter, base }, params.id, params.user_id),
    ),
    on(surveyInvitations.withdraw, (act, { params }) => withdrawInvitation(act, params.id, params.user_id)),

    on(surveyAnswers.questionnaire, (act, { query, locale }) =>
      questionnaire(act, { token: query.token }, { wanted: query.locale, spoken: locale }),
    ),
    on(surveyAnswers.asked, (act, { params, query, locale }) =>
      questionnaire(act, { poll_id: params.id }, { wanted: query.locale, spoken: locale }),
    ),
    alone(surveyAnswers.send, (asker, { enterprise, body, locale }) =>
      guessesCounted(database, enterprise.id, { address: asker.address, token: body.token }, (tx) =>
        sendAnswers(acting(tx, asker.me, asker), body, locale),
      ),
    ),
    alone(anonymousAnswers.takePart, (asker, { enterprise, body }) =>
      guessesCounted(database, enterprise.id, { address: asker.address, token: body.token }, (tx) =>
        takePart(acting(tx, asker.me, asker), keeper, body),
      ),
    ),
    on(anonymousAnswers.cast, (act, { body }) => castBallot(act, urnOf(database), body)),
    on(surveyAnswers.mine, (act, { query }) => mySurveys(act, query)),

    on(surveyThemes.list, (act, { params }) => results(act, params.id, listThemes(act, params.id))),
    on(surveyThemes.create, (act, { params, body }) => createTheme(act, params.id, body)),
    on(surveyThemes.delete, (act, { params }) => deleteTheme(act, params.id, params.theme_id)),
    on(surveyThemes.mark, (act, { params, body }) => markAnswer(act, params.id, body)),

    on(surveyReports.show, (act, { params }) => showReport(act, params.id)),
    on(surveyReports.write, (act, { params, body }) => writeReport(act, params.id, body)),
    on(surveyReports.publish, (act, { params, body }) => publishReport(act, params.id, body.version)),
    on(surveyReports.withdraw, (act, { params }) => withdrawReport(act, params.id)),
    on(surveyReports.read, (act, { params }) => readReport(act, params.id)),

    on(surveyResults.show, (act, { params, locale }) =>
      results(act, params.id, showResults(act, params.id, locale)),
    ),
    on(surveyResults.rates, (act, { params }) => results(act, params.id, showRates(act, params.id))),
    on(surveyResults.crosses, (act, { params, query }) =>
      results(act, params.id, showCrosses(act, params.id, query.by)),
    ),
    on(surveyResults.comparable, (act, { params }) => comparableSurveys(act, params.id)),
    on(surveyResults.written, (act, { params, query }) =>
      results(act, params.id, listWrittenAnswers(act, params.id, query)),
    ),
    on(surveyResults.responses, async (act, { query }) => {
      const list = await listResponses(act, query)
      await noteReading(act, database, { survey_id: query.poll_id, what: 'responses' })
      return list
    }),
    on(surveyResults.response, async (act, { params }) => {
      const { survey_id, response } = await showResponse(act, params.id)
      await noteReading(act, database, { survey_id, what: 'responses' })
      return response
    }),
    ...csvRoutes(surveyResults, responsesExport, parts),
  ]
}
