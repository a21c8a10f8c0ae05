import type { registration } from '../../../contract/events/registrations.ts'
import type { RegistrationStateName } from '../../../contract/events/states.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import { allows } from '../../platform/rights/policy.ts'
import { refusalOf } from '../abilities.ts'
import { isOver } from '../eventRow.ts'
import { homeOf, knownEvent, organizes } from '../known.ts'
import { eventsPolicy } from '../policy.ts'
import { seatsLeft } from '../shownEvent.ts'
import { eventsChanged } from '../stale.ts'
import { answerAttendee, answersOfAttendees } from './answers.ts'
import { stepsOf } from './attendees.ts'
import { laterDates } from './registration.ts'

type Mine = Answers<typeof registration.mine>

/** The viewer's registration and its causes, the questions and their answers. */
export async function showMine(act: Reading, eventId: number): Promise<Mine> {
  const { db, me, now } = act
  const known = await knownEvent(act, eventId)
  const { event, registration: mine, sees_attendance } = known
  const waits = mine?.state === 'waitlisted'
  const [[ahead]] = await together(
    db,
    waits
      ? db
          .selectFrom('event_registrations')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('event_id', '=', eventId)
          .where('state', '=', 'waitlisted')
          .where('place', '<=', mine.place)
      : undefined,
  )
  // Answers are for the person and the organizers; in a look, for both at once.
  const administrator = me.look?.administrator
  const told = !administrator || allows(administrator, eventsPolicy.manage, homeOf(known.host))
  const { of } = await answersOfAttendees(db, eventId, told ? [me.user_id] : [])
  const steps = mine ? await stepsOf(db, eventId, me.user_id) : []
  const sees = organizes(known) || sees_attendance
  return {
    event_id: eventId,
    my: {
      state: (mine?.state ?? null) as RegistrationStateName | null,
      waitlist_place: waits ? (ahead?.count ?? null) : null,
      asked_at: mine?.asked_at ?? null,
      checked_in_at: mine?.checked_in_at ?? null,
      offered_until: mine?.offered_until ?? null,
      refusal: refusalOf(event, now),
    },
    going_count: sees ? event.going_count : null,
    waiting_count: sees ? event.waiting_count : null,
    seats: event.seats,
    seats_left: seatsLeft(event),
    questions: of(me.user_id),
    steps,
    later_dates: (await laterDates(act, event)).length,
  }
}

/** Changes one's answers, while registered or waiting. */
export async function answerAgain(
  act: Act,
  eventId: number,
  answers: Hears<typeof registration.answer, 'body'>['answers'],
) {
  const { tx, me, now } = act
  const { event, registration: mine } = await knownEvent(act, eventId)
  if (mine?.state !== 'registered' && mine?.state !== 'waitlisted') throw conflict('registration.not_on_list')
  if (isOver(event, now)) throw conflict('registration.past')
  await answerAttendee(tx, me.user_id, eventId, givenOf(answers))
  eventsChanged(tx)
  return showMine(act, eventId)
}

export const givenOf = (answers: Hears<typeof registration.answer, 'body'>['answers']) =>
  new Map(answers.map(({ field_id, value }) => [field_id, value]))
