import type { z } from 'zod'
import type { Event, MyRegistration } from '../../contract/events/pages.ts'
import {
  type EventState,
  eventStateAfter,
  eventStates,
  registrationStateAfter,
} from '../../contract/events/states.ts'
import type { Act, Reading } from '../platform/act.ts'
import { conflict, denied } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { doorOf, helps, supervises } from './day/door.ts'
import { closedBecause, type EventRow, isHeld, isOver, lockEvent } from './eventRow.ts'
import { homeOf, type KnownEvent, knownEvent, mustOrganize, organizes } from './known.ts'
import { eventsPolicy } from './policy.ts'

type Refusal = z.output<typeof MyRegistration>['refusal']
export type Ability = keyof z.output<typeof Event>['can']

/** What keeps somebody who may know of the event from registering. */
export function refusalOf(event: EventRow, now: Date): Refusal {
  const closed = closedBecause(event, now)
  if (closed !== null) return closed
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
  /** Who has the right, whatever the event's state. */
  who: (known: KnownEvent) => boolean
  /** Throws the refusal for people without the right. */
  denies?: (me: Viewer, known: KnownEvent) => void
  /** Whether there is time for it. */
  when?: (known: KnownEvent, now: Date) => boolean
  /** The refusal, where more can be said than that the state is wrong. */
  otherwise?: (known: KnownEvent) => 'event_state' | 'event_repeats'
}

const from = (action: Parameters<typeof eventStateAfter>[1]) =>
  eventStates.filter((state) => eventStateAfter(state, action) !== undefined)
const reads = ({ read }: KnownEvent) => read.length > 0
const isAhead = ({ event }: KnownEvent, now: Date) => !isOver(event, now)
const wishOf = ({ registration }: KnownEvent) =>
  (registration?.state ?? 'none') as Parameters<typeof registrationStateAfter>[0]

const approving = (me: Viewer, { host }: KnownEvent) => authorize(me, eventsPolicy.approve, homeOf(host))

/** Nobody decides about what they planned or asked for themselves. */
export const decides = (approves: boolean, own: boolean) => approves && !own

export function mustDecide(me: Viewer, known: KnownEvent, asked: boolean) {
  approving(me, known)
  if (known.mine || asked)
    throw denied('denied.own_request', [{ by: 'ownership', allows: false, text: 'self' }])
}

const notYetOut = from('publish').filter((state) => state !== 'pending_approval')

const editable = eventStates.filter((state) => state !== 'archived' && state !== 'canceled')

/** What may be done with an event: in which states, by whom, and when. */
const eventAbilities: Record<Ability, Rule> = {
  edit: { in: editable, who: organizes },
  // One that is a date of a series already changes by its series.
  repeat: {
    in: editable,
    who: organizes,
    when: (known, now) => known.event.series_id === null && isAhead(known, now),
    otherwise: ({ event }) => (event.series_id === null ? 'event_state' : 'event_repeats'),
  },
  // People who approve in its network publish by submitting.
  submit: { in: from('submit'), who: organizes },
  // Publishing without approval is for one's own events. Something submitted is decided, not published around.
  publish: {
    in: notYetOut,
    who: (known) => organizes(known) && known.approves,
    denies: (me, known) => {
      mustOrganize(known)
      approving(me, known)
    },
  },
  withdraw: { in: from('withdraw'), who: organizes },
  decide: {
    in: ['pending_approval'],
    who: ({ approves, mine, asked }) => decides(approves, mine || asked),
    denies: (me, known) => mustDecide(me, known, known.asked),
  },
  // An event that is over took place and can't be canceled.
  cancel: { in: from('cancel'), who: organizes, when: isAhead },
  archive: { in: from('archive'), who: organizes },
  // What was archived by somebody who looks after it can't be restored by its planner alone.
  un_archive: {
    in: ['archived'],
    who: ({ mine, manages, event }) =>
      manages ||
      (mine &&
        (event.state !== 'archived' ||
          event.state_changed_by === null ||
          event.state_changed_by === event.created_by)),
  },
  // Only events that were never published.
  delete: {
    in: ['draft', 'changes_requested', 'declined'],
    who: organizes,
    when: ({ event }) => event.published_at === null,
  },
  manage: { in: eventStates, who: organizes },
  check_in: {
    in: ['approved', 'archived'],
    who: helps,
    // Once it is settled only supervisors correct what was.
    when: ({ event, door }, now) => {
      const stands = doorOf(event, now)
      return stands === 'not_yet' || stands === 'open' || (stands === 'correcting' && door === 'supervisor')
    },
  },
  supervise: {
    in: ['approved', 'archived'],
    who: supervises,
    when: ({ event }) => isHeld(event),
  },
  register: {
    in: ['approved'],
    who: reads,
    when: (known, now) =>
      refusalOf(known.event, now) === null &&
      (registrationStateAfter(wishOf(known), 'register') ?? registrationStateAfter(wishOf(known), 'wait')) !==
        undefined,
  },
  give_up: {
    in: ['approved'],
    who: (known) => registrationStateAfter(wishOf(known), 'give_up') !== undefined,
    when: isAhead,
  },
  comment: { in: ['approved'], who: (known) => reads(known) && known.event.comments_enabled },
  like: { in: ['approved'], who: reads },
  // People who planned it or look after its network's events moderate its comments.
  moderate: { in: eventStates, who: organizes },
}

const isTimeFor = ({ in: states, when }: Rule, known: KnownEvent, now: Date) =>
  states.includes(known.event.state as EventState) && (when?.(known, now) ?? true)

/** The one answer to what somebody may do with an event: it fills `can`, and `mayDo` refuses by it. */
export const abilitiesOf = (known: KnownEvent, now: Date) =>
  Object.fromEntries(
    Object.entries(eventAbilities).map(([ability, rule]) => [
      ability,
      rule.who(known) && isTimeFor(rule, known, now),
    ]),
  ) as Record<Ability, boolean>

function mustHaveRight(
  me: Viewer,
  known: KnownEvent,
  { who, denies = (_me, one) => mustOrganize(one) }: Rule,
) {
  if (who(known)) return
  denies(me, known)
  throw denied('denied.events_manage', [{ by: 'ownership', allows: false, text: 'not_self' }])
}

/** Refuses what `can` says no to: first for the right, then for the state. */
export function mayDo({ me, now }: Pick<Reading, 'me' | 'now'>, known: KnownEvent, ability: Ability) {
  const rule = eventAbilities[ability]
  mustHaveRight(me, known, rule)
  if (!isTimeFor(rule, known, now)) throw conflict(rule.otherwise?.(known) ?? 'event_state')
}

/**
 * An event, locked, for somebody who may do this with it: the right is checked before the lock, and the state again
 * after it.
 */
export async function heldFor(act: Act, id: number, ability: Ability) {
  const known = await knownEvent(act, id)
  mustHaveRight(act.me, known, eventAbilities[ability])
  const event = await lockEvent(act.tx, id)
  const held: KnownEvent = { ...known, event }
  mayDo(act, held, ability)
  return { event, known: held }
}
