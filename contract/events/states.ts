/**
 * What may become of an event, as data: state → action → state. Anything else is refused, and the tests try every
 * pair. Upcoming, ongoing and past follow from its times; attendance follows from registrations.
 */
export const eventStates = [
  'draft',
  'pending_approval',
  'changes_requested',
  'declined',
  'scheduled',
  'approved',
  'archived',
  'canceled',
] as const
export type EventState = (typeof eventStates)[number]

export const eventActions = [
  'submit',
  'approve',
  'request_changes',
  'decline',
  'withdraw',
  'schedule',
  'publish',
  'cancel',
  'archive',
  'un_archive',
  'un_archive_canceled',
] as const
export type EventAction = (typeof eventActions)[number]

export const eventTransitions: Record<EventState, Partial<Record<EventAction, EventState>>> = {
  draft: { submit: 'pending_approval', schedule: 'scheduled', publish: 'approved' },
  pending_approval: {
    // An approved event is published at once or waits for its moment.
    schedule: 'scheduled',
    publish: 'approved',
    request_changes: 'changes_requested',
    decline: 'declined',
    withdraw: 'draft',
  },
  changes_requested: {
    submit: 'pending_approval',
    schedule: 'scheduled',
    publish: 'approved',
    withdraw: 'draft',
  },
  declined: { submit: 'pending_approval', schedule: 'scheduled', publish: 'approved', withdraw: 'draft' },
  scheduled: { schedule: 'scheduled', publish: 'approved', withdraw: 'draft', cancel: 'canceled' },
  approved: { cancel: 'canceled', archive: 'archived' },
  // Its registrations come back with it.
  archived: { un_archive: 'approved', un_archive_canceled: 'canceled' },
  canceled: { archive: 'archived' },
}

export const eventStateAfter = (state: EventState, action: EventAction): EventState | undefined =>
  eventTransitions[state][action]

/** The states of a registration. */
export const registrationStates = ['registered', 'waitlisted', 'attended', 'no_show', 'unregistered'] as const
export type RegistrationStateName = (typeof registrationStates)[number]

export const registrationActions = [
  'register',
  'wait',
  'promote',
  'offer',
  'lapse',
  'end_offer',
  'give_up',
  'check_in',
  'undo_check_in',
  'close',
] as const
export type RegistrationAction = (typeof registrationActions)[number]

/** `none`: never registered. */
export const registrationTransitions: Record<
  RegistrationStateName | 'none',
  Partial<Record<RegistrationAction, RegistrationStateName>>
> = {
  none: { register: 'registered', wait: 'waitlisted', check_in: 'attended' },
  registered: { give_up: 'unregistered', check_in: 'attended', close: 'no_show' },
  waitlisted: {
    promote: 'registered',
    // Somebody offered a seat stays on the waitlist; if they let the offer pass, they move to its end.
    offer: 'waitlisted',
    lapse: 'waitlisted',
    end_offer: 'waitlisted',
    give_up: 'unregistered',
    check_in: 'attended',
    close: 'unregistered',
  },
  attended: { undo_check_in: 'registered' },
  no_show: { check_in: 'attended' },
  unregistered: { register: 'registered', wait: 'waitlisted', check_in: 'attended' },
}

export const registrationStateAfter = (
  state: RegistrationStateName | 'none',
  action: RegistrationAction,
): RegistrationStateName | undefined => registrationTransitions[state][action]

export type EventPhase = 'upcoming' | 'ongoing' | 'past'
export const phaseOf = (
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  now: Date,
): EventPhase =>
  Date.parse(ends_at) <= now.getTime()
    ? 'past'
    : Date.parse(starts_at) <= now.getTime()
      ? 'ongoing'
      : 'upcoming'

/** It has no place but the address to meet at. */
export const isHeldOnline = ({
  location,
  virtual_url,
}: {
  location: string | null
  virtual_url: string | null
}) => virtual_url !== null && location === null

/** For online events: how long before the start, and until the end, registered people may check in themselves. */
const ONLINE_OPENS_MINUTES = 15

export const onlineOpensAt = ({ starts_at }: { starts_at: string }) =>
  new Date(Date.parse(starts_at) - ONLINE_OPENS_MINUTES * 60_000)
