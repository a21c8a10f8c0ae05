import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  custom,
  Done,
  Face,
  Id,
  ListOf,
  ListQuery,
  Moment,
  numeric,
  OptionalText,
  Text,
} from '../shapes.ts'

const one = z.object({ id: Id })
const version = z.number().int()

/** What must be said to get it: an address, a size. */
const Need = z.strictObject({ label: Text(limits.name), required: z.boolean().default(true) })
const ShownNeed = z.object({ label: z.string(), required: z.boolean() })

/** By the clock and what is left; `deleted` is kept for the claims it had. */
export const rewardStates = ['open', 'not_yet', 'over', 'sold_out', 'deleted'] as const

export const Reward = z.object({
  id: Id,
  label: z.string(),
  description: z.string().nullable(),
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
  /** In points. */
  price: z.number().int(),
  state: z.enum(rewardStates),
  /** How many there are in all, and how many can still be claimed; null is without end. */
  stock: z.number().int().nullable(),
  left: z.number().int().nullable(),
  /** How many one person may have. */
  per_person: z.number().int().nullable(),
  available_from: Moment.nullable(),
  available_until: Moment.nullable(),
  needs: z.array(ShownNeed),
  approvers: z.array(Face),
  /** How many points the viewer lacks; 0 when they can afford it. */
  missing_points: z.number().int(),
  /** Claims of the viewer that weren’t denied or withdrawn. */
  my_claims: z.number().int(),
  /** Claims that wait; null for people who only claim. */
  open_claims: z.number().int().nullable(),
  version,
  can: Abilities('claim', 'edit', 'delete'),
})

const shape = {
  label: Text(limits.name),
  description: OptionalText(limits.description).default(null),
  price: numeric(z.number().int().min(1).max(limits.points)),
  stock: numeric(z.number().int().min(0).max(limits.points)).nullable().default(null),
  per_person: numeric(z.number().int().min(1).max(limits.points)).nullable().default(null),
  available_from: Moment.nullable().default(null),
  available_until: Moment.nullable().default(null),
  needs: z.array(Need).max(limits.reward_needs).default([]),
  approver_ids: z
    .array(Id)
    .min(1)
    .max(limits.reward_approvers)
    .transform((ids) => [...new Set(ids)]),
}

function isInOrder(
  { available_from, available_until }: { available_from: string | null; available_until: string | null },
  context: z.RefinementCtx,
) {
  if (
    available_from !== null &&
    available_until !== null &&
    Date.parse(available_until) <= Date.parse(available_from)
  )
    context.addIssue({ code: custom, message: 'event_end', path: ['available_until'] })
}

/**
 * `shop`: what can be had now or soon; `affordable`: what the viewer’s points are enough for now; `all`: every reward, for
 * people who manage them.
 */
export const RewardsFilter = z.object({
  scope: z.enum(['shop', 'affordable', 'all']).default('shop'),
  search: ListQuery.shape.search,
})

export const rewards = {
  list: get('/api/v1/rewards', {
    says: 'Rewards that points can be spent on, the cheapest first, and what the viewer has.',
    private: true,
    query: ListQuery.extend({
      ...RewardsFilter.shape,
      sort_by: z.enum(['price', 'label', 'created_at']).default('price'),
    }),
    returns: ListOf(Reward).extend({
      balance: z.number().int(),
      debt: z.number().int(),
      can: Abilities('create'),
    }),
  }),
  ...csvOf('/api/v1/rewards', 'Rewards', RewardsFilter),
  show: get('/api/v1/rewards/:id', {
    says: 'One reward, and how far the viewer is.',
    private: true,
    params: one,
    returns: Reward,
  }),
  create: post('/api/v1/rewards', {
    says: 'Creates a reward. At least one approver hands it out.',
    body: z.strictObject({ ...shape, picture_alt: OptionalText(255).default(null) }).superRefine(isInOrder),
    returns: Reward,
  }),
  update: put('/api/v1/rewards/:id', {
    says: 'Changes a reward. Claims keep the price they were made at.',
    params: one,
    body: z
      .strictObject({ ...shape, picture_alt: OptionalText(255).default(null), version })
      .superRefine(isInOrder),
    returns: Reward,
  }),
  delete: del('/api/v1/rewards/:id', {
    says: 'Deletes a reward: nobody can claim it any more. Open claims are still decided.',
    params: one,
    returns: Done,
  }),
  changePicture: post('/api/v2/rewards/:id/picture', {
    says: 'Sends a picture of a reward as multipart; its alternative text is a field of the reward.',
    params: one,
    upload: { max_bytes: 10_000_000 },
    returns: Reward,
  }),
  removePicture: del('/api/v2/rewards/:id/picture', {
    says: 'Takes the picture of a reward away.',
    params: one,
    returns: Reward,
  }),
}
