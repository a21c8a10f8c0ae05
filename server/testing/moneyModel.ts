import fc from 'fast-check'

/** What somebody does next; numbers choose among what is there. */
export type Step =
  | { do: 'amend'; cents: number }
  | { do: 'ask'; items: number[]; of: number | null }
  | { do: 'approve'; which: number; share: number }
  | { do: 'decline' | 'cancel' | 'close_request'; which: number }
  | { do: 'draw'; which: number; of: number }
  | { do: 'spend'; of: number; cents: number }
  | { do: 'correct'; which: number; cents: number }
  | { do: 'take_back'; which: number }
  | { do: 'finalize'; of: number }
  | { do: 'close' | 'reopen' | 'close_period' | 'reopen_period' }

const which = fc.nat(5)
const cents = fc.integer({ min: 1, max: 40_000 })
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('amend' as const), cents: fc.nat(150_000) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      items: fc.array(cents, { minLength: 1, maxLength: 3 }),
      of: fc.option(fc.nat(1), { nil: null }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('approve' as const), which, share: fc.nat(100) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('decline' as const, 'cancel' as const, 'close_request' as const),
      which,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('draw' as const), which, of: fc.nat(1) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('spend' as const), of: fc.nat(1), cents }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('correct' as const), which, cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take_back' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('finalize' as const), of: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'close_period' as const) }),
  },
  // What is closed opens again soon, else most of a program would only be refused.
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('reopen' as const, 'reopen_period' as const) }),
  },
)

/** The same money reckoned apart from the product: no ledger, only what is there and what it comes to. */
export class MoneyModel {
  budgeted = 0
  open = true
  period = true
  readonly requests: {
    state: string
    of: number | null
    items: { asked: number; granted: number; of: number | null }[]
  }[] = []
  readonly events = [
    { funded: false, final: false, plan: 0 },
    { funded: false, final: false, plan: 0 },
  ]
  readonly expenses: { of: number; cents: number; counts: boolean }[] = []

  spentBy = (of: number) =>
    this.expenses.reduce((sum, one) => sum + (one.counts && one.of === of ? one.cents : 0), 0)
  get spent() {
    return this.spentBy(0) + this.spentBy(1)
  }
  get planned() {
    return this.events.reduce((sum, { plan }) => sum + plan, 0)
  }
  /** Granted items that no event drew, of requests that aren't closed. */
  get unused() {
    return this.requests.reduce(
      (sum, { state, items }) =>
        sum +
        (state === 'approved'
          ? items.reduce((all, { granted, of }) => all + (of === null ? granted : 0), 0)
          : 0),
      0,
    )
  }
  get available() {
    return this.budgeted - this.planned - this.unused
  }
  get figures() {
    return {
      budgeted_cents: this.budgeted,
      approved_cents: this.planned + this.unused,
      planned_cents: this.planned,
      spent_cents: this.spent,
      available_cents: this.available,
      leftover_cents: this.budgeted - this.spent,
    }
  }
  get moves() {
    return this.open && this.period
  }

  /** Does it, and says whether it could be done. */
  take(next: Step): boolean {
    switch (next.do) {
      case 'amend':
        if (!this.moves || next.cents < this.planned + this.unused) return false
        this.budgeted = next.cents
        return true
      case 'ask':
        if (!this.moves || (next.of !== null && this.events[next.of]?.final)) return false
        this.requests.push({
          state: 'pending',
          of: next.of,
          items: next.items.map((asked) => ({ asked, granted: 0, of: null })),
        })
        return true
      case 'approve': {
        const request = this.requests[next.which]
        if (request?.state !== 'pending' || !this.moves) return false
        const granted = request.items.map(({ asked }) => Math.floor((asked * next.share) / 100))
        const total = granted.reduce((sum, one) => sum + one, 0)
        const event = request.of === null ? undefined : this.events[request.of]
        if (total === 0 || total > this.available || event?.final) return false
        request.state = 'approved'
        for (const [at, item] of request.items.entries()) {
          item.granted = granted[at] ?? 0
          if (event && item.granted > 0) item.of = request.of
        }
        if (event) {
          event.funded = true
          event.plan += total
        }
        return true
      }
      case 'decline':
      case 'cancel': {
        const request = this.requests[next.which]
        if (request?.state !== 'pending') return false
        request.state = next.do
        return true
      }
      case 'close_request': {
        const request = this.requests[next.which]
        if (request?.state !== 'approved' || !this.moves) return false
        request.state = 'closed'
        return true
      }
      case 'draw': {
        const request = this.requests[next.which]
        const event = this.events[next.of]
        const item = request?.items.find(({ granted, of }) => granted > 0 && of === null)
        if (request?.state !== 'approved' || !item || !event || event.final || !this.moves) return false
        item.of = next.of
        event.funded = true
        event.plan += item.granted
        return true
      }
      case 'spend':
        return this.#pay(next.of, next.cents, () =>
          this.expenses.push({ of: next.of, cents: next.cents, counts: true }),
        )
      case 'correct': {
        const expense = this.expenses[next.which]
        if (!expense?.counts) return false
        return this.#pay(expense.of, next.cents - expense.cents, () => {
          expense.cents = next.cents
        })
      }
      case 'take_back': {
        const expense = this.expenses[next.which]
        if (!expense?.counts) return false
        return this.#pay(expense.of, -expense.cents, () => {
          expense.counts = false
        })
      }
      case 'finalize': {
        const event = this.events[next.of]
        if (!event?.funded || event.final || !this.moves) return false
        event.final = true
        event.plan = this.spentBy(next.of)
        return true
      }
      case 'close':
      case 'reopen': {
        const opens = next.do === 'reopen'
        if (this.open === opens) return false
        this.open = opens
        return true
      }
      case 'close_period': {
        if (!this.period || this.events.some(({ funded, final }) => funded && !final)) return false
        this.period = false
        return true
      }
      case 'reopen_period':
        if (this.period) return false
        this.period = true
        return true
    }
  }

  #pay(of: number, by: number, done: () => void) {
    const event = this.events[of]
    if (!event?.funded || event.final || !this.moves) return false
    const over = Math.max(0, by - (event.plan - this.spentBy(of)))
    if (over > this.available) return false
    event.plan += over
    done()
    return true
  }
}
