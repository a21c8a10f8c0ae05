import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  Face,
  Id,
  ListOf,
  ListQuery,
  Moment,
  numeric,
  OptionalText,
  PureDate,
  Text,
} from '../shapes.ts'
import { circleJoinings, circlePersonStates, mentorshipSides, mentorshipStates } from './states.ts'
import { MentoringMark } from './topics.ts'

const one = z.object({ id: Id })
const person = z.object({ id: Id, userId: Id })
const version = z.number().int()

/** A circle as everybody sees it who may look for one. */
export const MentorshipCircleLine = z.object({
  id: Id,
  name: z.string(),
  about: z.string().nullable(),
  topics: z.array(MentoringMark),
  mentors: z.array(Face),
  joining: z.enum(circleJoinings),
  /** For mentees; mentors take none. */
  places: z.number().int(),
  free_places: z.number().int(),
  state: z.enum(mentorshipStates),
  since: Moment,
  planned_until: PureDate,
  ended_at: Moment.nullable(),
  /** Where the viewer stands in it; null if they never had to do with it. */
  mine: z.object({ side: z.enum(mentorshipSides), state: z.enum(circlePersonStates) }).nullable(),
  /** Only for its people. */
  next_session_at: Moment.nullable(),
})

const CirclePerson = z.object({
  person: Face,
  side: z.enum(mentorshipSides),
  state: z.enum(circlePersonStates),
  /** What they said when they asked. */
  note: z.string().nullable(),
  since: Moment,
  can: Abilities('admit', 'remove'),
})

export const MentorshipCircle = MentorshipCircleLine.extend({
  /** Who is in it, for its people; who asked and who is invited, for its mentors. Mentors alone for everybody else. */
  people: z.array(CirclePerson),
  version,
  can: Abilities(
    'edit',
    'end',
    'invite',
    'schedule',
    'write',
    'join',
    'ask',
    'accept',
    'decline',
    'withdraw',
    'leave',
    'report',
  ),
})

const shape = {
  name: Text(limits.name),
  about: OptionalText(limits.comment).default(null),
  mentoring_topic_ids: z.array(Id).max(limits.mentoring_topics).default([]),
  joining: z.enum(circleJoinings).default('asking'),
  places: z.number().int().min(1).max(limits.mentorship_circle_places),
  planned_until: PureDate,
}

export const mentorshipCircles = {
  list: get('/api/v2/mentorship-circles', {
    says: 'Circles that people can find, and the viewer’s own, those with a free place first.',
    private: true,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }).extend({
      /** The viewer’s own only, with those they asked or are invited to. */
      mine: z.stringbool().default(false),
      mentoring_topic_id: numeric(Id).optional(),
      joining: z.enum(circleJoinings).optional(),
      state: z.enum(mentorshipStates).default('active'),
    }),
    returns: ListOf(MentorshipCircleLine),
  }),
  show: get('/api/v2/mentorship-circles/:id', {
    says: 'One circle. Closed and ended ones only for the people they have to do with.',
    private: true,
    params: one,
    returns: MentorshipCircle,
  }),
  create: post('/api/v2/mentorship-circles', {
    says: 'Starts a circle with the viewer as its first mentor.',
    body: z.strictObject(shape),
    returns: MentorshipCircle,
  }),
  update: put('/api/v2/mentorship-circles/:id', {
    says: 'Changes a circle; each of its mentors may.',
    params: one,
    body: z.strictObject({ ...shape, version }),
    returns: MentorshipCircle,
  }),
  end: put('/api/v2/mentorship-circles/:id/end', {
    says: 'Ends a circle in peace. Sessions to come are canceled.',
    params: one,
    returns: MentorshipCircle,
  }),
  join: put('/api/v2/mentorship-circles/:id/joining', {
    says: 'Joins a circle, asks its mentors to, or accepts their invitation.',
    params: one,
    body: z.strictObject({ note: OptionalText(limits.description).default(null) }),
    returns: MentorshipCircle,
  }),
  leave: del('/api/v2/mentorship-circles/:id/joining', {
    says: 'Leaves a circle, takes back what one asked, or declines an invitation.',
    params: one,
    returns: MentorshipCircle.nullable(),
  }),
  invite: post('/api/v2/mentorship-circles/:id/people', {
    says: 'Invites somebody into a circle, as mentor or as mentee.',
    params: one,
    body: z.strictObject({ user_id: Id, side: z.enum(mentorshipSides) }),
    returns: MentorshipCircle,
  }),
  admit: put('/api/v2/mentorship-circles/:id/people/:userId', {
    says: 'Takes somebody in who asked.',
    params: person,
    returns: MentorshipCircle,
  }),
  remove: del('/api/v2/mentorship-circles/:id/people/:userId', {
    says: 'Takes a mentee out, declines who asked, or takes back an invitation.',
    params: person,
    returns: MentorshipCircle,
  }),
}
