import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { AskedQuestion, NewQuestion, QuestionChange } from '../networks/joinQuestions.ts'
import { Answered, MOST_LINES } from '../networks/members.ts'
import { QuestionAnswers } from '../networks/memberships.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment, OptionalText, Text } from '../shapes.ts'
import { RegistrationState } from './events.ts'
import { MyRegistration } from './pages.ts'

export const attendeeSorts = ['place', 'name', 'changed_at'] as const
export const attendeeActions = ['add', 'remove', 'import', 'sync', 'message', 'attendance'] as const
/** Why a registration is in its state: each step has its cause. */
export const stepCauses = [
  'self',
  'promotion',
  'organizer',
  'import',
  'series',
  'door',
  'closing',
  'canceled',
  'left',
  'offer',
  'claim',
  'decline',
  'lapse',
] as const
/** More people than this are dealt with by a job; fewer at once. */
export const ATTENDEES_AT_ONCE = 100
/** So often an hour attendees of one event can be written to. */
export const MESSAGES_AN_HOUR = 5

const Count = z.number().int()
const Cause = z.enum(stepCauses)
const Reason = OptionalText(limits.description).default(null)
const one = z.object({ id: Id })
const attendee = z.object({ id: Id, userId: Id })

/** One step of somebody's wish to come, in the order in which they happened. */
export const RegistrationStep = z.object({
  from_state: RegistrationState.nullable(),
  to_state: RegistrationState,
  cause: Cause,
  by: Face.nullable(),
  at: Moment,
})

export const MyPlace = z.object({
  event_id: Id,
  my: MyRegistration,
  going_count: Count.nullable(),
  waiting_count: Count.nullable(),
  seats: Count.nullable(),
  seats_left: Count.nullable(),
  /** The organizers' questions and the viewer's answers. */
  questions: z.array(Answered),
  steps: z.array(RegistrationStep),
  /** Of an event that repeats: how many more dates there are to register for, from this one on. */
  later_dates: Count,
})

export const AttendeeRow = Face.extend({
  title: z.string().nullable(),
  state: RegistrationState,
  /** The rest is for those who organize; null for everybody else. */
  email: z.string().nullable(),
  waitlist_place: Count.nullable(),
  asked_at: Moment.nullable(),
  changed_at: Moment.nullable(),
  promoted_at: Moment.nullable(),
  /** Until when a seat is held for them. */
  offered_until: Moment.nullable(),
  checked_in_at: Moment.nullable(),
  answers: z.array(Answered),
})

const filters = {
  state: RegistrationState.optional(),
  search: ListQuery.shape.search,
}

export const AttendeesExport = z.object({ initiative_id: Id, ...filters })

export const AttendeeProgress = z.object({
  id: Id,
  event_id: Id,
  action: z.enum(attendeeActions),
  state: z.enum(['waiting', 'running', 'finished']),
  total: Count,
  done_count: Count,
  refused_count: Count,
  finished_at: Moment.nullable(),
  /** The first of those left out: the line they stood in, who it is where that is known, and the reason. */
  refused: z.array(
    z.object({ line: Count, said: z.string().nullable(), person: Face.nullable(), reason: z.string() }),
  ),
})

/** One line of a list or file, and what would become of it. */
export const JudgedAttendee = z.object({
  line: Count,
  said: z.string(),
  verdict: z.enum(['add', 'registered', 'unknown', 'ambiguous', 'inactive', 'repeated']),
  person: Face.nullable(),
})

const List = z.string().max(400_000)

export const initiativeUsers = {
  list: get('/api/v1/initiative_users', {
    says: 'Who comes to an event; for those who organize it also who waits, who gave up and what they answered.',
    query: ListQuery.extend({
      initiative_id: Id,
      ...filters,
      sort_by: z.enum(attendeeSorts).default('place'),
    }),
    returns: ListOf(AttendeeRow).extend({
      can: Abilities('organize', 'add'),
      event_name: z.string(),
      seats: Count.nullable(),
      going_count: Count,
      /** For those who organize. */
      waiting_count: Count.nullable(),
      attended_count: Count.nullable(),
    }),
  }),
  ...csvOf('/api/v1/initiative_users', 'The attendees of an event', AttendeesExport),
  join: post('/api/v1/initiative_users/join', {
    says: 'Registers the viewer for an event, or puts them on its waitlist where every seat is taken.',
    body: z.strictObject({
      initiative_id: Id,
      answers: QuestionAnswers,
      /** Also every later date of an event that repeats. */
      series: z.boolean().default(false),
    }),
    returns: MyPlace.extend({
      /** With `series`: of how many dates they are registered, wait, and couldn’t be put on the list. */
      dates: z.object({ registered: Count, waiting: Count, left_out: Count }).nullable(),
    }),
  }),
  leave: post('/api/v1/initiative_users/leave', {
    says: 'Gives up the viewer’s seat, or their place on the waitlist.',
    body: z.strictObject({ initiative_id: Id }),
    returns: MyPlace,
  }),
  create: post('/api/v1/initiative_users', {
    says: 'Registers people for an event: those chosen.',
    body: z.strictObject({ initiative_id: Id, user_ids: z.array(Id).min(1).max(MOST_LINES) }),
    returns: AttendeeProgress,
  }),
  destroy: post('/api/v1/initiative_users/remove', {
    says: 'Removes people from an event. Their seats go at once to those who have waited longest.',
    body: z.strictObject({
      initiative_id: Id,
      user_ids: z.array(Id).min(1).max(MOST_LINES),
      reason: Reason,
    }),
    returns: AttendeeProgress,
  }),
}

