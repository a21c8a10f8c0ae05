import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post, put } from '../route.ts'
import { Abilities, Face, Id, ListOf, ListQuery, Moment, OptionalText, Text } from '../shapes.ts'

const one = z.object({ id: Id })

/**
 * `created`: points and piece are reserved; `pending`: with its approvers; `approved`: handed over; `denied` and
 * `withdrawn`: the points came back.
 */
export const claimStates = ['created', 'pending', 'approved', 'denied', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]

export const RewardClaim = z.object({
  id: Id,
  reward: z.object({
    id: Id,
    label: z.string(),
    picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
  }),
  person: Face,
  state: z.enum(claimStates),
  /** The price when it was claimed. */
  price: z.number().int(),
  /** What the person said to get it, for them and those who decide. */
  answers: z.array(z.object({ label: z.string(), text: z.string() })),
  claimed_at: Moment,
  decided_at: Moment.nullable(),
  decided_by: Face.nullable(),
  /** Why it was denied, or a note about where it can be had. */
  reason: z.string().nullable(),
  approvers: z.array(Face),
  /** The viewer’s own are never theirs to decide. */
  can: Abilities('approve', 'deny', 'withdraw'),
})

/** `mine`: claimed by the viewer; `to_decide`: the viewer is asked; `all`: for people who manage rewards. */
export const ClaimsFilter = z.object({
  scope: z.enum(['mine', 'to_decide', 'all']).default('mine'),
  state: z.enum(claimStates).optional(),
  reward_id: Id.optional(),
  search: ListQuery.shape.search,
})

export const rewardClaims = {
  create: post('/api/v2/rewards/:id/claims', {
    says: 'Claims a reward: its points and one piece are reserved at once.',
    params: one,
    body: z.strictObject({
      /** For each need of the reward, in its order; empty where it isn’t required. */
      answers: z.array(OptionalText(limits.description)).max(limits.reward_needs).default([]),
      /** The version that was looked at: a reward with another price or other needs since is refused. */
      version: z.number().int(),
    }),
    returns: RewardClaim,
  }),
  list: get('/api/v2/reward-claims', {
    says: 'Claims of rewards, the newest first; those that wait for a decision, the oldest first.',
    private: true,
    query: ListQuery.pick({ page: true, page_size: true, total: true }).extend(ClaimsFilter.shape),
    returns: ListOf(RewardClaim),
  }),
  show: get('/api/v2/reward-claims/:id', {
    says: 'One claim, for its person and those who decide.',
    private: true,
    params: one,
    returns: RewardClaim,
  }),
  approve: put('/api/v2/reward-claims/:id/approval', {
    says: 'Approves a claim: the reward was handed over, or is on its way.',
    params: one,
    body: z.strictObject({ note: OptionalText(limits.description).default(null) }),
    returns: RewardClaim,
  }),
  deny: put('/api/v2/reward-claims/:id/denial', {
    says: 'Denies a claim with a reason; its points and the piece come back, once.',
    params: one,
    body: z.strictObject({ reason: Text(limits.description) }),
    returns: RewardClaim,
  }),
  withdraw: put('/api/v2/reward-claims/:id/withdrawal', {
    says: 'Withdraws one’s own claim while it isn’t decided; its points come back.',
    params: one,
    returns: RewardClaim,
  }),
}
