import { z } from 'zod'
import { limits } from '../limits.ts'
import { AskedQuestion, NewQuestion, QuestionChange } from '../networks/joinQuestions.ts'
import { Answered } from '../networks/members.ts'
import { QuestionAnswers } from '../networks/memberships.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  custom,
  Done,
  Face,
  GatedCount,
  Id,
  ListOf,
  ListQuery,
  Moment,
  OptionalText,
  PureDate,
  Text,
} from '../shapes.ts'
import { MatchRules } from './matchRules.ts'
import {
  matchKinds,
  mentorshipSides,
  type ProgramState,
  participantSides,
  participantStates,
  programStates,
} from './states.ts'
import { MentoringTypeMark } from './topics.ts'

const one = z.object({ id: Id })
const version = z.number().int()
const Count = z.number().int()

/** When people enrol, and when it runs. */
const days = {
  enrols_from: PureDate,
  enrols_until: PureDate,
  runs_from: PureDate,
  runs_until: PureDate,
}

const line = {
  id: Id,
  name: z.string(),
  state: z.enum(programStates),
  match_by: z.enum(matchKinds),
  /** What its pairs do together. In a reverse one the junior is the mentor. */
  type: MentoringTypeMark.nullable(),
  ...days,
}

export const ProgramLine = z.object({
  ...line,
  archived_at: Moment.nullable(),
  capacity: Count.nullable(),
  mentors: Count,
  mentees: Count,
  /** People; who takes part as both counts once. */
  participants: Count,
  /** Mentorships that came of it. */
  pairs: Count,
  can: Abilities('edit', 'archive', 'restore'),
})
export type ProgramLine = z.output<typeof ProgramLine>

const Named = z.object({ id: Id, name: z.string() })

export const Program = ProgramLine.extend({
  description: z.string().nullable(),
  audience: z.enum(['any', 'all']),
  /** Those the viewer may name; how many there are besides. */
  segments: z.array(Named),
  hidden_segments: Count,
  rules: MatchRules,
  /** Enrolled on a side, and in no mentorship of the program there. */
  waiting: Count,
  version,
  can: Abilities('edit', 'archive', 'restore', 'open', 'close', 'start', 'end', 'enrol', 'match', 'write'),
})
export type Program = z.output<typeof Program>

function daysInOrder(
  said: z.output<z.ZodObject<typeof days>> & { capacity: number | null },
  context: z.RefinementCtx,
) {
  const wrong = (path: string, message: string) => context.addIssue({ code: custom, message, path: [path] })
  if (said.enrols_until < said.enrols_from) wrong('enrols_until', 'program_days')
  if (said.runs_from < said.enrols_from) wrong('runs_from', 'program_runs')
  if (said.runs_until <= said.runs_from) wrong('runs_until', 'program_days')
}

const shape = {
  name: Text(limits.name),
  description: OptionalText(limits.comment).default(null),
  match_by: z.enum(matchKinds),
  mentoring_type_id: Id.nullable().default(null),
  audience: z.enum(['any', 'all']).default('any'),
  segment_ids: z.array(Id).max(20).default([]),
  ...days,
  capacity: z.number().int().min(2).max(limits.mentorship_participants).nullable().default(null),
}

/** How a program goes; what people say of sessions passes the privacy gate. */
export const ProgramHealth = z.object({
  active: Count,
  /** Active pairs without a session held in the last 30 days or to come. */
  silent: Count,
  waiting: Count,
  ended: Count,
  /** Ended before the program did, and by whom: the two, or because somebody left. */
  ended_early: Count,
  sessions: z.array(z.object({ month: PureDate, sessions: Count })),
  feedback: z.object({ given: GatedCount, average: z.number().nullable() }),
})

/** Parts of a program that can be written to. */
export const programParts = ['everybody', 'mentors', 'mentees', 'unmatched', 'matched', 'silent'] as const

const asked = z.object({ id: Id, questionId: Id })

