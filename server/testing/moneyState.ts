import { periodOf, type Slot, type Step, slots } from './moneySteps.ts'

interface Budget {
  budgeted: number
  initial: number
  open: boolean
  ended: boolean
}
interface Period {
  open: boolean
  gone: boolean
  initialized: boolean
  initial: number
}
export interface Asked {
  at: Slot
  state: 'pending' | 'changes_requested' | 'approved' | 'declined' | 'canceled' | 'closed'
  of: number | null
  /** Who granted the first of two steps. */
  first: string | undefined
  items: { asked: number; granted: number; of: number | null }[]
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
export const askedFor = ({ items }: Asked) => sum(items.map(({ asked }) => asked))

/** Money as it stands, reckoned apart from the product: no ledger, only what is there and what it comes to. */
export class MoneyState {
  readonly periods: readonly [Period, Period] = [
    { open: true, gone: false, initialized: false, initial: 0 },
    { open: true, gone: false, initialized: false, initial: 0 },
  ]
  readonly budgets: (Budget | undefined)[] = [undefined, undefined, undefined, undefined]
  readonly requests: Asked[] = []
  /** Of which budget an event spends, from its first cent on. */
  readonly events: { at: Slot | undefined; final: boolean; plan: number }[] = [
    { at: undefined, final: false, plan: 0 },
    { at: undefined, final: false, plan: 0 },
  ]
  readonly expenses: { of: number; cents: number | null; counts: boolean }[] = []

  spentBy = (of: number) =>
    sum(this.expenses.map((one) => (one.counts && one.of === of ? (one.cents ?? 0) : 0)))
  #ofEvents = (at: Slot, amount: (of: number) => number) =>
    sum(this.events.map((event, of) => (event.at === at ? amount(of) : 0)))
  spent = (at: Slot) => this.#ofEvents(at, this.spentBy)
  planned = (at: Slot) => this.#ofEvents(at, (of) => this.events[of]?.plan ?? 0)
  /** Granted items that no event drew, of requests that aren’t closed. */
  unused = (at: Slot) =>
    sum(
      this.requests.map((request) =>
        request.at === at && request.state === 'approved'
          ? sum(request.items.map(({ granted, of }) => (of === null ? granted : 0)))
          : 0,
      ),
    )
  approved = (at: Slot) => this.planned(at) + this.unused(at)
  available = (at: Slot) => (this.budgets[at]?.budgeted ?? 0) - this.approved(at)

  figures(at: Slot) {
    const { budgeted = 0, initial = 0 } = this.budgets[at] ?? {}
    return {
      initial_cents: initial,
      budgeted_cents: budgeted,
      approved_cents: this.approved(at),
      planned_cents: this.planned(at),
      spent_cents: this.spent(at),
      available_cents: this.available(at),
      leftover_cents: budgeted - this.spent(at),
    }
  }
  /** Everything that screens say of a budget; nothing where there is none. */
  shown(at: Slot) {
    const budget = this.budgets[at]
    if (!budget || this.periods[periodOf(at)].gone) return undefined
    const requests = this.requests.filter((request) => request.at === at)
    return {
      figures: this.figures(at),
      requested_cents: sum(requests.map((one) => (one.state === 'pending' ? askedFor(one) : 0))),
      request_count: requests.length,
      event_count: this.events.filter((event) => event.at === at).length,
      state: budget.open ? 'open' : 'closed',
    }
  }
  /** What a period comes to: what its budgets do, and what those had at first that are removed. */
  period(of: 0 | 1) {
    const all = slots.filter((at) => periodOf(at) === of).map((at) => this.figures(at))
    const total = (measure: keyof (typeof all)[number]) => sum(all.map((figures) => figures[measure]))
    return {
      initial_cents: this.periods[of].initial,
      budgeted_cents: total('budgeted_cents'),
      approved_cents: total('approved_cents'),
      planned_cents: total('planned_cents'),
      spent_cents: total('spent_cents'),
      available_cents: total('available_cents'),
      leftover_cents: total('leftover_cents'),
    }
  }

  /** Money can move in it. */
  moves(at: Slot | undefined) {
    if (at === undefined) return false
    const { open, gone } = this.periods[periodOf(at)]
    return open && !gone && this.budgets[at]?.open === true
  }

  /** Which of the requests or expenses a step is about. */
  chosen(next: Step): number {
    if (!('pick' in next)) return -1
    const isExpense = next.do === 'correct' || next.do === 'take_back'
    const all = [...(isExpense ? this.expenses : this.requests).keys()]
    const fits = isExpense
      ? all.filter((at) => this.expenses[at]?.counts)
      : all.filter((at) =>
          statesFor[next.do as keyof typeof statesFor].includes(this.requests[at]?.state ?? ''),
        )
    const among = next.pick % 8 > 0 && fits.length > 0 ? fits : all
    return among[next.pick % Math.max(1, among.length)] ?? -1
  }
  /** Which event a step is about: one of the two, or one that still has money to spend. */
  event(of: number) {
    const spends = this.events.findIndex(({ at, final }) => at !== undefined && !final)
    return of > 1 && spends >= 0 ? spends : of % 2
  }
  /** Which of its items an event draws. */
  item({ items }: Pick<Asked, 'items'>, pick: number) {
    const free = [...items.keys()].filter((at) => items[at]?.of === null && (items[at]?.granted ?? 0) > 0)
    return pick % 8 > 0 && free.length > 0 ? (free[0] ?? 0) : pick % items.length
  }
}

/** In which state a request must be. */
export const statesFor: Record<
  'change' | 'approve' | 'decline' | 'send_back' | 'cancel' | 'close_request' | 'draw',
  readonly string[]
> = {
  change: ['pending', 'changes_requested'],
  approve: ['pending'],
  decline: ['pending'],
  send_back: ['pending'],
  cancel: ['pending', 'changes_requested'],
  close_request: ['approved'],
  draw: ['approved'],
}
