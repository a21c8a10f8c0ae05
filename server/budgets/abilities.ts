import type { z } from 'zod'
import type { AnnualBudget } from '../../contract/budgets/annualBudgets.ts'
import type { FiscalPeriod } from '../../contract/budgets/fiscalPeriods.ts'
import { conflict } from '../platform/errors.ts'
import { allows, authorize, type Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { budgetsPolicy, type Home } from './policy.ts'

export type BudgetAbility = keyof z.output<typeof AnnualBudget>['can']
export type PeriodAbility = keyof z.output<typeof FiscalPeriod>['can']

/** What decides about the abilities on a budget. */
export interface BudgetStanding {
  state: string
  ended_as: string | null
  period_state: string
  /** Granted but not spent, which keeps a budget from ending. */
  committed_cents: number
  available_cents: number
  request_count: number
}

interface Rule<Standing> {
  who: Clause<Home>
  /** Conditions, each with the code of the refusal. */
  when: readonly [code: string, holds: (standing: Standing) => boolean][]
}

const periodOpen: Rule<BudgetStanding>['when'][number] = ['period_closed', (b) => b.period_state === 'open']
const open: Rule<BudgetStanding>['when'][number] = ['budget_closed', (b) => b.state === 'open']
const ending: Rule<BudgetStanding>['when'] = [
  periodOpen,
  ['budget_ended', (b) => b.ended_as === null],
  open,
  ['budget_committed', (b) => b.committed_cents === 0],
]
/** A right over all budgets, asked about one of them. */
const general = ({ rule, denial }: Clause<void>): Clause<Home> => ({
  denial,
  rule: { allows: (me) => rule.allows(me), because: (me) => rule.because(me) },
})

/** What may be done with a budget: by whom, and when. */
const budgetRules: Record<BudgetAbility, Rule<BudgetStanding>> = {
  amend: { who: budgetsPolicy.manage, when: [periodOpen, open] },
  request: { who: budgetsPolicy.request, when: [periodOpen, open] },
  close: { who: budgetsPolicy.manage, when: [open] },
  reopen: {
    who: budgetsPolicy.manage,
    when: [
      ['budget_ended', (b) => b.ended_as === null],
      ['budget_open', (b) => b.state === 'closed'],
    ],
  },
  carry_over: {
    who: budgetsPolicy.manage,
    when: [...ending, ['nothing_left', (b) => b.available_cents > 0]],
  },
  reset: { who: budgetsPolicy.manage, when: [...ending, ['nothing_left', (b) => b.available_cents > 0]] },
  delete: {
    who: general(budgetsPolicy.delete),
    when: [
      periodOpen,
      ['budget_ended', (b) => b.ended_as === null],
      open,
      ['budget_requested', (b) => b.request_count === 0 && b.committed_cents === 0],
    ],
  },
}

export interface PeriodStanding {
  state: string
  initialized_at: string | null
  request_count: number
  approved_cents: number
  open_event_count: number
}

const periodRules: Record<PeriodAbility, Rule<PeriodStanding>> = {
  edit: { who: general(budgetsPolicy.periods), when: [] },
  initialize: {
    who: general(budgetsPolicy.periods),
    when: [
      ['period_closed', (p) => p.state === 'open'],
      ['period_initialized', (p) => p.initialized_at === null],
    ],
  },
  close: {
    who: general(budgetsPolicy.periods),
    when: [
      ['period_closed', (p) => p.state === 'open'],
      ['period_expenses_open', (p) => p.open_event_count === 0],
    ],
  },
  reopen: { who: general(budgetsPolicy.periods), when: [['period_open', (p) => p.state === 'closed']] },
  delete: {
    who: general(budgetsPolicy.periods),
    when: [
      ['period_closed', (p) => p.state === 'open'],
      ['period_requested', (p) => p.request_count === 0 && p.approved_cents === 0],
    ],
  },
  close_budgets: {
    who: general(budgetsPolicy.periods),
    when: [['period_closed', (p) => p.state === 'open']],
  },
}

const canOf = <Ability extends string, Standing>(
  rules: Record<Ability, Rule<Standing>>,
  me: Viewer,
  home: Home,
  standing: Standing,
) =>
  Object.fromEntries(
    Object.entries<Rule<Standing>>(rules).map(([ability, { who, when }]) => [
      ability,
      allows(me, who, home) && when.every(([, holds]) => holds(standing)),
    ]),
  ) as Record<Ability, boolean>

function mayDo<Standing>({ who, when }: Rule<Standing>, me: Viewer, home: Home, standing: Standing) {
  authorize(me, who, home)
  const refused = when.find(([, holds]) => !holds(standing))
  if (refused) throw conflict(refused[0])
}

/** The one answer to what somebody may do with a budget: it fills `can`, and `mayBudget` refuses by it. */
export const budgetAbilities = (me: Viewer, home: Home, standing: BudgetStanding) =>
  canOf(budgetRules, me, home, standing)
export const mayBudget = (
  ability: BudgetAbility,
  me: Viewer,
  { home, standing }: { home: Home; standing: BudgetStanding },
) => mayDo(budgetRules[ability], me, home, standing)

const EVERYWHERE: Home = { id: 0, name: '' }
export const periodAbilities = (me: Viewer, standing: PeriodStanding) =>
  canOf(periodRules, me, EVERYWHERE, standing)
export const mayPeriod = (ability: PeriodAbility, me: Viewer, standing: PeriodStanding) =>
  mayDo(periodRules[ability], me, EVERYWHERE, standing)