export const registration = {
  mine: get('/api/v2/initiatives/:id/my-registration', {
    says: 'The viewer’s registration for an event, its steps, and the questions it asks.',
    params: one,
    returns: MyPlace,
  }),
  answer: put('/api/v2/initiatives/:id/my-registration/answers', {
    says: 'Changes what the viewer answered when they registered.',
    params: one,
    body: z.strictObject({ answers: QuestionAnswers }),
    returns: MyPlace,
  }),
  claim: put('/api/v2/initiatives/:id/my-registration/offer', {
    says: 'Takes the seat that is held for the viewer.',
    params: one,
    returns: MyPlace,
  }),
  decline: del('/api/v2/initiatives/:id/my-registration/offer', {
    says: 'Gives up the seat that is held for the viewer, and their place in line: the next is offered it.',
    params: one,
    returns: MyPlace,
  }),
}

export const attendees = {
  show: get('/api/v2/initiatives/:id/attendees/:userId', {
    says: 'One attendee with what they answered, and each step of theirs in order.',
    params: attendee,
    returns: AttendeeRow.extend({ steps: z.array(RegistrationStep), can: Abilities('remove', 'seat') }),
  }),
  seat: put('/api/v2/initiatives/:id/attendees/:userId/seat', {
    says: 'Gives somebody on the waitlist a seat out of turn. The event grows by one seat, and the reason is logged.',
    params: attendee,
    body: z.strictObject({ reason: Text(limits.description) }),
    returns: Done,
  }),
  judge: post('/api/v2/initiatives/:id/attendees/lines', {
    says: 'What each line of a list or file means – who it is, and what would become of them – without doing it.',
    params: one,
    body: z.strictObject({ list: List }),
    returns: z.object({ items: z.array(JudgedAttendee), add_count: Count }),
  }),
  import: post('/api/v2/initiatives/:id/attendees/import', {
    says: 'Registers everybody named in a list or file. Lines that match nobody are returned with the reason.',
    params: one,
    body: z.strictObject({ list: List }),
    returns: AttendeeProgress,
  }),
  sync: post('/api/v2/initiatives/:id/attendees/sync', {
    says: 'Registers everybody in a network or segment who never asked for a seat. People who gave one up aren’t registered again.',
    params: one,
    body: z.strictObject({
      network_id: Id.nullable().default(null),
      segment_id: Id.nullable().default(null),
    }),
    returns: AttendeeProgress,
  }),
  message: post('/api/v2/initiatives/:id/attendees/messages', {
    says: 'Writes to attendees: those named, or everybody who comes or waits.',
    params: one,
    body: z.strictObject({
      user_ids: z.array(Id).max(MOST_LINES).nullable().default(null),
      state: z.enum(['registered', 'waitlisted', 'attended']).nullable().default(null),
      subject: Text(limits.name),
      message: Text(limits.comment),
    }),
    returns: AttendeeProgress,
  }),
  progress: get('/api/v2/attendee-actions/:actionId', {
    says: 'How far something done to many attendees is, and who was left out and why.',
    params: z.object({ actionId: Id }),
    returns: AttendeeProgress,
  }),
}

const asked = z.object({ id: Id, questionId: Id })

export const registrationQuestions = {
  list: get('/api/v2/initiatives/:id/questions', {
    says: 'The questions asked when somebody registers, in order, with how many answered.',
    params: one,
    query: ListQuery.extend({ sort_by: z.enum(['position', 'title']).default('position') }),
    returns: ListOf(AskedQuestion),
  }),
  create: post('/api/v2/initiatives/:id/questions', {
    says: 'Adds a question that is asked when somebody registers, at the end.',
    params: one,
    body: NewQuestion,
    returns: AskedQuestion,
  }),
  update: put('/api/v2/initiatives/:id/questions/:questionId', {
    says: 'Changes a question. Its type stays once somebody has answered.',
    params: asked,
    body: QuestionChange,
    returns: AskedQuestion,
  }),
  destroy: del('/api/v2/initiatives/:id/questions/:questionId', {
    says: 'Deletes a question and its answers.',
    params: asked,
    returns: Done,
  }),
  order: put('/api/v2/initiatives/:id/questions/order', {
    says: 'Orders the questions; questions that aren’t listed follow.',
    params: one,
    body: z.strictObject({ field_ids: z.array(Id).min(1).max(100) }),
    returns: Done,
  }),
}
