import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  Done,
  Face,
  Id,
  ListOf,
  ListQuery,
  Moment,
  OptionalText,
  PureDate,
  Text,
} from '../shapes.ts'
import { mentorshipSides, mentorshipStates } from './states.ts'
import { MentoringMark, MentoringTypeMark } from './topics.ts'

const one = z.object({ id: Id })
const version = z.number().int()

/** A pair as it stands in a list. */
export const MentorshipLine = z.object({
  id: Id,
  mentor: Face,
  mentee: Face,
  /** What the viewer is in it; null for people who only manage mentorship. */
  side: z.enum(mentorshipSides).nullable(),
  state: z.enum(mentorshipStates),
  /** Only for the two: what one asked the other for. */
  type: MentoringTypeMark.nullable(),
  topics: z.array(MentoringMark),
  /** The program that brought them together. */
  program: z.object({ id: Id, name: z.string() }).nullable(),
  since: Moment,
  ended_at: Moment.nullable(),
  /** Only for the two: goals reached, and sessions held and to come. */
  progress: z
    .object({
      goals: z.number().int(),
      goals_reached: z.number().int(),
      sessions_held: z.number().int(),
      next_session_at: Moment.nullable(),
      last_session_at: Moment.nullable(),
    })
    .nullable(),
})

export const MentorshipStep = z.object({ id: Id, title: z.string(), done: z.boolean() })

export const MentorshipGoal = z.object({
  id: Id,
  title: z.string(),
  reached: z.boolean(),
  steps: z.array(MentorshipStep),
  version,
})

/** What each of the two says was reached. */
export const MentorshipReview = z.object({
  kind: z.enum(['midpoint', 'end']),
  by: Face,
  reached: z.string(),
  written_at: Moment,
})

export const Mentorship = MentorshipLine.extend({
  /** Until when it is planned, and its middle. Either of the two can change it. */
  planned_until: PureDate,
  midpoint_on: PureDate,
  /** The two see each time by both clocks. */
  time_zones: z.object({ mentor: z.string(), mentee: z.string() }),
  goals: z.array(MentorshipGoal),
  reviews: z.array(MentorshipReview),
  /** Who ended it; why is for the program’s people alone. */
  ended_by: Face.nullable(),
  version,
  can: Abilities('edit', 'schedule', 'review_midpoint', 'review_end', 'end', 'report'),
})

const Notes = z.object({
  text: z.string(),
  edited_by: Face.nullable(),
  edited_at: Moment.nullable(),
  /** Of the notes that were read: a newer one means somebody saved meanwhile. 0 before the first. */
  version,
})
const NewNotes = z.strictObject({ text: OptionalText(limits.mentorship_notes), version })
const goal = {
  title: Text(limits.name),
  steps: z
    .array(z.strictObject({ id: Id.optional(), title: Text(limits.name) }))
    .max(limits.mentorship_steps)
    .default([]),
}
const Reached = Text(limits.comment)

export const mentorships = {
  list: get('/api/v2/mentorships', {
    says: 'The viewer’s mentorships. Those of somebody else, or all of them, are for people who manage mentorship, without what the two share.',
    private: true,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }).extend({
      /** What the person is in them. */
      side: z.enum(mentorshipSides).optional(),
      state: z.enum(mentorshipStates).optional(),
      user_id: Id.optional(),
      /** All of the enterprise. */
      everybody: z.stringbool().default(false),
    }),
    returns: ListOf(MentorshipLine),
  }),
  show: get('/api/v2/mentorships/:id', {
    says: 'A mentorship with its goals and reviews, for the two people in it.',
    private: true,
    params: one,
    returns: Mentorship,
  }),
  plan: put('/api/v2/mentorships/:id', {
    says: 'Changes until when a mentorship is planned.',
    params: one,
    body: z.strictObject({ planned_until: PureDate, version }),
    returns: Mentorship,
  }),
  review: put('/api/v2/mentorships/:id/review', {
    says: 'Says what was reached by the midpoint or by the end; each of the two for themselves, and both read it.',
    params: one,
    body: z.strictObject({ kind: z.enum(['midpoint', 'end']), reached: Reached }),
    returns: Mentorship,
  }),
  end: put('/api/v2/mentorships/:id/end', {
    says: 'Ends a mentorship in peace. Sessions to come are canceled. The reason is for the program’s people alone.',
    params: one,
    body: z.strictObject({
      reached: OptionalText(limits.comment).default(null),
      reason: OptionalText(limits.description).default(null),
    }),
    returns: Mentorship,
  }),
}

