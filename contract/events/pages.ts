import { z } from 'zod'
import { NetworkMark } from '../networks/networks.ts'
import { get } from '../route.ts'
import { Abilities, Face, Id, Moment, Uuid } from '../shapes.ts'
import { Clash, RegistrationState } from './events.ts'
import { eventStates } from './states.ts'

export const EventState = z.enum(eventStates)
export const EventPhase = z.enum(['upcoming', 'ongoing', 'past'])

/** Why somebody can't register for an event, where they can't. */
export const registrationRefusals = ['not_out', 'canceled', 'past', 'deadline', 'full', 'external'] as const
export const RegistrationRefusal = z.enum(registrationRefusals)

/** A network that takes part, or was asked to. */
export const EventPlace = z.object({
  network: NetworkMark,
  role: z.enum(['host', 'guest']),
  state: z.enum(['invited', 'accepted', 'declined']),
  reason: z.string().nullable(),
  can: Abilities('decide', 'remove'),
})

/** The viewer's registration, and what keeps them from registering. */
export const MyRegistration = z.object({
  state: RegistrationState.nullable(),
  waitlist_place: z.number().int().nullable(),
  asked_at: Moment.nullable(),
  checked_in_at: Moment.nullable(),
  /** A seat is held for the viewer until then. */
  offered_until: Moment.nullable(),
  refusal: RegistrationRefusal.nullable(),
})

export const Event = z.object({
  id: Id,
  name: z.string(),
  /** Markdown. */
  description: z.string().nullable(),
  location: z.string().nullable(),
  online: z.boolean(),
  /** The link of an online event: for attendees and organizers. */
  virtual_url: z.string().nullable(),
  starts_at: Moment,
  ends_at: Moment,
  time_zone: z.string(),
  phase: EventPhase,
  state: EventState,
  state_reason: z.string().nullable(),
  host: NetworkMark,
  networks: z.array(EventPlace),
  organizer: Face.nullable(),
  picture: z.object({ file_id: Uuid.nullable(), url: z.string(), alt: z.string() }),
  is_free: z.boolean(),
  /** For organizers and approvers. */
  budget_amount_cents: z.number().int().nullable(),
  seats: z.number().int().nullable(),
  waitlist_enabled: z.boolean(),
  claim_hours: z.number().int().nullable(),
  registration_deadline: Moment.nullable(),
  external_registration_url: z.string().nullable(),
  points: z.number().int(),
  step_free: z.boolean(),
  captions: z.boolean(),
  sign_language: z.boolean(),
  quiet_room: z.boolean(),
  /** Without one it has that of its host. */
  own_colour: z.string().nullable(),
  diet: z.string().nullable(),
  comments_enabled: z.boolean(),
  reminders: z.array(z.number().int()),
  recording_url: z.string().nullable(),
  /** Where it can be played on the page. */
  recording_video: z.object({ host: z.string(), embed_url: z.string() }).nullable(),
  series: z.object({ id: Id, rule: z.string(), every: z.number().int() }).nullable(),
  publish_at: Moment.nullable(),
  published_at: Moment.nullable(),
  /** The attendees, where the network shows them. */
  going: z.array(Face),
  going_count: z.number().int().nullable(),
  waiting_count: z.number().int().nullable(),
  attended_count: z.number().int().nullable(),
  /** How many seats are left; null where they aren’t counted. */
  seats_left: z.number().int().nullable(),
  closed_at: Moment.nullable(),
  comment_count: z.number().int(),
  like_count: z.number().int(),
  liked: z.boolean(),
  /** Registration asks questions. */
  asks: z.boolean(),
  /** Events the viewer attends, or waits for, at the same time. */
  clashes: z.array(Clash),
  my: MyRegistration,
  created_at: Moment,
  updated_at: Moment,
  version: z.number().int(),
  can: Abilities(
    'edit',
    'repeat',
    'submit',
    'publish',
    'withdraw',
    'decide',
    'cancel',
    'archive',
    'un_archive',
    'delete',
    'manage',
    'check_in',
    'supervise',
    'register',
    'give_up',
    'comment',
    'like',
    'moderate',
  ),
})

const one = z.object({ id: Id })

export const events = {
  show: get('/api/v1/initiatives/:id', {
    says: 'One event with the viewer’s registration.',
    params: one,
    returns: Event,
  }),
}
