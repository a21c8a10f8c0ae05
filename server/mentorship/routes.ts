import {
  mentorshipConcerns,
  mentorshipEndings,
  mentorshipGoals,
  mentorshipNotes,
  mentorships,
} from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { mentorshipHealth, mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'
import { missing } from '../platform/errors.ts'
import { type Operation, on } from '../platform/http/operation.ts'
import {
  archiveTopic,
  archiveType,
  changeTopic,
  changeType,
  createTopic,
  createType,
  listTopics,
  listTypes,
  mergeTopic,
  mergeType,
  orderTopics,
  orderTypes,
  restoreTopic,
  restoreType,
  showTopic,
  showType,
} from './choices.ts'
import { listProfiles } from './profiles/finding.ts'
import { myProfile, saveProfile } from './profiles/profiles.ts'
import { showProfile } from './profiles/shownProfiles.ts'

const coming = {
  mentorshipRequests,
  mentorships,
  mentorshipGoals,
  mentorshipNotes,
  mentorshipConcerns,
  mentorshipEndings,
  mentorshipSessions,
  mentorshipHealth,
}

export const mentorshipRoutes: Operation[] = [
  on(mentoringTypes.list, (act, { query }) => listTypes(act, query)),
  on(mentoringTypes.show, (act, { params }) => showType(act, params.id)),
  on(mentoringTypes.create, (act, { body }) => createType(act, body)),
  on(mentoringTypes.update, (act, { params, body }) => changeType(act, params.id, body)),
  on(mentoringTypes.order, (act, { body }) => orderTypes(act, body)),
  on(mentoringTypes.merge, (act, { params, body }) => mergeType(act, params.id, body)),
  on(mentoringTypes.archive, (act, { params }) => archiveType(act, params.id)),
  on(mentoringTypes.restore, (act, { params }) => restoreType(act, params.id)),
  on(mentoringTopics.list, (act, { query }) => listTopics(act, query)),
  on(mentoringTopics.show, (act, { params }) => showTopic(act, params.id)),
  on(mentoringTopics.create, (act, { body }) => createTopic(act, body)),
  on(mentoringTopics.update, (act, { params, body }) => changeTopic(act, params.id, body)),
  on(mentoringTopics.order, (act, { body }) => orderTopics(act, body)),
  on(mentoringTopics.merge, (act, { params, body }) => mergeTopic(act, params.id, body)),
  on(mentoringTopics.archive, (act, { params }) => archiveTopic(act, params.id)),
  on(mentoringTopics.restore, (act, { params }) => restoreTopic(act, params.id)),

  on(mentorshipProfiles.mine, (act) => myProfile(act)),
  on(mentorshipProfiles.list, (act, { query }) => listProfiles(act, query)),
  on(mentorshipProfiles.show, (act, { params }) => showProfile(act, params.id)),
  on(mentorshipProfiles.update, (act, { params, body }) => saveProfile(act, params.id, body)),

  ...Object.values(coming)
    .flatMap((noun): Operation['route'][] => Object.values(noun))
    .map((route) => ({ route, answer: () => Promise.reject(missing()) })),
]
