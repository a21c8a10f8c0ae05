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
import { on } from '../../platform/operation.ts'
import { showProgress } from './actions.ts'
import { listAttendees, showAttendee } from './attendees.ts'
import { answerAgain, givenOf, showMine } from './mine.ts'
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
import { askedBy, askedToBeChanged } from './questions.ts'
import { giveUp, register, registerInSeries } from './registration.ts'

/** Those who ask for seats of one event come in one after the other, and take a single connection of this process. */
const lineOf = (eventId: number) => `event ${eventId}`

export const registrationRoutes = [
  on(initiativeUsers.list, ({ db, me, query, now }) => listAttendees(db, me, query, now)),
  on(
    initiativeUsers.join,
    async ({ tx, me, body, now, address }) => {
      const doing = { now, address }
      const answers = givenOf(body.answers)
      const dates = body.series
        ? await registerInSeries(tx, me, body.initiative_id, answers, doing)
        : await register(tx, me, body.initiative_id, answers, doing).then(() => null)
      return { ...(await showMine(tx, me, body.initiative_id, now)), dates }
    },
    { line: ({ body }) => lineOf(body.initiative_id) },
  ),
  on(
    initiativeUsers.leave,
    async ({ tx, me, body, now, address }) => {
      await giveUp(tx, me, body.initiative_id, { now, address })
      return showMine(tx, me, body.initiative_id, now)
    },
    { line: ({ body }) => lineOf(body.initiative_id) },
  ),
  on(initiativeUsers.create, ({ tx, me, body, say, now }) => addAttendees(tx, me, body, { say, now })),
  on(initiativeUsers.destroy, ({ tx, me, body, say, now }) => removeAttendees(tx, me, body, { say, now })),

  on(registration.mine, ({ db, me, params, now }) => showMine(db, me, params.id, now)),
  on(registration.answer, ({ tx, me, params, body, now }) =>
    answerAgain(tx, me, params.id, body.answers, now),
  ),
  on(
    registration.claim,
    async ({ tx, me, params, now, address }) => {
      await claimSeat(tx, me, params.id, { now, address })
      return showMine(tx, me, params.id, now)
    },
    { line: ({ params }) => lineOf(params.id) },
  ),
  on(
    registration.decline,
    async ({ tx, me, params, now, address }) => {
      await declineSeat(tx, me, params.id, { now, address })
      return showMine(tx, me, params.id, now)
    },
    { line: ({ params }) => lineOf(params.id) },
  ),

  on(attendees.show, ({ db, me, params }) => showAttendee(db, me, params.id, params.userId)),
  on(attendees.seat, ({ tx, me, params, body, now, address }) =>
    giveSeat(tx, me, params.id, params.userId, body.reason, { now, address }),
  ),
  on(attendees.judge, ({ tx, me, params, body }) => judgeFor(tx, me, params.id, body.list)),
  on(attendees.import, ({ tx, me, params, body, say, now }) =>
    importAttendees(tx, me, params.id, body.list, { say, now }),
  ),
  on(attendees.sync, ({ tx, me, params, body, say, now }) =>
    syncAttendees(tx, me, params.id, body, { say, now }),
  ),
  on(attendees.message, ({ tx, me, params, body, say, now, address }) =>
    messageAttendees(tx, me, params.id, body, { say, now, address }),
  ),
  on(attendees.progress, ({ db, me, params, say }) => showProgress(db, me, params.actionId, say)),

  on(registrationQuestions.list, async ({ db, me, params, query }) => {
    const { asker, manages } = await askedBy(db, me, params.id)
    return listQuestions(db, asker, manages, query)
  }),
  on(registrationQuestions.create, async ({ tx, me, params, body, address }) =>
    createQuestion(tx, me, await askedToBeChanged(tx, me, params.id), body, address),
  ),
  on(registrationQuestions.update, async ({ tx, me, params, body, address }) =>
    changeQuestion(tx, me, await askedToBeChanged(tx, me, params.id), params.questionId, body, address),
  ),
  on(registrationQuestions.destroy, async ({ tx, me, params, address }) =>
    destroyQuestion(tx, me, await askedToBeChanged(tx, me, params.id), params.questionId, address),
  ),
  on(registrationQuestions.order, async ({ tx, me, params, body, address }) =>
    orderQuestions(tx, me, await askedToBeChanged(tx, me, params.id), body.field_ids, address),
  ),
]
