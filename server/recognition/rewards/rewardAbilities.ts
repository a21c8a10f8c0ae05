import { conflict } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { recognitionPolicy } from '../policy.ts'
import type { RewardRow } from './rewardRow.ts'

export const rewardAbilityNames = ['claim', 'edit', 'delete'] as const
type RewardAbility = (typeof rewardAbilityNames)[number]
type Standing = Pick<RewardRow, 'state' | 'per_person' | 'my_claims' | 'price' | 'balance'>

/** Why a reward can't be claimed now; the first reason that holds. */
const claimRefusals: readonly [string, (reward: Standing) => boolean][] = [
  ['claim_gone', ({ state }) => state === 'deleted' || state === 'over'],
  ['claim_not_yet', ({ state }) => state === 'not_yet'],
  ['claim_sold_out', ({ state }) => state === 'sold_out'],
  ['claim_limit', ({ per_person, my_claims }) => per_person !== null && my_claims >= per_person],
  ['claim_points', ({ price, balance }) => balance < price],
]

const is = ({ state }: Standing) => state !== 'deleted'

export const rewardAbilities = (me: Viewer, reward: Standing): Record<RewardAbility, boolean> => {
  const manages = allows(me, recognitionPolicy.rewards, undefined)
  return {
    claim: claimRefusals.every(([, refuses]) => !refuses(reward)),
    edit: manages && is(reward),
    delete: manages && is(reward),
  }
}

export function mayClaim(reward: Standing) {
  const refusal = claimRefusals.find(([, refuses]) => refuses(reward))
  if (refusal) throw conflict(refusal[0] as 'claim_gone')
}

export function mayManage(me: Viewer, reward: Standing) {
  authorize(me, recognitionPolicy.rewards)
  if (!is(reward)) throw conflict('reward_deleted')
}
