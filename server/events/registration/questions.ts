import { registrationQuestions } from '../../../contract/events/registrations.ts'
import type { Asking } from '../../fields/questions/questions.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { conflict } from '../../platform/errors.ts'
import { lockEvent } from '../eventRow.ts'
import { type KnownEvent, knownEvent, mustOrganize } from '../known.ts'
import { attendeesOf } from './answers.ts'

const asking = ({ event }: KnownEvent): Asking => ({
  asker: attendeesOf(event.id),
  network_id: event.network_id,
  hold: (tx) => lockEvent(tx, event.id),
  stale: registrationQuestions.list.path.replace(':id', String(event.id)),
})

const mayChange = ({ event }: KnownEvent) => event.state !== 'canceled' && event.state !== 'archived'

/** The questions of an event, for its organizers. */
export async function askedBy(act: Reading, id: number) {
  const known = await knownEvent(act, id)
  mustOrganize(known)
  return { ...asking(known), manages: mayChange(known) }
}

/** The same for changing them: canceled and archived events ask nothing any more. */
export async function askedToBeChanged(act: Act, id: number): Promise<Asking> {
  const known = await knownEvent(act, id)
  mustOrganize(known)
  if (!mayChange(known)) throw conflict('event_state')
  return asking(known)
}
