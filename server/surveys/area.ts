import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { waiting } from '../home/waitingLines.ts'
import { adminLandings } from '../identity/destinations.ts'
import { factSources } from '../identity/facts.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { networkHolders } from '../networks/manage/networkHolders.ts'
import { pageAbilities } from '../networks/pageAbilities.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { closings, dues, jobs, openings, routes, sweeps } from '../platform/process.ts'
import { findables } from '../search/findables.ts'
import { segmentUses } from '../segments/uses.ts'
import { keyKeeper } from './anonymous/keys.ts'
import { openAtLast, openNow } from './anonymous/openedBallots.ts'
import { surveysConstraints } from './constraints.ts'
import { responsesExport, surveysExport } from './exports.ts'
import { surveysAnswered, tookPartDue } from './facts.ts'
import { invitationJobs, inviterOf } from './invitationLetters.ts'
import { joinersSweep } from './joiners.ts'
import { surveysKeys } from './personKeys.ts'
import { surveysPolicy } from './policy.ts'
import { surveyCloses, surveyOpens } from './publication.ts'
import { keepFigures } from './pulse/keptFigures.ts'
import { waveOpens } from './pulse/waves.ts'
import { shareReport } from './reports.ts'
import { surveyRoutes } from './routes.ts'
import { surveyFinding } from './search.ts'
import { askedBy } from './segmentUses.ts'
import { seatMaker } from './stage/stageAnswers.ts'
import { tallySurvey } from './tallies.ts'
import { surveysWaiting } from './waitingLines.ts'

export const surveys = area({
  name: 'surveys',
  brings: [
    adminLandings.with('/admin/polls', '/admin/surveys'),
    constraints.with(surveysConstraints),
    networkHolders.with('surveys', 'survey_networks'),
    namedClauses.with(
      ...namedClausesOf('surveys', surveysPolicy, {
        view: 'none',
        create: 'none',
        manage: 'none',
        view_polls: 'none',
        create_polls: 'none',
        manage_inside: 'network',
        files: 'none',
      }),
    ),
    pageAbilities.with({ name: 'manage_surveys', clause: surveysPolicy.manage_inside }),
    personKeys.with(...surveysKeys),
    factSources.with(surveysAnswered),
    segmentUses.with(askedBy),
    findables.with(surveyFinding),
    waiting.with(surveysWaiting),
    routes.with((one) =>
      surveyRoutes(
        inviterOf(one),
        {
          database: one.database,
          base: one.settings,
          keeper: keyKeeper(one.settings.secret_key),
          seats: seatMaker(one.settings.secret_key),
        },
        exportPartsOf(one),
      ),
    ),
    exportables.with(() => [surveysExport, responsesExport]),
    jobs.with((one) => [...invitationJobs(inviterOf(one)), shareReport, tallySurvey, keepFigures]),
    openings.with(openNow),
    closings.with(openAtLast),
    dues.with((one) => [
      surveyOpens,
      surveyCloses,
      tookPartDue,
      waveOpens(keyKeeper(one.settings.secret_key)),
    ]),
    sweeps.with(() => [joinersSweep]),
  ],
})
