import { z } from 'zod'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { get, post, put } from '../route.ts'
import { Abilities, Face, Id, ListOf, ListQuery, Moment, Text } from '../shapes.ts'
import { aboutTypes, entryCauses } from './causes.ts'

const one = z.object({ id: Id })
const Count = z.number().int()

/** One entry of the ledger. Nothing in it ever changes: what is no longer so has an entry of its own. */
export const PointEntry = z.object({
  id: Id,
  cause: z.enum(entryCauses),
  /** What it is worth; below zero where points were taken back or spent. */
  amount: Count,
  /** What it changed in the balance. It differs from the amount while there is, or was, a debt. */
  points: Count,
  /** What it changed in what is owed: points that were taken back after they had been spent. */
  debt: Count,
  at: Moment,
  /** What it is for. Null where it is about nothing, or the viewer may not hear of it; `href` opens it, if it is there. */
  about: z
    .object({ type: z.enum(aboutTypes), name: z.string().nullable(), href: z.string().nullable() })
    .nullable(),
  network: NetworkMark.nullable(),
  /** The version of the rule that gave it; null where no rule did. */
  rule_version: Count.nullable(),
  /** Written because a rule was reckoned anew. */
  recounted: z.boolean(),
  /** Of points given or taken back by hand. */
  reason: z.string().nullable(),
  by: Face.nullable(),
  /** `take_back`: given by hand, and not taken back yet. */
  can: Abilities('take_back'),
})

/** What somebody has. The balance is never below zero; later points pay the debt first. */
const Standing = z.object({
  balance: Count,
  debt: Count,
  /** All that was earned and not taken back, whatever was spent of it. */
  earned: Count,
})

export const points = {
  transactions: get('/api/v2/users/:id/point-transactions', {
    says: 'A person’s points, entry by entry, the newest first; for themselves and those who manage people or points.',
    private: true,
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, sort_direction: true }).extend({
      cause: z.enum(entryCauses).optional(),
    }),
    returns: ListOf(PointEntry).extend({
      /** For others than the person only `earned`, and of that what is listed for them. */
      ...Standing.shape,
      balance: Count.nullable(),
      debt: Count.nullable(),
      can: Abilities('give'),
    }),
  }),
  give: post('/api/v2/users/:id/points', {
    says: 'Gives a person points by hand, with a reason that they read. Nobody gives points to themselves.',
    params: one,
    body: z.strictObject({
      points: z.number().int().min(1).max(limits.points),
      reason: Text(limits.description),
    }),
    returns: PointEntry,
  }),
  takeBack: put('/api/v2/point-transactions/:id/correction', {
    says: 'Takes back points that were given by hand. What was spent of them becomes a debt.',
    params: one,
    body: z.strictObject({ reason: Text(limits.description) }),
    returns: PointEntry,
  }),
}

/** How far somebody is towards something they can reach. */
const Milestone = z.object({ id: Id, name: z.string(), reached: Count, milestone: Count })

export const myRecognition = {
  show: get('/api/v2/users/me/recognition', {
    says: 'The viewer’s points and what comes next.',
    private: true,
    returns: Standing.extend({
      /** The achievement they are nearest to. */
      next_achievement: Milestone.nullable(),
      /** The cheapest reward they can’t afford yet; `milestone` is its price. */
      next_reward: Milestone.nullable(),
      /** The newest achievements, mentioned once: those granted since they were last seen. */
      new_achievements: z.array(z.object({ id: Id, name: z.string(), icon: z.string() })),
      /** How many achievements they have. */
      achievement_count: Count,
      /** Open claims of rewards. */
      open_claims: Count,
    }),
  }),
  seen: put('/api/v2/users/me/recognition/seen', {
    says: 'The viewer’s new achievements were mentioned to them.',
    returns: z.object({ done: z.literal(true) }),
  }),
}
