import type { z } from 'zod'
import type { attendees } from '../../../contract/events/registrations.ts'
import { type RegistrationStateName, registrationStateAfter } from '../../../contract/events/states.ts'
import { closedBecause, type EventRow } from '../eventRow.ts'
import { type KnownEvent, organizes } from '../known.ts'

type Ability = keyof z.output<typeof attendees.show.returns>['can']

interface Rule {
  action: Parameters<typeof registrationStateAfter>[1]
  /** Why the event stands against it, if it does. */
  closed: (event: EventRow, now: Date) => ReturnType<typeof closedBecause>
}

/** What those who organize an event may do with one of its attendees: while it stands how, and by which step. */
export const attendeeAbilities: Record<Ability, Rule> = {
  // Also when it is over, as long as nobody settled who came.
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
