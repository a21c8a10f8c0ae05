import type { rewardClaims } from '../../../contract/recognition/claims.ts'
import type { rewards } from '../../../contract/recognition/rewards.ts'
import type { Answers } from '../../../contract/route.ts'

export type Reward = Answers<typeof rewards.show>
export type Claim = Answers<typeof rewardClaims.show>
