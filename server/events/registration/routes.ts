import {
  attendees,
  initiativeUsers,
  registration,
  registrationQuestions,
} from '../../../contract/events/registrations.ts'
import {
  changeQuestion,
  createQuestion,
  destroyQuestion,
  listQuestions,
  orderQuestions,
} from '../../fields/questions/questions.ts'
import { on } from '../../platform/http/operation.ts'
import { listAttendees, showAttendee } from './attendees.ts'
import { answerAgain, givenOf, showMine } from './myRegistration.ts'
import { claimSeat, declineSeat } from './offers.ts'
import {
  addAttendees,
  giveSeat,
  importAttendees,
  judgeFor,
  messageAttendees,
  removeAttendees,
  syncAttendees,
} from './organizer.ts'
import { showProgress } from './progress.ts'
import { askedBy, askedToBeChanged } from './questions.ts'
import { giveUp, register, registerInSeries } from './registration.ts'

/** Requests for seats of one event run in line and use a single connection of this process. */
const lineOf = (eventId: number) => `event ${eventId}`

export const registrationRoutes = [
  on(initiativeUsers.list, (act, { query }) => listAttendees(act, query)),
  on(
    initiativeUsers.join,
    async (act, { body }) => {
      const answers = givenOf(body.answers)
      const dates = body.series
        ? await registerInSeries(act, body.initiative_id, answers)
        : await register(act, body.initiative_id, answers).then(() => null)
      return { ...(await showMine(act, body.initiative_id)), dates }
    },
    { line: (_act, { body }) => lineOf(body.initiative_id) },
  ),
  on(
    initiativeUsers.leave,
    async (act, { body }) => {
      await giveUp(act, body.initiative_id)
      return showMine(act, body.initiative_id)
    },
    { line: (_act, { body }) => lineOf(body.initiative_id) },
  ),
  on(initiativeUsers.create, (act, { body }) => addAttendees(act, body)),
  on(initiativeUsers.destroy, (act, { body }) => removeAttendees(act, body)),

  on(registration.mine, (act, { params }) => showMine(act, params.id)),
  on(registration.answer, (act, { params, body }) => answerAgain(act, params.id, body.answers)),
  on(
    registration.claim,
    async (act, { params }) => {
      await claimSeat(act, params.id)
      return showMine(act, params.id)
    },
    { line: (_act, { params }) => lineOf(params.id) },
  ),
  on(
    registration.decline,
    async (act, { params }) => {
      await declineSeat(act, params.id)
      return showMine(act, params.id)
    },
    { line: (_act, { params }) => lineOf(params.id) },
  ),

  on(attendees.show, (act, { params }) => showAttendee(act, params.id, params.userId)),
  on(attendees.seat, (act, { params, body }) => giveSeat(act, params.id, params.userId, body.reason)),
  on(attendees.judge, (act, { params, body }) => judgeFor(act, params.id, body.list)),
  on(attendees.import, (act, { params, body }) => importAttendees(act, params.id, body.list)),
  on(attendees.sync, (act, { params, body }) => syncAttendees(act, params.id, body)),
  on(attendees.message, (act, { params, body }) => messageAttendees(act, params.id, body)),
  on(attendees.progress, (act, { params }) => showProgress(act, params.actionId)),

  on(registrationQuestions.list, async (act, { params, query }) => {
    const { asker, manages } = await askedBy(act, params.id)
    return listQuestions(act.db, asker, manages, query)
  }),
  on(registrationQuestions.create, async (act, { params, body }) =>
    createQuestion(act, await askedToBeChanged(act, params.id), body),
  ),
  on(registrationQuestions.update, async (act, { params, body }) =>
    changeQuestion(act, await askedToBeChanged(act, params.id), params.questionId, body),
  ),
  on(registrationQuestions.destroy, async (act, { params }) =>
    destroyQuestion(act, await askedToBeChanged(act, params.id), params.questionId),
  ),
  on(registrationQuestions.order, async (act, { params, body }) =>
    orderQuestions(act, await askedToBeChanged(act, params.id), body.field_ids),
  ),
]
