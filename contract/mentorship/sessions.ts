import { z } from 'zod'
import { EventMoment } from '../events/eventMoment.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  custom,
  Face,
  GatedCount,
  Id,
  ListOf,
  ListQuery,
  Moment,
  OptionalText,
  WebUrl,
} from '../shapes.ts'
import {
  mentorshipSides,
  roomKinds,
  sessionFormats,
  sessionInvitationStates,
  sessionStates,
  sessionTimes,
} from './states.ts'
import { MentoringMark } from './topics.ts'

const one = z.object({ id: Id })
const version = z.number().int()
const HOUR_MS = 3_600_000

const SessionParticipant = z.object({
  person: Face,
  role: z.enum(mentorshipSides),
  time_zone: z.string(),
  invitation: z.enum(sessionInvitationStates),
  /** Why they rejected it, if they said so; in a circle for them and the host alone. */
  reason: z.string().nullable(),
})

export const MentorshipSession = z.object({
  id: Id,
  /** The pair or the circle that meets; a pair has no name of its own. */
  room: z.object({ id: Id, kind: z.enum(roomKinds), name: z.string().nullable() }),
  starts_at: Moment,
  ends_at: Moment,
  state: z.enum(sessionStates),
  /** By the clock; null of a canceled one. */
  time: z.enum(sessionTimes).nullable(),
  topics: z.array(MentoringMark),
  type: MentoringMark.nullable(),
  format: z.enum(sessionFormats),
  conference_url: z.string().nullable(),
  phone_number: z.string().nullable(),
  place: z.string().nullable(),
  notes: z.string().nullable(),
  host: Face,
  /** Everybody, the host too. */
  participants: z.array(SessionParticipant),
  /** Another time that a participant proposed. */
  proposal: z
    .object({ by: Face, starts_at: Moment, ends_at: Moment, note: z.string().nullable() })
    .nullable(),
  canceled_by: Face.nullable(),
  cancel_reason: z.string().nullable(),
  /** The viewer’s own, which nobody else reads. */
  my_feedback: z.object({ rating: z.number().int(), words: z.string().nullable() }).nullable(),
  version,
  can: Abilities('edit', 'cancel', 'accept', 'reject', 'propose', 'decide_proposal', 'give_feedback'),
})

/** In the future, whole hours, at least one. Whether it is in the future the server knows. */
function isWholeHours(
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  context: z.RefinementCtx,
) {
  const wrong = (message: string) => context.addIssue({ code: custom, message, path: ['ends_at'] })
  const lasts = Date.parse(ends_at) - Date.parse(starts_at)
  if (lasts <= 0) wrong('event_end')
  else if (lasts % HOUR_MS !== 0) wrong('session_hours')
  else if (lasts > limits.mentorship_session_hours * HOUR_MS) wrong('session_long')
}

const when = { starts_at: EventMoment, ends_at: EventMoment }
const shape = {
  ...when,
  mentoring_topic_ids: z.array(Id).max(limits.mentoring_topics).default([]),
  mentoring_type_id: Id.nullable().default(null),
  format: z.enum(sessionFormats),
  conference_url: WebUrl.nullable().default(null),
  phone_number: OptionalText(limits.phone).default(null),
  place: OptionalText(limits.event_location).default(null),
  notes: OptionalText(limits.description).default(null),
}

type Reached = z.output<z.ZodObject<typeof shape>>

/** Each format says where the two meet; `other` may leave it to them. */
function isComplete(said: Reached, context: z.RefinementCtx) {
  isWholeHours(said, context)
  const required = (field: 'conference_url' | 'phone_number' | 'place') =>
    context.addIssue({ code: custom, message: 'required', path: [field] })
  if (said.format === 'video' && said.conference_url === null) required('conference_url')
  if (said.format === 'telephone' && said.phone_number === null) required('phone_number')
  if (said.format === 'in_person' && said.place === null) required('place')
}

/** A time at which they are free, by their weekly hours and what else they have; one that begins within a session. */
const FreeTime = z.object({ starts_at: Moment, ends_at: Moment })

