import type { z } from 'zod'
import type { BudgetRequestLine } from '../../contract/budgets/budgetRequests.ts'
import { type BudgetRequestState, budgetRequestStateAfter } from '../../contract/budgets/states.ts'
import { conflict, denied } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { budgetsPolicy } from './policy.ts'

export type RequestAbility = keyof z.output<typeof BudgetRequestLine>['can']

/** What decides about the abilities on a request. */
export interface RequestStanding {
  id: number
  name: string
  state: string
  step: number
  requested_by: number
  approver_id: number
  second_approver_id: number | null
  /** Who granted the first of two steps. */
  first_granted_by: number | null
  /** The approver can't decide any more, so everybody who may decide can take over. */
  decider_left: boolean
  /** When its network was archived. */
  archived_at: string | null
  budget_state: string
  period_state: string
  unused_amount_cents: number | null
}

interface Rule {
  in: readonly BudgetRequestState[]
  who: (me: Viewer, request: RequestStanding) => boolean
  /** Throws the denial that fits the ability. */
  denies: (me: Viewer, request: RequestStanding) => void
  /** Further conditions, each with the code of the refusal. */
  when?: readonly [code: string, holds: (request: RequestStanding) => boolean][]
}

const asked = (me: Viewer, { requested_by }: RequestStanding) => requested_by === me.user_id
/** The requester, while they still may request money: without the right they can't move any of it either. */
const stillAsks = (me: Viewer, request: RequestStanding) =>
  asked(me, request) && allows(me, budgetsPolicy.request, request)
/** Two steps need two people, even if one of them manages all budgets. */
const grantedBefore = (me: Viewer, { step, first_granted_by }: RequestStanding) =>
  step === 2 && first_granted_by === me.user_id
const notOwn = () => {
  throw denied('denied.own_request', [{ by: 'ownership', allows: false, text: 'own_request' }])
}
const onlyTheirs = () => {
  throw denied('denied.budgets_request', [{ by: 'ownership', allows: false, text: 'not_own_request' }])
}

/** The approver of the current step, or everybody who may decide once that person can't. */
const isAsked = (me: Viewer, { step, approver_id, second_approver_id, decider_left }: RequestStanding) =>
  decider_left || me.user_id === (step === 1 ? approver_id : second_approver_id)
/** No money is requested or granted in archived networks; unused money can still be returned. */
const inUse: NonNullable<Rule['when']>[number] = [
  'network_archived',
  ({ archived_at }) => archived_at === null,
]
const spendable: Rule['when'] = [
  ['period_closed', ({ period_state }) => period_state === 'open'],
  ['budget_closed', ({ budget_state }) => budget_state === 'open'],
]

/** What may be done with a request: in which states, by whom, and when. */
const rules: Record<RequestAbility, Rule> = {
  edit: {
    in: ['pending', 'changes_requested'],
    who: stillAsks,
    denies: (me, request) => {
      if (!asked(me, request)) onlyTheirs()
      authorize(me, budgetsPolicy.request, request)
    },
    when: [inUse],
  },
  decide: {
    in: ['pending'],
    when: [inUse],
    who: (me, request) =>
      !asked(me, request) &&
      !grantedBefore(me, request) &&
      allows(me, budgetsPolicy.approve, request) &&
      (isAsked(me, request) || me.permissions.has('groups_budget_manage')),
    denies: (me, request) => {
      if (asked(me, request)) notOwn()
      authorize(me, budgetsPolicy.approve, request)
      throw denied('denied.budgets_approval', [{ by: 'ownership', allows: false, text: 'not_asked' }])
    },
  },
  cancel: { in: ['pending', 'changes_requested'], who: asked, denies: onlyTheirs },
  close: {
    in: ['approved'],
    who: (me, request) => stillAsks(me, request) || allows(me, budgetsPolicy.manage, request),
    denies: (me, request) => authorize(me, budgetsPolicy.manage, request),
    when: spendable,
  },
  use: {
    in: ['approved'],
    who: (me, request) => allows(me, budgetsPolicy.request, request),
    denies: (me, request) => authorize(me, budgetsPolicy.request, request),
    when: [inUse, ...spendable, ['item_used', ({ unused_amount_cents }) => (unused_amount_cents ?? 0) > 0]],
  },
}

const refusalOf = ({ in: states, when = [] }: Rule, request: RequestStanding) =>
  states.includes(request.state as BudgetRequestState)
    ? when.find(([, holds]) => !holds(request))?.[0]
    : 'request_state'

/** The one answer to what somebody may do with a request: it fills `can`, and `mayRequest` refuses by it. */
export const requestAbilities = (me: Viewer, request: RequestStanding) =>
  Object.fromEntries(
    Object.entries(rules).map(([ability, rule]) => [
      ability,
      rule.who(me, request) && refusalOf(rule, request) === undefined,
    ]),
  ) as Record<RequestAbility, boolean>

export function mayRequest(ability: RequestAbility, me: Viewer, request: RequestStanding) {
  const rule = rules[ability]
  if (!rule.who(me, request)) rule.denies(me, request)
  const refusal = refusalOf(rule, request)
  if (refusal) throw conflict(refusal)
}

/** The state after an action; refused if the present state doesn't allow it. */
export function movedState(state: string, action: Parameters<typeof budgetRequestStateAfter>[1]) {
  const after = budgetRequestStateAfter(state as BudgetRequestState, action)
  if (!after) throw conflict('request_state')
  return after
}
