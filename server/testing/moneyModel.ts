import { type Asked, askedFor, MoneyState, statesFor, sum } from './moneyState.ts'
import { periodOf, type Slot, type Step, slots } from './moneySteps.ts'

/** Above this a request needs two who grant it. */
export const SECOND_ABOVE = 50_000

/** What becomes of money, step by step: whether it could be done, by the rules alone. */
export class MoneyModel extends MoneyState {
  /** Does it, and says whether it could be done. */
  take(next: Step): boolean {
    if (next.by === 'member') return false
    switch (next.do) {
      case 'ask':
      case 'change':
      case 'approve':
      case 'decline':
      case 'send_back':
      case 'cancel':
      case 'close_request':
      case 'draw':
        return this.#request(next)
      case 'spend':
      case 'correct':
      case 'take_back':
      case 'finalize':
        return this.#event(next)
      default:
        return next.by !== 'leader' && this.#finance(next)
    }
  }

  #finance(next: Step): boolean {
    switch (next.do) {
      case 'create': {
        const { open, gone } = this.periods[periodOf(next.at)]
        if (!open || gone || this.budgets[next.at]) return false
        this.budgets[next.at] = { budgeted: next.cents, initial: 0, open: true, ended: false }
        return true
      }
      case 'amend': {
        const budget = this.budgets[next.at]
        if (!budget || !this.moves(next.at) || next.cents < this.approved(next.at)) return false
        budget.budgeted = next.cents
        return true
      }
      case 'initialize':
        return this.#initialize(next.period, [
          [next.period as Slot, next.cents[0]],
          [(next.period + 2) as Slot, next.cents[1]],
        ])
      case 'initialize_from_last': {
        if (this.periods[0].gone) return false
        const last = ([0, 2] as const).flatMap((at) => {
          const budget = this.budgets[at]
          if (!budget) return []
          const of = next.of === 'spent' ? this.spent(at) : budget.budgeted
          // Half a cent goes up.
          return [[(at + 1) as Slot, Math.floor((of * next.percent * 2 + 100) / 200)] as const]
        })
        return last.length > 0 && this.#initialize(1, last)
      }
      case 'close':
      case 'reopen': {
        const budget = this.budgets[next.at]
        const opens = next.do === 'reopen'
        if (!budget || this.periods[periodOf(next.at)].gone || budget.ended || budget.open === opens)
          return false
        budget.open = opens
        return true
      }
      case 'carry_over':
      case 'reset':
        return next.named && this.#end(next.at, next.do === 'carry_over')
      case 'delete': {
        if (!this.moves(next.at) || this.requests.some(({ at }) => at === next.at)) return false
        this.budgets[next.at] = undefined
        return true
      }
      case 'close_period':
      case 'reopen_period':
      case 'close_budgets':
      case 'reopen_budgets':
      case 'delete_period':
        return this.#period(next)
    }
    throw new Error(`nothing of finance: ${next.do}`)
  }

  #initialize(of: 0 | 1, lines: readonly (readonly [Slot, number])[]) {
    const period = this.periods[of]
    if (!period.open || period.gone || period.initialized) return false
    period.initialized = true
    for (const [at, cents] of lines) {
      if (this.budgets[at]) continue
      this.budgets[at] = { budgeted: cents, initial: cents, open: true, ended: false }
      period.initial += cents
    }
    return true
  }

  /** What is left goes into the next period, or back; once. */
  #end(at: Slot, carries: boolean) {
    const budget = this.budgets[at]
    const left = this.available(at)
    if (!budget || !this.moves(at) || this.approved(at) !== this.spent(at) || left <= 0) return false
    if (carries) {
      const into = (at + 1) as Slot
      if (periodOf(at) === 1 || !this.periods[1].open || this.periods[1].gone) return false
      this.budgets[into] ??= { budgeted: 0, initial: 0, open: true, ended: false }
      const next = this.budgets[into]
      if (!next?.open) return false
      next.budgeted += left
    }
    budget.budgeted -= left
    budget.open = false
    budget.ended = true
    return true
  }

  #period(next: Extract<Step, { period: 0 | 1 }>): boolean {
    const period = this.periods[next.period]
    const of = slots.filter((at) => periodOf(at) === next.period)
    if (period.gone || period.open === (next.do === 'reopen_period')) return false
    switch (next.do) {
      case 'close_period':
        if (this.events.some(({ at, final }) => at !== undefined && of.includes(at) && !final)) return false
        period.open = false
        return true
      case 'reopen_period':
        period.open = true
        return true
      case 'close_budgets':
      case 'reopen_budgets':
        for (const at of of) {
          const budget = this.budgets[at]
          if (budget && !budget.ended) budget.open = next.do === 'reopen_budgets'
        }
        return true
      case 'delete_period':
        if (this.requests.some(({ at }) => of.includes(at))) return false
        for (const at of of) this.budgets[at] = undefined
        period.gone = true
        return true
    }
    throw new Error(`nothing of a period: ${next.do}`)
  }

  #request(next: Step): boolean {
    if (next.do === 'ask') {
      if (next.by !== 'leader' || !this.moves(next.period)) return false
      if (next.of !== null && this.events[next.of]?.final) return false
      this.requests.push({
        at: next.period,
        state: 'pending',
        of: next.of,
        first: undefined,
        items: itemsOf(next.items),
      })
      return true
    }
    const request = this.requests[this.chosen(next)]
    if (!request || !statesFor[next.do as keyof typeof statesFor].includes(request.state)) return false
    switch (next.do) {
      case 'change':
        if (next.by !== 'leader') return false
        Object.assign(request, { state: 'pending', first: undefined, items: itemsOf(next.items) })
        return true
      case 'approve':
        return next.by !== 'leader' && this.#approve(request, next)
      case 'decline':
      case 'send_back':
        // Two steps are two people, whatever the second of them decides.
        if (next.by === 'leader' || next.by === request.first) return false
        request.state = next.do === 'decline' ? 'declined' : 'changes_requested'
        request.first = undefined
        return true
      case 'cancel':
        if (next.by !== 'leader') return false
        request.state = 'canceled'
        return true
      case 'close_request':
        if (!this.moves(request.at)) return false
        request.state = 'closed'
        return true
      case 'draw': {
        const of = this.event(next.of)
        const event = this.events[of]
        const item = request.items[this.item(request, next.pick)]
        if (next.by !== 'leader' || !event || !item || item.of !== null || item.granted === 0) return false
        if (!this.moves(request.at) || event.final || (event.at ?? request.at) !== request.at) return false
        item.of = of
        event.at = request.at
        event.plan += item.granted
        return true
      }
    }
    throw new Error(`nothing of a request: ${next.do}`)
  }

  #approve(request: Asked, { by, share }: Extract<Step, { do: 'approve' }>) {
    const granted = request.items.map(({ asked }) => Math.floor((asked * share) / 100))
    const total = sum(granted)
    if (!this.moves(request.at) || total === 0 || by === request.first) return false
    // What the first of two approvers took out stays out.
    if (
      request.first !== undefined &&
      request.items.some(({ granted: most }, at) => (granted[at] ?? 0) > most)
    )
      return false
    if (request.first === undefined && askedFor(request) > SECOND_ABOVE) {
      request.first = by
      for (const [at, item] of request.items.entries()) item.granted = granted[at] ?? 0
      return true
    }
    const event = request.of === null ? undefined : this.events[request.of]
    if (total > this.available(request.at) || event?.final) return false
    if (event && (event.at ?? request.at) !== request.at) return false
    request.state = 'approved'
    for (const [at, item] of request.items.entries()) {
      item.granted = granted[at] ?? 0
      if (event && item.granted > 0) item.of = request.of
    }
    if (event) {
      event.at = request.at
      event.plan += total
    }
    return true
  }

  #event(next: Step): boolean {
    const of = next.do === 'spend' || next.do === 'finalize' ? this.event(next.of) : -1
    if (next.do === 'spend')
      return this.#pay(of, next.paid ? next.cents : 0, () =>
        this.expenses.push({ of, cents: next.paid ? next.cents : null, counts: true }),
      )
    if (next.do === 'finalize') {
      const event = this.events[of]
      const isOpen = this.expenses.some((one) => one.of === of && one.counts && one.cents === null)
      if (!event || !this.moves(event.at) || event.final || isOpen) return false
      event.final = true
      event.plan = this.spentBy(of)
      return true
    }
    const expense = this.expenses[this.chosen(next)]
    if (!expense?.counts) return false
    const after = next.do === 'correct' && next.paid ? next.cents : null
    return this.#pay(expense.of, (after ?? 0) - (expense.cents ?? 0), () => {
      if (next.do === 'take_back') expense.counts = false
      else expense.cents = after
    })
  }

  #pay(of: number, by: number, done: () => void) {
    const event = this.events[of]
    if (event?.at === undefined || event.final || !this.moves(event.at)) return false
    const over = Math.max(0, by - (event.plan - this.spentBy(of)))
    if (over > this.available(event.at)) return false
    event.plan += over
    done()
    return true
  }
}

const itemsOf = (items: readonly number[]) => items.map((asked) => ({ asked, granted: 0, of: null }))
