import { z } from 'zod'
import { limits } from '../limits.ts'
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
  Text,
} from '../shapes.ts'
import { ruleCauses } from './causes.ts'

const one = z.object({ id: Id })
const Count = z.number().int()
const version = z.number().int()

export const achievementIcons = [
  'star',
  'heart',
  'trophy',
  'medal',
  'rocket',
  'leaf',
  'spark',
  'flag',
  'hands',
  'book',
  'chat',
  'calendar',
  'globe',
  'sun',
  'mountain',
  'cake',
] as const

/**
 * `count`: so many times; `points`: so many points earned; `streak`: in so many weeks one after the other; `first`: the
 * first time; `hand`: given by people who manage achievements.
 */
export const achievementTypes = ['count', 'points', 'streak', 'first', 'hand'] as const
export type AchievementType = (typeof achievementTypes)[number]

const Icon = z.enum(achievementIcons)
const Cause = z.enum(ruleCauses)

/** As people see it who have it or can reach it. */
export const Badge = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  icon: Icon,
  type: z.enum(achievementTypes),
  cause: Cause.nullable(),
  /** Points it gives once; 0 is none. */
  points: Count,
  /** Null until they have it. */
  granted_at: Moment.nullable(),
  /** How far they are, for the person alone; null where there is nothing to count. */
  progress: z.object({ reached: Count, milestone: Count }).nullable(),
})

/** As people see it who manage achievements. */
export const Achievement = Badge.omit({ granted_at: true, progress: true }).extend({
  milestone: Count.nullable(),
  segments: z.array(z.object({ id: Id, name: z.string() })),
  /** Nobody sees it before they have it. */
  hidden: z.boolean(),
  /** Taken away when what it was for is no longer so. */
  falls: z.boolean(),
  enabled: z.boolean(),
  /** How many have it. */
  people: Count,
  /** Everybody was looked at since it last changed. */
  settled: z.boolean(),
  created_at: Moment,
  version,
  can: Abilities('edit', 'delete', 'grant'),
})

const words = {
  name: Text(limits.name),
  description: OptionalText(limits.description).default(null),
  icon: Icon,
  milestone: z.number().int().min(1).max(limits.points).nullable().default(null),
  points: z.number().int().min(0).max(limits.points).default(0),
  segment_ids: z
    .array(Id)
    .max(limits.rule_targets)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  hidden: z.boolean().default(false),
  falls: z.boolean().default(true),
  enabled: z.boolean().default(true),
}
const kind = { type: z.enum(achievementTypes), cause: Cause.nullable().default(null) }

type Written = z.output<z.ZodObject<typeof words & typeof kind>>

/** Each type says what it needs. */
function isComplete({ type, cause, milestone }: Written, context: z.RefinementCtx) {
  const wrong = (path: string, message: string) => context.addIssue({ code: custom, message, path: [path] })
  const hasCause = type === 'count' || type === 'streak' || type === 'first'
  if (hasCause && cause === null) wrong('cause', 'required')
  if (!hasCause && cause !== null) wrong('cause', 'invalid')
  const counts = type === 'count' || type === 'streak' || type === 'points'
  if (counts && milestone === null) wrong('milestone', 'required')
  if (!counts && milestone !== null) wrong('milestone', 'invalid')
}

export const achievements = {
  ofPerson: get('/api/v2/users/:id/achievements', {
    says: 'The achievements somebody has; for oneself also those within reach, and what one attended year by year.',
    params: one,
    returns: z.object({
      items: z.array(Badge),
      /** What they attended and earned there; null for people who may not know. */
      attendance: z
        .object({
          events_attended: Count,
          points: Count,
          years: z.array(z.object({ year: Count, events_attended: Count, points: Count })),
        })
        .nullable(),
    }),
  }),
  list: get('/api/v2/achievements', {
    says: 'All achievements, for people who manage them.',
    query: ListQuery.extend({ sort_by: z.enum(['name', 'created_at', 'people']).default('name') }),
    returns: ListOf(Achievement),
  }),
  show: get('/api/v2/achievements/:id', {
    says: 'One achievement, for people who manage them.',
    params: one,
    returns: Achievement,
  }),
  preview: post('/api/v2/achievements/preview', {
    says: 'How many people would have an achievement today, and some of them; few enough to be recognized are told as fewer than.',
    body: z.strictObject({ ...words, ...kind }).superRefine(isComplete),
    returns: z.object({ people: GatedCount, examples: z.array(Face) }),
  }),
  create: post('/api/v2/achievements', {
    says: 'Creates an achievement; everybody is looked at in the background.',
    body: z.strictObject({ ...words, ...kind }).superRefine(isComplete),
    returns: Achievement,
  }),
  update: put('/api/v2/achievements/:id', {
    says: 'Changes an achievement. Its type and cause stay as they were created.',
    params: one,
    body: z.strictObject({ ...words, version }),
    returns: Achievement,
  }),
  delete: del('/api/v2/achievements/:id', {
    says: 'Deletes an achievement: nobody has it any more. Points it gave stay.',
    params: one,
    returns: Done,
  }),
  people: get('/api/v2/achievements/:id/people', {
    says: 'Who has an achievement, the newest first, for people who manage them.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true }),
    returns: ListOf(z.object({ person: Face, granted_at: Moment, by: Face.nullable() })),
  }),
  grant: post('/api/v2/achievements/:id/grants', {
    says: 'Gives somebody an achievement of the type that is given by hand; never oneself.',
    params: one,
    body: z.strictObject({ user_id: Id }),
    returns: Achievement,
  }),
  takeAway: del('/api/v2/achievements/:id/grants/:user_id', {
    says: 'Takes away an achievement that was given by hand, with the points it gave.',
    params: z.object({ id: Id, user_id: Id }),
    returns: Achievement,
  }),
}
