import type { achievements } from '../../../contract/recognition/achievements.ts'
import type { RuleCause } from '../../../contract/recognition/causes.ts'
import type { ClaimState } from '../../../contract/recognition/claims.ts'
import type { rewards } from '../../../contract/recognition/rewards.ts'
import type { Sends } from '../../../contract/route.ts'
import type { Family } from '../../art/pattern.ts'
import type { PersonIndex } from '../larkspur/types.ts'

export interface RecognitionLife {
  rules: readonly { cause: RuleCause; points: number; per_day?: number; per_thing?: number }[]
  /** A rule somebody thinks of changing for all that was, so that the difference is there to be looked at. */
  wished: { cause: RuleCause; points: number; per_day?: number; per_thing?: number }
  given: readonly { to: PersonIndex; points: number; reason: string }[]
  achievements: readonly Sends<typeof achievements.create, 'body'>[]
  /** Who takes no part in boards. */
  off_boards: readonly PersonIndex[]
  /** Thanks among colleagues, and how many points each can give a month; none where kudos are off. */
  kudos?: {
    per_month: number
    given: readonly {
      from: PersonIndex
      to: PersonIndex
      text: string
      points: number
      days_ago: number
      /** A network by its key; everybody if left out, and `them` for the two alone. */
      where?: string
      reported?: { by: PersonIndex; says: string }
    }[]
  }
  rewards: readonly (Omit<Sends<typeof rewards.create, 'body'>, 'approver_ids'> & {
    approvers: readonly PersonIndex[]
    /** Drawn. */
    picture?: { family: Family; colour: string }
  })[]
  claims: readonly {
    reward: string
    by: PersonIndex
    state: ClaimState
    answers?: (string | null)[]
    decided_by?: PersonIndex
    reason?: string
  }[]
}
