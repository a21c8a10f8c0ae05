import { mentorshipFiles } from '../../contract/mentorship/files.ts'
import { mentorshipGuides } from '../../contract/mentorship/guides.ts'
import {
  mentorshipConcerns,
  mentorshipGoals,
  mentorshipNotes,
  mentorships,
} from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { mentorshipHealth, mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { addressOf, type Base } from '../platform/http/addresses.ts'
import { on, raw } from '../platform/http/operation.ts'
import { listTopics, listTypes, showTopic, showType } from './choiceList.ts'
import {
  archiveTopic,
  archiveType,
  changeTopic,
  changeType,
  createTopic,
  createType,
  mergeTopic,
  mergeType,
  orderTopics,
  orderTypes,
  restoreTopic,
  restoreType,
} from './choices.ts'
import { changeGoal, createGoal, deleteGoal, reachGoal, tickStep } from './pairs/goals.ts'
import { pairGuides, tickGuide } from './pairs/pairGuides.ts'
import { listPairs, showPair } from './pairs/pairList.ts'
import { endPair, planEnd, writeReview } from './pairs/pairs.ts'
import { listProfiles } from './profiles/profileList.ts'
import { myProfile, saveProfile } from './profiles/profiles.ts'
import { mentoringOf, showProfile } from './profiles/shownProfiles.ts'
import { closeConcern, listConcerns, reopenConcern, reportConcern } from './program/concerns.ts'
import { showHealth } from './program/health.ts'
import { listRequests, showRequest } from './requests/requestList.ts'
import {
  acceptRequest,
  createRequests,
  deleteRequest,
  rejectRequest,
  withdrawRequest,
} from './requests/requests.ts'
import { privateNotes, sharedNotes, writePrivateNotes, writeSharedNotes } from './rooms/notes.ts'
import { addFile, deleteFile, listFiles, renameFile, sendFile } from './rooms/roomFiles.ts'
import { sendSessionFile } from './sessions/calendarEntry.ts'
import { freeTimes } from './sessions/freeTimes.ts'
import { listSessions, showSession } from './sessions/sessionList.ts'
import {
  acceptSession,
  cancelSession,
  changeSession,
  createSession,
  dropProposal,
  giveFeedback,
  proposeTime,
  rejectSession,
  takeProposal,
} from './sessions/sessions.ts'

export const mentorshipRoutes = ({ settings: base, store }: { settings: Base; store: FileStore }) => [
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
  on(mentorshipProfiles.ofPerson, (act, { params }) => mentoringOf(act, params.id)),
  on(mentorshipProfiles.update, (act, { params, body }) => saveProfile(act, params.id, body)),

  on(mentorshipRequests.list, (act, { query }) => listRequests(act, query)),
  on(mentorshipRequests.show, (act, { params }) => showRequest(act, params.id)),
  on(mentorshipRequests.create, (act, { body }) => createRequests(act, body)),
  on(mentorshipRequests.accept, (act, { params }) => acceptRequest(act, params.id)),
  on(mentorshipRequests.reject, (act, { params, body }) => rejectRequest(act, params.id, body)),
  on(mentorshipRequests.withdraw, (act, { params }) => withdrawRequest(act, params.id)),
  on(mentorshipRequests.delete, (act, { params }) => deleteRequest(act, params.id)),

  on(mentorships.list, (act, { query }) => listPairs(act, query)),
  on(mentorships.show, (act, { params }) => showPair(act, params.id)),
  on(mentorships.plan, (act, { params, body }) => planEnd(act, params.id, body)),
  on(mentorships.review, (act, { params, body }) => writeReview(act, params.id, body)),
  on(mentorships.end, (act, { params, body }) => endPair(act, params.id, body)),
  on(mentorshipGoals.create, (act, { params, body }) => createGoal(act, params.id, body)),
  on(mentorshipGoals.update, (act, { params, body }) => changeGoal(act, params.id, body)),
  on(mentorshipGoals.delete, (act, { params }) => deleteGoal(act, params.id)),
  on(mentorshipGoals.reach, (act, { params, body }) => reachGoal(act, params.id, body)),
  on(mentorshipGoals.tick, (act, { params, body }) => tickStep(act, params.id, body)),
  on(mentorshipNotes.shared, (act, { params }) => sharedNotes(act, params.id)),
  on(mentorshipNotes.writeShared, (act, { params, body }) => writeSharedNotes(act, params.id, body)),
  on(mentorshipNotes.own, (act, { params }) => privateNotes(act, params.id)),
  on(mentorshipNotes.writeOwn, (act, { params, body }) => writePrivateNotes(act, params.id, body)),

  on(mentorshipFiles.list, (act, { params }) => listFiles(act, params.id)),
  on(mentorshipFiles.add, (act, { params, file }) => addFile(act, store, { roomId: params.id, file })),
  on(mentorshipFiles.rename, (act, { params, body }) => renameFile(act, params.id, body)),
  on(mentorshipFiles.delete, (act, { params }) => deleteFile(act, params.id)),
  raw(mentorshipFiles.blob, (act, { params, query, request, reply }) =>
    sendFile(act, { store, request, reply }, params.id, query),
  ),

  on(mentorshipGuides.list, (act, { params }) => pairGuides(act, params.id)),
  on(mentorshipGuides.tick, (act, { params, body }) => tickGuide(act, params, body)),

  on(mentorshipSessions.list, (act, { query }) => listSessions(act, query)),
  on(mentorshipSessions.show, (act, { params }) => showSession(act, params.id)),
  on(mentorshipSessions.create, (act, { params, body }) => createSession(act, params.id, body)),
  on(mentorshipSessions.update, (act, { params, body }) => changeSession(act, params.id, body)),
  on(mentorshipSessions.cancel, (act, { params, body }) => cancelSession(act, params.id, body)),
  on(mentorshipSessions.accept, (act, { params }) => acceptSession(act, params.id)),
  on(mentorshipSessions.reject, (act, { params, body }) => rejectSession(act, params.id, body)),
  on(mentorshipSessions.propose, (act, { params, body }) => proposeTime(act, params.id, body)),
  on(mentorshipSessions.takeProposal, (act, { params }) => takeProposal(act, params.id)),
  on(mentorshipSessions.dropProposal, (act, { params }) => dropProposal(act, params.id)),
  on(mentorshipSessions.giveFeedback, (act, { params, body }) => giveFeedback(act, params.id, body)),
  on(mentorshipSessions.freeTimes, (act, { params, query }) => freeTimes(act, params.id, query)),
  raw(mentorshipSessions.file, (act, { params, enterprise, reply }) =>
    sendSessionFile(act, params.id, addressOf(enterprise, base), reply),
  ),

  on(mentorshipConcerns.report, (act, { params, body }) => reportConcern(act, params.id, body)),
  on(mentorshipConcerns.list, (act, { query }) => listConcerns(act, query)),
  on(mentorshipConcerns.close, (act, { params, body }) => closeConcern(act, params.id, body)),
  on(mentorshipConcerns.reopen, (act, { params }) => reopenConcern(act, params.id)),
  on(mentorshipHealth.show, (act) => showHealth(act)),
]
