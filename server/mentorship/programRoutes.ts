import { mentorshipEndings } from '../../contract/mentorship/endings.ts'
import { programGuides } from '../../contract/mentorship/guides.ts'
import { mentorshipParticipants } from '../../contract/mentorship/participants.ts'
import { mentorshipPrograms, programEnrolment, programQuestions } from '../../contract/mentorship/programs.ts'
import { matchingRounds } from '../../contract/mentorship/rounds.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import type { ExportParts } from '../downloads/exportParts.ts'
import {
  changeQuestion,
  createQuestion,
  destroyQuestion,
  listQuestions,
  orderQuestions,
} from '../fields/questions/questions.ts'
import { on } from '../platform/http/operation.ts'
import { listCandidates } from './program/candidates.ts'
import { listEndings, showEndingFigures } from './program/endings.ts'
import { endingsExport } from './program/endingsExport.ts'
import { enrol, withdraw } from './program/enrolment.ts'
import { listOwnPrograms, showOwnProgram } from './program/ownPrograms.ts'
import { addParticipants, listParticipants, removeParticipant } from './program/participants.ts'
import { participantsExport } from './program/participantsExport.ts'
import { changeGuide, listGuides, resetGuide } from './program/programGuides.ts'
import { showProgramHealth } from './program/programHealth.ts'
import { listPrograms, showProgram } from './program/programList.ts'
import { programReach, writeToProgram } from './program/programMessages.ts'
import { askedByProgram, questionsToChange } from './program/programQuestions.ts'
import { archiveProgram, changeProgram, createProgram, moveProgram } from './program/programs.ts'
import { previewPublication } from './rounds/publication.ts'
import { listRoundLeft, listRoundPairs, listRounds, showRound } from './rounds/roundList.ts'
import { changeRules, createRound, markPair, publishRound, solveRound } from './rounds/rounds.ts'

export const programRoutes = (parts: ExportParts) => [
  on(mentorshipPrograms.list, (act, { query }) => listPrograms(act, query)),
  on(mentorshipPrograms.show, (act, { params }) => showProgram(act, params.id)),
  on(mentorshipPrograms.create, (act, { body }) => createProgram(act, body)),
  on(mentorshipPrograms.update, (act, { params, body }) => changeProgram(act, params.id, body)),
  on(mentorshipPrograms.move, (act, { params, body }) => moveProgram(act, params.id, body)),
  on(mentorshipPrograms.archive, (act, { params }) => archiveProgram(act, params.id, true)),
  on(mentorshipPrograms.restore, (act, { params }) => archiveProgram(act, params.id, false)),
  on(mentorshipPrograms.health, (act, { params }) => showProgramHealth(act, params.id)),
  on(mentorshipPrograms.reach, (act, { params }) => programReach(act, params.id)),
  on(mentorshipPrograms.write, (act, { params, body }) => writeToProgram(act, params.id, body)),

  on(programQuestions.list, async (act, { params, query }) => {
    const { asker, manages } = await askedByProgram(act, params.id)
    return listQuestions(act.db, asker, manages, query)
  }),
  on(programQuestions.create, async (act, { params, body }) =>
    createQuestion(act, await questionsToChange(act, params.id), body),
  ),
  on(programQuestions.update, async (act, { params, body }) =>
    changeQuestion(act, await questionsToChange(act, params.id), params.questionId, body),
  ),
  on(programQuestions.destroy, async (act, { params }) =>
    destroyQuestion(act, await questionsToChange(act, params.id), params.questionId),
  ),
  on(programQuestions.order, async (act, { params, body }) =>
    orderQuestions(act, await questionsToChange(act, params.id), body.field_ids),
  ),

  on(programGuides.list, (act, { params }) => listGuides(act, params.id)),
  on(programGuides.update, (act, { params, body }) => changeGuide(act, params, body)),
  on(programGuides.reset, (act, { params }) => resetGuide(act, params)),

  on(programEnrolment.list, (act) => listOwnPrograms(act)),
  on(programEnrolment.show, (act, { params }) => showOwnProgram(act, params.id)),
  on(programEnrolment.enrol, (act, { params, body }) => enrol(act, params.id, body)),
  on(programEnrolment.withdraw, (act, { params }) => withdraw(act, params.id)),
  on(programEnrolment.candidates, (act, { params, query }) => listCandidates(act, params.id, query)),

  on(mentorshipParticipants.list, (act, { query }) => listParticipants(act, query)),
  ...csvRoutes(mentorshipParticipants, participantsExport, parts),
  on(mentorshipParticipants.add, (act, { params, body }) => addParticipants(act, params.id, body)),
  on(mentorshipParticipants.remove, (act, { params }) => removeParticipant(act, params.id, params.userId)),

  on(mentorshipEndings.list, (act, { query }) => listEndings(act, query)),
  ...csvRoutes(mentorshipEndings, endingsExport, parts),
  on(mentorshipEndings.figures, (act, { query }) => showEndingFigures(act, query)),

  on(matchingRounds.list, (act, { params }) => listRounds(act, params.id)),
  on(matchingRounds.create, (act, { params }) => createRound(act, params.id)),
  on(matchingRounds.show, (act, { params }) => showRound(act, params.id)),
  on(matchingRounds.rules, (act, { params, body }) => changeRules(act, params.id, body)),
  on(matchingRounds.mark, (act, { params, body }) => markPair(act, params.id, body)),
  on(matchingRounds.solve, (act, { params }) => solveRound(act, params.id)),
  on(matchingRounds.pairs, (act, { params, query }) => listRoundPairs(act, params.id, query)),
  on(matchingRounds.left, (act, { params, query }) => listRoundLeft(act, params.id, query)),
  on(matchingRounds.preview, (act, { params }) => previewPublication(act, params.id)),
  on(matchingRounds.publish, (act, { params, body }) => publishRound(act, params.id, body)),
]
