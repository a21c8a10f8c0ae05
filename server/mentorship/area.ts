import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { underModule } from '../enterprise/modules.ts'
import { waiting } from '../home/waitingLines.ts'
import { adminLandings, menuPlaces } from '../identity/destinations.ts'
import { factSources } from '../identity/facts.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { ownNews } from '../messages/queries.ts'
import { departures } from '../networks/members/departures.ts'
import { purgeFollowers } from '../people/accounts/purge.ts'
import { mergeFollowers } from '../people/merge/followers.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { dues, jobs, routes } from '../platform/process.ts'
import { segmentUses } from '../segments/uses.ts'
import { circleRoutes } from './circleRoutes.ts'
import { circlesFollow } from './circles/mergedCircles.ts'
import { mentorshipConstraints } from './constraints.ts'
import { sessionsHeld } from './facts.ts'
import { forgetMentorship, mentorshipOfLeavers } from './leavers.ts'
import { midpointDue } from './pairs/midpoint.ts'
import { mentorshipKeys } from './personKeys.ts'
import { mentorshipPolicy } from './policy.ts'
import { marksFollow } from './profiles/mergedProfiles.ts'
import { endingsExport } from './program/endingsExport.ts'
import { draftsFollow } from './program/mergedParticipants.ts'
import { participantsExport } from './program/participantsExport.ts'
import { programsFor } from './program/programAudience.ts'
import { programMovesDue } from './program/programDues.ts'
import { writeProgramJob } from './program/programLetters.ts'
import { programRoutes } from './programRoutes.ts'
import { nextChoiceDue, requestWaitsDue } from './requests/nextChoice.ts'
import { publishRoundJob } from './rounds/publication.ts'
import { solveRoundJob } from './rounds/solution.ts'
import { mentorshipRoutes } from './routes.ts'
import { sessionFeedbackDue, sessionReminderDue } from './sessions/sessionDues.ts'
import { sessionLettersJob } from './sessions/sessionLetters.ts'
import { circlesWaiting, requestsWaiting, sessionsWaiting } from './waitingLines.ts'

export const mentorship = area({
  name: 'mentorship',
  brings: [
    adminLandings.with({ landing: '/admin/mentorship/mentor-topics', of: 'mentorship' }),
    menuPlaces.with({ name: 'mentorship', place: 45, of: 'mentorship' }),
    constraints.with(mentorshipConstraints),
    namedClauses.with(
      ...namedClausesOf('mentorship', mentorshipPolicy, {
        topics: 'none',
        types: 'none',
        programs: 'none',
        view_mentors: 'person',
        view_requests: 'person',
        view_sessions: 'person',
        edit_profile: 'person',
      }),
    ),
    personKeys.with(...mentorshipKeys),
    ownNews.with('mentorship.'),
    factSources.with(sessionsHeld),
    mergeFollowers.with(marksFollow, draftsFollow, circlesFollow),
    departures.with(mentorshipOfLeavers),
    purgeFollowers.with(forgetMentorship),
    waiting.with(requestsWaiting, sessionsWaiting, circlesWaiting),
    routes.with((one) =>
      underModule('mentorship_enabled', [
        ...mentorshipRoutes(one),
        ...circleRoutes,
        ...programRoutes(exportPartsOf(one)),
      ]),
    ),
    exportables.with(() => [participantsExport, endingsExport]),
    segmentUses.with(programsFor),
    jobs.with((one) => [
      sessionLettersJob(one),
      solveRoundJob(one),
      publishRoundJob(one),
      writeProgramJob(one),
    ]),
    dues.with(() => [
      nextChoiceDue,
      requestWaitsDue,
      midpointDue,
      sessionReminderDue,
      sessionFeedbackDue,
      programMovesDue,
    ]),
  ],
})
