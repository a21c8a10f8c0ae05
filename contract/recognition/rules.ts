import { z } from 'zod'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, custom, Done, Face, Id, ListOf, ListQuery, Moment, PureDate } from '../shapes.ts'
import { ruleCauses } from './causes.ts'

const Count = z.number().int()
const Cause = z.enum(ruleCauses)
/** How often it counts within that; null is without a limit. */
const Limit = z.number().int().min(1).max(limits.points).nullable().default(null)
const each = (ids: number[]) => [...new Set(ids)]

const shape = {
  enabled: z.boolean(),
  /** Each time. An event that gives points of its own gives those instead. */
  points: z.number().int().min(0).max(limits.points),
  /** Times that count, for each person. A week begins on Monday; days are those of the enterprise’s time zone. */
  per_day: Limit,
  per_week: Limit,
  per_month: Limit,
  /** On one thing: comments below one post, say. */
  per_thing: Limit,
  /** Only there, and in what is below; none means everywhere. */
  network_ids: z.array(Id).max(limits.rule_targets).transform(each).default([]),
  /** Only for people in one of these; none means everybody. */
  segment_ids: z.array(Id).max(limits.rule_targets).transform(each).default([]),
  /** Only what happens within these days, both included. */
  starts_on: PureDate.nullable().default(null),
  ends_on: PureDate.nullable().default(null),
}

type Written = z.output<z.ZodObject<typeof shape>>

function isInOrder({ starts_on, ends_on }: Written, context: z.RefinementCtx) {
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    context.addIssue({ code: custom, message: 'event_end', path: ['ends_on'] })
}

export const PointRule = z.object({
  cause: Cause,
  enabled: z.boolean(),
  points: Count,
  per_day: Count.nullable(),
  per_week: Count.nullable(),
  per_month: Count.nullable(),
  per_thing: Count.nullable(),
  networks: z.array(NetworkMark),
  segments: z.array(z.object({ id: Id, name: z.string() })),
  starts_on: PureDate.nullable(),
  ends_on: PureDate.nullable(),
  /** 0 until it was changed for the first time. */
  version: Count,
  changed_at: Moment.nullable(),
  changed_by: Face.nullable(),
  /** A recount of it that isn’t finished, or could still be applied. */
  recount_id: Id.nullable(),
})

/**
 * What a rule would have given. `counting`: the difference is reckoned; `ready`: it can be applied or dropped; `applying`:
 * it is written; `applied`: it holds and can be taken back; `taking_back`, `taken_back`; `dropped`.
 */
export const recountStates = [
  'counting',
  'ready',
  'applying',
  'applied',
  'taking_back',
  'taken_back',
  'dropped',
] as const

export const PointRecount = z.object({
  id: Id,
  cause: Cause,
  state: z.enum(recountStates),
  rule: z.object({ ...PointRule.pick({ enabled: true, points: true }).shape }),
  /** People looked at so far, and all of them. */
  done: Count,
  of: Count,
  /** People whose points change, and by how much in all. */
  people: Count,
  more: Count,
  less: Count,
  created_at: Moment,
  created_by: Face.nullable(),
  finished_at: Moment.nullable(),
  can: Abilities('apply', 'take_back', 'drop'),
})

const RecountPerson = z.object({
  person: Face,
  /** What they have of this cause, and what they would have. */
  before: Count,
  after: Count,
  difference: Count,
})

const one = z.object({ id: Id })
const ofCause = z.object({ cause: Cause })

export const pointRules = {
  list: get('/api/v2/point-rules', {
    says: 'The rule of each cause, as it holds now. All are off until somebody switches them on.',
    returns: z.object({ items: z.array(PointRule) }),
  }),
  update: put('/api/v2/point-rules/:cause', {
    says: 'Changes a rule from now on: what happened before keeps what it gave.',
    params: ofCause,
    body: z.strictObject({ ...shape, version: Count }).superRefine(isInOrder),
    returns: PointRule,
  }),
}

export const pointRecounts = {
  create: post('/api/v2/point-rules/:cause/recounts', {
    says: 'Reckons what a changed rule would give for everything that ever happened, person by person. Nothing is written yet.',
    params: ofCause,
    body: z.strictObject({ ...shape, version: Count }).superRefine(isInOrder),
    returns: PointRecount,
  }),
  list: get('/api/v2/point-recounts', {
    says: 'Recounts of rules, the newest first.',
    query: ListQuery.pick({ page: true, page_size: true, total: true }),
    returns: ListOf(PointRecount),
  }),
  show: get('/api/v2/point-recounts/:id', {
    says: 'A recount and how far it is.',
    params: one,
    returns: PointRecount,
  }),
  people: get('/api/v2/point-recounts/:id/people', {
    says: 'The difference that a recount makes, person by person, the largest first.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }),
    returns: ListOf(RecountPerson),
  }),
  apply: put('/api/v2/point-recounts/:id/application', {
    says: 'Lets the changed rule hold from the beginning, and writes the differences in the background.',
    params: one,
    returns: PointRecount,
  }),
  takeBack: put('/api/v2/point-recounts/:id/taking-back', {
    says: 'Takes an applied recount back: the former rule holds, and what the recount wrote is balanced.',
    params: one,
    returns: PointRecount,
  }),
  drop: del('/api/v2/point-recounts/:id', {
    says: 'Drops a recount that wasn’t applied.',
    params: one,
    returns: Done,
  }),
}