export const mentorshipGoals = {
  create: post('/api/v2/mentorships/:id/goals', {
    says: 'Adds a goal with its steps.',
    params: one,
    body: z.strictObject(goal),
    returns: Mentorship,
  }),
  update: put('/api/v2/mentorship-goals/:id', {
    says: 'Changes a goal and its steps: those without an id are new, those left out are deleted.',
    params: one,
    body: z.strictObject({ ...goal, version }),
    returns: Mentorship,
  }),
  delete: del('/api/v2/mentorship-goals/:id', {
    says: 'Deletes a goal with its steps.',
    params: one,
    returns: Mentorship,
  }),
  reach: put('/api/v2/mentorship-goals/:id/reached', {
    says: 'Marks a goal as reached, or not.',
    params: one,
    body: z.strictObject({ reached: z.boolean() }),
    returns: Mentorship,
  }),
  tick: put('/api/v2/mentorship-steps/:id/done', {
    says: 'Ticks a step of a goal, or takes the tick away.',
    params: one,
    body: z.strictObject({ done: z.boolean() }),
    returns: Mentorship,
  }),
}

export const mentorshipNotes = {
  shared: get('/api/v2/mentorship-rooms/:id/notes', {
    says: 'The notes that the people of a pair or a circle share.',
    private: true,
    params: one,
    returns: Notes,
  }),
  writeShared: put('/api/v2/mentorship-rooms/:id/notes', {
    says: 'Saves the shared notes, unless somebody saved newer ones meanwhile.',
    params: one,
    body: NewNotes,
    returns: Notes,
  }),
  own: get('/api/v2/mentorship-rooms/:id/private-notes', {
    says: 'The viewer’s private notes about a pair or a circle. Nobody else ever reads them.',
    private: true,
    params: one,
    returns: Notes,
  }),
  writeOwn: put('/api/v2/mentorship-rooms/:id/private-notes', {
    says: 'Saves the viewer’s private notes, unless they saved newer ones elsewhere.',
    params: one,
    body: NewNotes,
    returns: Notes,
  }),
}

export const MentorshipConcern = z.object({
  id: Id,
  /** What it is about: a pair or a circle. */
  mentorship: MentorshipLine.nullable(),
  circle: z.object({ id: Id, name: z.string() }).nullable(),
  reported_by: Face.nullable(),
  text: z.string(),
  state: z.enum(['open', 'closed']),
  reported_at: Moment,
  closed_at: Moment.nullable(),
  closed_by: Face.nullable(),
  note: z.string().nullable(),
  version,
})

export const mentorshipConcerns = {
  report: post('/api/v2/mentorship-rooms/:id/concerns', {
    says: 'Reports a concern about a pair or a circle to the people who manage mentorship, and to nobody else.',
    params: one,
    body: z.strictObject({ text: Text(limits.comment) }),
    returns: Done,
  }),
  list: get('/api/v2/mentorship-concerns', {
    says: 'Concerns, the oldest open one first, for people who manage mentorship; never one about a pair or a circle of the reader’s own.',
    private: true,
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend({
      state: z.enum(['open', 'closed']).optional(),
    }),
    returns: ListOf(MentorshipConcern),
  }),
  close: put('/api/v2/mentorship-concerns/:id/closure', {
    says: 'Closes a concern with a note on what was done.',
    params: one,
    body: z.strictObject({ note: Text(limits.comment), version }),
    returns: MentorshipConcern,
  }),
  reopen: del('/api/v2/mentorship-concerns/:id/closure', {
    says: 'Opens a closed concern again.',
    params: one,
    returns: MentorshipConcern,
  }),
}
