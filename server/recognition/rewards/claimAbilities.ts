import type { ClaimState } from '../../../contract/recognition/claims.ts'
import { conflict } from '../../platform/errors.ts'
import {
  all,
  allows,
  any,
  authorize,
  type Clause,
  clause,
  holds,
  isOther,
  isSelf,
  type Rule,
} from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { ClaimRow } from './claimRow.ts'

type Subject = Pick<ClaimRow, 'user_id' | 'approver_ids' | 'state'>

const reasons = { is: 'own_claim', not: 'not_own_claim' }
const mine = isSelf<Subject>(({ user_id }) => user_id, reasons)
const notMine = isOther<Subject>(({ user_id }) => [user_id], reasons)
const approves: Rule<Subject> = {
  allows: (me, { approver_ids }) => approver_ids.includes(me.user_id),
  because: (me, { approver_ids }) => {
    const is = approver_ids.includes(me.user_id)
    return [{ by: 'ownership', allows: is, text: is ? 'claim_approver' : 'not_claim_approver' }]
  },
}
/** The reward's approvers, and people who manage rewards: for somebody must decide where the approvers can't. */
const decides = any(approves, holds('gamification_manage'))

export const claimPolicy = {
  view: clause<Subject>('claim_view', any(mine, decides)),
  decide: clause<Subject>('claim_decide', all(notMine, decides)),
  withdraw: clause<Subject>('claim_withdraw', mine),
}

const OPEN: readonly ClaimState[] = ['created', 'pending']

/** What may be done with a claim, in which state, by whom. */
const rules = {
  approve: { in: OPEN, who: claimPolicy.decide },
  deny: { in: OPEN, who: claimPolicy.decide },
  withdraw: { in: OPEN, who: claimPolicy.withdraw },
} as const satisfies Record<string, { in: readonly ClaimState[]; who: Clause<Subject> }>
export type ClaimAbility = keyof typeof rules
export const claimAbilityNames = Object.keys(rules) as ClaimAbility[]

export const claimAbilities = (me: Viewer, claim: Subject) =>
  Object.fromEntries(
    claimAbilityNames.map((ability) => [
      ability,
      rules[ability].in.includes(claim.state) && allows(me, rules[ability].who, claim),
    ]),
  ) as Record<ClaimAbility, boolean>

/** Refuses what the table doesn't allow: first who, then when. */
export function mayDecide(ability: ClaimAbility, me: Viewer, claim: Subject) {
  authorize(me, rules[ability].who, claim)
  if (!rules[ability].in.includes(claim.state)) throw conflict('claim_state')
}
