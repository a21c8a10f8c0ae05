import type { z } from 'zod'
import type { Event, MyRegistration } from '../../contract/events/pages.ts'
import {
  type EventState,
  eventStateAfter,
  eventStates,
  registrationStateAfter,
} from '../../contract/events/states.ts'
import { type EventRow, isHeld, isOver } from './eventRow.ts'
import type { KnownEvent } from './known.ts'

type Refusal = z.output<typeof MyRegistration>['refusal']
export type Ability = keyof z.output<typeof Event>['can']

/** What keeps somebody from registering who may know of the event. */
export function refusalOf(event: EventRow, now: Date): Refusal {
  if (event.state === 'canceled') return 'canceled'
  if (event.state !== 'approved') return 'not_out'
  if (isOver(event, now)) return 'past'
  if (event.external_registration_url !== null) return 'external'
  if (event.registration_deadline !== null && Date.parse(event.registration_deadline) <= now.getTime())
    return 'deadline'
  if (
    event.seats !== null &&
    event.going_count + event.offered_count >= event.seats &&
    !event.waitlist_enabled
  )
    return 'full'
  return null
}

interface Rule {
  in: readonly EventState[]
  who: (known: KnownEvent, now: Date) => boolean
}

const from = (action: Parameters<typeof eventStateAfter>[1]) =>
  eventStates.filter((state) => eventStateAfter(state, action) !== undefined)
const organizes = ({ mine, manages }: KnownEvent) => mine || manages
const reads = ({ read }: KnownEvent) => read.length > 0
const wishOf = ({ registration }: KnownEvent) =>
  (registration?.state ?? 'none') as Parameters<typeof registrationStateAfter>[0]

/** What may be done with an event: in which states, and by whom. */
const eventAbilities: Record<Ability, Rule> = {
  edit: { in: eventStates.filter((state) => state !== 'archived' && state !== 'canceled'), who: organizes },
  submit: { in: from('submit'), who: (known) => organizes(known) && !known.approves },
  // Whoever may approve here asks nobody for their own; nobody approves what they asked for.
  publish: {
    in: from('publish').filter((state) => state !== 'pending_approval'),
    who: (known) => organizes(known) && known.approves,
  },
  withdraw: { in: from('withdraw'), who: organizes },
  decide: { in: ['pending_approval'], who: ({ approves, mine }) => approves && !mine },
  cancel: { in: from('cancel'), who: (known, now) => organizes(known) && !isOver(known.event, now) },
  archive: { in: from('archive'), who: organizes },
  // What somebody who looks after it archived, its planner doesn't show again by themselves.
  un_archive: {
    in: ['archived'],
    who: ({ mine, manages, event }) =>
      manages || (mine && (event.state_changed_by === null || event.state_changed_by === event.created_by)),
  },
  // What nobody but those who plan ever knew of.
  delete: {
    in: ['draft', 'changes_requested', 'declined'],
    who: (known) => organizes(known) && known.event.published_at === null,
  },
  manage: { in: eventStates, who: organizes },
  check_in: { in: ['approved', 'archived'], who: ({ door, event }) => door !== null && isHeld(event) },
  supervise: {
    in: ['approved', 'archived'],
    who: ({ door, event }) => door === 'supervisor' && isHeld(event),
  },
  register: {
    in: ['approved'],
    who: (known, now) =>
      reads(known) &&
      refusalOf(known.event, now) === null &&
      (registrationStateAfter(wishOf(known), 'register') ?? registrationStateAfter(wishOf(known), 'wait')) !==
        undefined,
  },
  give_up: {
    in: ['approved'],
    who: (known, now) =>
      !isOver(known.event, now) && registrationStateAfter(wishOf(known), 'give_up') !== undefined,
  },
  comment: { in: ['approved'], who: (known) => reads(known) && known.event.comments_enabled },
  like: { in: ['approved'], who: reads },
  // Whoever planned it, or looks after the events of its network, looks after what is said about it.
  moderate: { in: eventStates, who: organizes },
}

/** The one answer to what somebody may do with an event: it fills `can`, and verbs refuse by it. */
export const abilitiesOf = (known: KnownEvent, now: Date) =>
  Object.fromEntries(
    Object.entries(eventAbilities).map(([ability, { in: states, who }]) => [
      ability,
      states.includes(known.event.state as EventState) && who(known, now),
    ]),
  ) as Record<Ability, boolean>
