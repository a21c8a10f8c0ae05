import { z } from 'zod'
import { get, post, put } from '../route.ts'
import { Abilities, Face, Id, ListOf, ListQuery, Moment } from '../shapes.ts'
import { criterionNames, MatchRules } from './matchRules.ts'
import { mentorshipSides, roundStates } from './states.ts'
import { MentoringMark, MentoringTypeMark } from './topics.ts'

const one = z.object({ id: Id })
const version = z.number().int()
const Count = z.number().int()

/** Why two people can’t be a pair. */
export const pairBarriers = [
  'same_person',
  'manager',
  'same_team',
  'past_pair',
  'excluded',
  'blocked',
] as const
/** Why a lock could not be kept. */
export const lockRefusals = [...pairBarriers, 'not_in_pool', 'no_place'] as const
/** Why a pair of the draft didn’t become one. */
export const dropReasons = ['left', 'mentor_full', 'mentee_full', 'already_pair', 'no_profile'] as const

const Two = { mentee: Face, mentor: Face }

const Found = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topics'), items: z.array(MentoringMark) }),
  z.object({ kind: z.literal('types'), items: z.array(MentoringTypeMark) }),
  z.object({ kind: z.literal('words'), items: z.array(z.string()) }),
  z.object({ kind: z.literal('minutes'), minutes: Count }),
  z.object({ kind: z.literal('rank'), rank: Count.nullable() }),
  z.object({ kind: z.literal('site'), same: z.boolean().nullable() }),
])

/** What a pair scores in one criterion, and by what. */
export const PairPart = z.object({
  criterion: z.enum(criterionNames),
  weight: Count,
  at_least: Count,
  value: Count,
  points: Count,
  found: Found,
})

export const RoundPair = z.object({
  ...Two,
  points: Count,
  /** Of a hundred: 100 reaches everything that counts. */
  percent: Count,
  locked: z.boolean(),
  /** Wasn’t in the draft before. */
  is_new: z.boolean(),
  parts: z.array(PairPart),
  dropped_because: z.enum(dropReasons).nullable(),
  mentorship_id: Id.nullable(),
})
export type RoundPair = z.output<typeof RoundPair>

export const RoundLeft = z.object({
  person: Face,
  side: z.enum(mentorshipSides),
  /** `by_hand`: an administrator makes the pairs. */
  because: z.enum(['nobody_possible', 'others_score_more', 'by_hand']),
  possible: Count,
  barriers: z.array(z.object({ barrier: z.enum(pairBarriers), people: Count })),
  /** How many don’t reach what a pair must, and of how many that alone is the reason. */
  unmet: z.array(z.object({ criterion: z.enum(criterionNames), people: Count, only: Count })),
  nearest: z.array(z.object({ person: Face, percent: Count })),
})

/** A decision by hand. */
const Mark = z.object({ ...Two, kind: z.enum(['locked', 'excluded']) })

const Solved = z.object({
  solved_at: Moment,
  score: Count,
  /** No pairs score more: nothing better exists where this is the score. */
  bound: Count,
  percent: Count,
  pairs: Count,
  /** How many pairs the rules allow. */
  possible: Count,
  left: z.object({ mentors: Count, mentees: Count }),
  refused: z.array(z.object({ ...Two, because: z.enum(lockRefusals) })),
  /** One more place of these people could add most. */
  worth: z.array(z.object({ person: Face, side: z.enum(mentorshipSides), points: Count })),
  /** Against the draft before. */
  difference: z
    .object({
      kept: Count,
      begun: Count,
      ended: z.array(z.object({ ...Two, percent: Count.nullable() })),
      ended_count: Count,
      /** Had a pair and have none, and the other way round. */
      lost: z.array(Face),
      won: z.array(Face),
      percent_before: Count,
    })
    .nullable(),
})

export const Round = z.object({
  id: Id,
  program_id: Id,
  number: Count,
  state: z.enum(roundStates),
  rules: MatchRules,
  progress: z
    .object({ phase: z.enum(['scores', 'assignment', 'order', 'explanation']), done: Count, of: Count })
    .nullable(),
  /** Who could be matched now. */
  pool: z.object({ mentors: Count, mentees: Count, mentor_places: Count, mentee_places: Count }),
  outdated: z.boolean(),
  solved: Solved.nullable(),
  marks: z.array(Mark),
  published_at: Moment.nullable(),
  published_by: Face.nullable(),
  made: Count,
  dropped: Count,
  version,
  can: Abilities('change', 'solve', 'publish'),
})
export type Round = z.output<typeof Round>

export const matchingRounds = {
  list: get('/api/v2/mentorship-programs/:id/rounds', {
    says: 'The rounds of matching of a program, the newest first, for people who manage mentorship.',
    params: one,
    returns: z.object({
      items: z.array(Round.pick({ id: true, number: true, state: true, published_at: true, made: true })),
    }),
  }),
  create: post('/api/v2/mentorship-programs/:id/rounds', {
    says: 'Begins a round of matching, with the rules of the one before. Only one is open at a time.',
    params: one,
    returns: Round,
  }),
  show: get('/api/v2/mentorship-rounds/:id', {
    says: 'One round of matching: its rules, how far its solution is, what came out, what changed.',
    params: one,
    returns: Round,
  }),
  rules: put('/api/v2/mentorship-rounds/:id/rules', {
    says: 'Changes what counts in a round and what a pair must reach. The draft stays until it is solved again.',
    params: one,
    body: z.strictObject({ match_rules: MatchRules, version }),
    returns: Round,
  }),
  mark: put('/api/v2/mentorship-rounds/:id/marks', {
    says: 'Locks a pair, keeps two people apart, or takes that back.',
    params: one,
    body: z.strictObject({
      mentee_id: Id,
      mentor_id: Id,
      kind: z.enum(['locked', 'excluded']).nullable(),
    }),
    returns: Round,
  }),
  solve: put('/api/v2/mentorship-rounds/:id/solution', {
    says: 'Solves a round in the background: the best pairs around those that are locked, with the fewest moves.',
    params: one,
    returns: Round,
  }),
  pairs: get('/api/v2/mentorship-rounds/:id/pairs', {
    says: 'The pairs of a round’s draft, each with its score in parts.',
    params: one,
    query: ListQuery.extend({
      only: z.enum(['locked', 'new', 'dropped']).optional(),
      sort_by: z.enum(['percent', 'mentee', 'mentor']).default('percent'),
    }),
    returns: ListOf(RoundPair),
  }),
  left: get('/api/v2/mentorship-rounds/:id/left', {
    says: 'Who has nobody in a round’s draft, and why.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend({
      side: z.enum(mentorshipSides).optional(),
    }),
    returns: ListOf(RoundLeft),
  }),
  preview: get('/api/v2/mentorship-rounds/:id/publication', {
    says: 'What publishing a round would do now: pairs, mails, and what no longer holds.',
    params: one,
    returns: z.object({
      pairs: Count,
      mails: Count,
      dropped: z.array(z.object({ ...Two, because: z.enum(dropReasons) })),
    }),
  }),
  publish: put('/api/v2/mentorship-rounds/:id/publication', {
    says: 'Makes the pairs of a draft, once. Each of the two gets a mail; pairs that no longer hold are named.',
    params: one,
    body: z.strictObject({ version }),
    returns: Round,
  }),
}