export const mentorshipPrograms = {
  list: get('/api/v2/mentorship-programs', {
    says: 'The programs of mentorship, for people who manage mentorship.',
    query: ListQuery.extend({
      state: z.enum([...programStates, 'archived']).optional(),
      sort_by: z.enum(['name', 'enrols_from', 'runs_from', 'participants', 'pairs']).default('runs_from'),
    }),
    returns: ListOf(ProgramLine),
  }),
  show: get('/api/v2/mentorship-programs/:id', {
    says: 'One program of mentorship, for people who manage mentorship.',
    params: one,
    returns: Program,
  }),
  create: post('/api/v2/mentorship-programs', {
    says: 'Drafts a program of mentorship.',
    body: z.strictObject(shape).superRefine(daysInOrder),
    returns: Program,
  }),
  update: put('/api/v2/mentorship-programs/:id', {
    says: 'Changes a program of mentorship. How people are matched stays once enrolment is closed.',
    params: one,
    body: z.strictObject({ ...shape, version }).superRefine(daysInOrder),
    returns: Program,
  }),
  move: put('/api/v2/mentorship-programs/:id/state', {
    says: 'Opens enrolment, closes it, starts a program or ends it.',
    params: one,
    body: z.strictObject({
      state: z.enum(programStates).exclude(['draft'] satisfies ProgramState[]),
    }),
    returns: Program,
  }),
  archive: put('/api/v2/mentorship-programs/:id/archival', {
    says: 'Puts a draft or an ended program away.',
    params: one,
    returns: Program,
  }),
  restore: del('/api/v2/mentorship-programs/:id/archival', {
    says: 'Brings an archived program back as it was.',
    params: one,
    returns: Program,
  }),
  health: get('/api/v2/mentorship-programs/:id/health', {
    says: 'How a program goes: pairs, silent ones, sessions by month, who waits, what ended; for people who manage mentorship.',
    params: one,
    returns: ProgramHealth,
  }),
  reach: get('/api/v2/mentorship-programs/:id/messages', {
    says: 'How many people each part of a program has.',
    params: one,
    returns: z.object({ items: z.array(z.object({ part: z.enum(programParts), people: Count })) }),
  }),
  write: post('/api/v2/mentorship-programs/:id/messages', {
    says: 'Writes to a part of a program; each gets a mail.',
    params: one,
    body: z.strictObject({
      to: z.enum(programParts),
      subject: Text(limits.name),
      message: Text(limits.comment),
    }),
    returns: z.object({ people: Count }),
  }),
}

export const programQuestions = {
  list: get('/api/v2/mentorship-programs/:id/questions', {
    says: 'The questions asked when somebody enrols, in order, with how many answered.',
    params: one,
    query: ListQuery.extend({ sort_by: z.enum(['position', 'title']).default('position') }),
    returns: ListOf(AskedQuestion),
  }),
  create: post('/api/v2/mentorship-programs/:id/questions', {
    says: 'Adds a question that is asked when somebody enrols, at the end.',
    params: one,
    body: NewQuestion,
    returns: AskedQuestion,
  }),
  update: put('/api/v2/mentorship-programs/:id/questions/:questionId', {
    says: 'Changes a question. Its type stays once somebody has answered.',
    params: asked,
    body: QuestionChange,
    returns: AskedQuestion,
  }),
  destroy: del('/api/v2/mentorship-programs/:id/questions/:questionId', {
    says: 'Deletes a question and its answers.',
    params: asked,
    returns: Done,
  }),
  order: put('/api/v2/mentorship-programs/:id/questions/order', {
    says: 'Orders the questions; questions that aren’t listed follow.',
    params: one,
    body: z.strictObject({ field_ids: z.array(Id).min(1).max(100) }),
    returns: Done,
  }),
}

const Places = z.number().int().min(1).max(limits.mentorship_places)

const Mine = z.object({
  side: z.enum(participantSides),
  state: z.enum(participantStates),
  mentor_places: Count,
  mentee_places: Count,
  enrolled_at: Moment,
  wishes: z.object({ mentors: z.array(Face), mentees: z.array(Face) }),
  /** Their mentorships in it. */
  mentorship_ids: z.array(Id),
})

/** A program as its people see it. */
export const OwnProgram = z.object({
  ...line,
  description: z.string().nullable(),
  full: z.boolean(),
  mine: Mine.nullable(),
  can: Abilities('enrol', 'withdraw', 'find'),
})
export type OwnProgram = z.output<typeof OwnProgram>

export const programEnrolment = {
  list: get('/api/v2/users/me/mentorship-programs', {
    says: 'Programs that are open to the viewer, and those they take part in.',
    private: true,
    returns: z.object({ items: z.array(OwnProgram) }),
  }),
  show: get('/api/v2/mentorship-programs/:id/enrolment', {
    says: 'A program as the viewer sees it, with its questions and what they answered.',
    private: true,
    params: one,
    returns: OwnProgram.extend({ questions: z.array(Answered) }),
  }),
  enrol: put('/api/v2/mentorship-programs/:id/enrolment', {
    says: 'Takes part in a program, or changes how one does while enrolment is open.',
    params: one,
    body: z.strictObject({
      side: z.enum(participantSides),
      mentor_places: Places.default(1),
      mentee_places: Places.default(1),
      /** Whom one would like best, the dearest first. */
      mentor_ids: z.array(Id).max(limits.mentorship_wishes).default([]),
      mentee_ids: z.array(Id).max(limits.mentorship_wishes).default([]),
      answers: QuestionAnswers,
    }),
    returns: OwnProgram.extend({ questions: z.array(Answered) }),
  }),
  withdraw: del('/api/v2/mentorship-programs/:id/enrolment', {
    says: 'Takes part no longer; mentorships that began stay.',
    params: one,
    returns: Done,
  }),
  candidates: get('/api/v2/mentorship-programs/:id/candidates', {
    says: 'People of one side who take part and are listed, for those who may wish for them or ask them; where the program suggests, those who fit best come first.',
    private: true,
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, search: true, total: true }).extend({
      side: z.enum(mentorshipSides),
    }),
    returns: ListOf(z.object({ person: Face, title: z.string().nullable(), percent: Count.nullable() })),
  }),
}
