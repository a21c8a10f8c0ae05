import type { z } from 'zod'
import type { EventBudget } from '../../contract/budgets/eventBudgets.ts'
import { organizes } from '../events/known.ts'
import { conflict, denied } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import type { EventMoney } from './eventBudgets.ts'
import { budgetsPolicy } from './policy.ts'

type Ability = keyof z.output<typeof EventBudget>['can'] | 'see'

const homeOf = ({ known }: EventMoney) => ({ id: known.host.network_id, name: known.host.name })
const asks = (me: Viewer, money: EventMoney) =>
  organizes(money.known) && allows(me, budgetsPolicy.request, homeOf(money))
const spends = (me: Viewer, money: EventMoney) =>
  organizes(money.known) || allows(me, budgetsPolicy.manage, homeOf(money))

const notFinal: [string, (money: EventMoney) => boolean] = [
  'event_finalized',
  ({ row }) => !row?.finalized_at,
]
const isOpen: [string, (money: EventMoney) => boolean][] = [
  ['period_closed', ({ row }) => row === undefined || row.period_state === 'open'],
  ['budget_closed', ({ row }) => row === undefined || row.budget_state === 'open'],
]

interface Rule {
  who: (me: Viewer, money: EventMoney) => boolean
  denies: (me: Viewer, money: EventMoney) => void
  when: readonly (readonly [code: string, holds: (money: EventMoney) => boolean])[]
}

const asksDenied = (me: Viewer, money: EventMoney) => authorize(me, budgetsPolicy.request, homeOf(money))

/** What may be done with the money of an event: by whom, and when. */
const rules: Record<Ability, Rule> = {
  see: {
    who: (me, money) => organizes(money.known) || allows(me, budgetsPolicy.view, homeOf(money)),
    denies: (me, money) => authorize(me, budgetsPolicy.view, homeOf(money)),
    when: [],
  },
  request: { who: asks, denies: asksDenied, when: [notFinal, ...isOpen] },
  use: { who: asks, denies: asksDenied, when: [notFinal, ...isOpen] },
  spend: {
    who: spends,
    denies: (me, money) => authorize(me, budgetsPolicy.manage, homeOf(money)),
    when: [['event_no_budget', ({ row }) => row !== undefined], notFinal, ...isOpen],
  },
  finalize: {
    who: spends,
    denies: (me, money) => authorize(me, budgetsPolicy.manage, homeOf(money)),
    when: [['event_no_budget', ({ row }) => row !== undefined], notFinal, ...isOpen],
  },
}

const holdsNow = ({ when }: Rule, money: EventMoney) => when.find(([, holds]) => !holds(money))?.[0]

/** The one answer to what somebody may do with the money of an event: it fills `can`, and `mayEventBudget` refuses by it. */
export const eventBudgetAbilities = (me: Viewer, money: EventMoney) => {
  const can = (ability: Ability) =>
    rules[ability].who(me, money) && holdsNow(rules[ability], money) === undefined
  return { request: can('request'), use: can('use'), spend: can('spend'), finalize: can('finalize') }
}

export function mayEventBudget(ability: Ability, me: Viewer, money: EventMoney) {
  const rule = rules[ability]
  if (!rule.who(me, money)) {
    rule.denies(me, money)
    throw denied('denied.events_manage', [{ by: 'ownership', allows: false, text: 'not_organizer' }])
  }
  const refusal = holdsNow(rule, money)
  if (refusal) throw conflict(refusal)
}
