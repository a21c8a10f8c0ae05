import type { z } from 'zod'
import type { attendees } from '../../../contract/events/registrations.ts'
import { type RegistrationStateName, registrationStateAfter } from '../../../contract/events/states.ts'
import { closedBecause, type EventRow } from '../eventRow.ts'
import { type KnownEvent, organizes } from '../known.ts'

type Ability = keyof z.output<typeof attendees.show.returns>['can']

interface Rule {
  action: Parameters<typeof registrationStateAfter>[1]
  /** Why the event's state doesn't allow it; null where it does. */
  closed: (event: EventRow, now: Date) => ReturnType<typeof closedBecause>
}

/** What organizers may do with one attendee: the step, and when the event allows it. */
export const attendeeAbilities: Record<Ability, Rule> = {
  // Also after the end.
  remove: {
    action: 'give_up',
    closed: (event, now) => {
      const closed = closedBecause(event, now)
      return closed === 'past' ? null : closed
    },
  },
  seat: { action: 'promote', closed: closedBecause },
}

export const attendeeAbilitiesOf = (event: EventRow, state: RegistrationStateName, now: Date) =>
  Object.fromEntries(
    Object.entries(attendeeAbilities).map(([ability, { action, closed }]) => [
      ability,
      closed(event, now) === null && registrationStateAfter(state, action) !== undefined,
    ]),
  ) as Record<Ability, boolean>

/** What the viewer may do with the list as a whole. */
export const listAbilitiesOf = (known: KnownEvent, now: Date) => ({
  organize: organizes(known),
  add: organizes(known) && closedBecause(known.event, now) === null,
})