export const mentorshipSessions = {
  list: get('/api/v2/mentorship-sessions', {
    says: 'The viewer’s sessions: those they take part in or those they host, by where they stand in time.',
    private: true,
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend({
      as: z.enum(['participating', 'hosting']).default('participating'),
      /** Upcoming ones from the nearest, past ones from the latest. Canceled ones are only in `canceled`. */
      time: z.enum([...sessionTimes, 'canceled']).default('upcoming'),
      room_id: Id.optional(),
      /** Only the viewer’s own; those of others are refused. */
      user_id: Id.optional(),
    }),
    returns: ListOf(MentorshipSession),
  }),
  show: get('/api/v2/mentorship-sessions/:id', {
    says: 'One session, for the people in it.',
    private: true,
    params: one,
    returns: MentorshipSession,
  }),
  create: post('/api/v2/mentorship-rooms/:id/sessions', {
    says: 'Schedules a session of a pair or a circle and invites the others. In a circle its mentors do.',
    params: one,
    body: z.strictObject(shape).superRefine(isComplete),
    returns: MentorshipSession,
  }),
  update: put('/api/v2/mentorship-sessions/:id', {
    says: 'Changes a session one hosts. If its time changes, the others are asked again.',
    params: one,
    body: z.strictObject({ ...shape, version }).superRefine(isComplete),
    returns: MentorshipSession,
  }),
  cancel: put('/api/v2/mentorship-sessions/:id/cancellation', {
    says: 'Cancels a session that isn’t over: either of two may, and each mentor of a circle.',
    params: one,
    body: z.strictObject({ reason: OptionalText(limits.description).default(null) }),
    returns: MentorshipSession,
  }),
  accept: put('/api/v2/mentorship-sessions/:id/acceptance', {
    says: 'Accepts the invitation to a session.',
    params: one,
    returns: MentorshipSession,
  }),
  reject: put('/api/v2/mentorship-sessions/:id/rejection', {
    says: 'Rejects the invitation to a session; a reason may be given.',
    params: one,
    body: z.strictObject({ reason: OptionalText(limits.description).default(null) }),
    returns: MentorshipSession,
  }),
  propose: put('/api/v2/mentorship-sessions/:id/proposal', {
    says: 'Proposes another time for a session of two that one is invited to.',
    params: one,
    body: z
      .strictObject({ ...when, note: OptionalText(limits.description).default(null) })
      .superRefine(isWholeHours),
    returns: MentorshipSession,
  }),
  takeProposal: put('/api/v2/mentorship-sessions/:id/proposal/acceptance', {
    says: 'Moves a session to the time that was proposed.',
    params: one,
    returns: MentorshipSession,
  }),
  dropProposal: del('/api/v2/mentorship-sessions/:id/proposal', {
    says: 'Keeps a session at its time: the person who proposed another is asked again.',
    params: one,
    returns: MentorshipSession,
  }),
  giveFeedback: put('/api/v2/mentorship-sessions/:id/feedback', {
    says: 'Rates a session that is over, with words if one likes. Only the writer reads it; the program’s people see figures.',
    params: one,
    body: z.strictObject({
      rating: z.number().int().min(1).max(5),
      words: OptionalText(limits.event_feedback).default(null),
    }),
    returns: MentorshipSession,
  }),
  freeTimes: get('/api/v2/mentorship-rooms/:id/free-times', {
    says: 'The next times at which both of a pair, or the mentors of a circle, are free, by their weekly hours, their sessions and the events they go to.',
    private: true,
    params: one,
    query: z.object({
      hours: z.coerce.number().int().min(1).max(limits.mentorship_session_hours).default(1),
      /** Not before then; null is now. */
      from: EventMoment.optional(),
      most: z.coerce.number().int().min(1).max(50).default(10),
    }),
    returns: z.object({
      items: z.array(FreeTime),
      /** Who hasn’t said when they have time; without hours, no time is proposed. */
      without_hours: z.array(Face),
    }),
  }),
  file: get('/api/v2/mentorship-sessions/:id/calendar', {
    says: 'One session as a calendar file.',
    private: true,
    params: one,
    raw: true,
  }),
}

/** How mentorship goes in the enterprise, as figures; ratings pass the privacy gate. */
export const MentorshipHealth = z.object({
  active: z.number().int(),
  /** Active pairs without a session held in the last 30 days or to come. */
  silent: z.number().int(),
  ended_lately: z.number().int(),
  sessions_lately: z.number().int(),
  requests_waiting: z.number().int(),
  mentors: z.number().int(),
  mentees: z.number().int(),
  open_concerns: z.number().int(),
  feedback: z.object({ given: GatedCount, average: z.number().nullable() }),
})

export const mentorshipHealth = {
  show: get('/api/v2/mentorship-health', {
    says: 'How mentorship goes: pairs, silent ones, sessions of the last 30 days, what waits; for people who manage mentorship.',
    returns: MentorshipHealth,
  }),
}
