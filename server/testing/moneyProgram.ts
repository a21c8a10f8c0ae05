import { expect } from 'vitest'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets, expenses } from '../../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import type { Route } from '../../contract/route.ts'
import type { MoneyModel } from './moneyModel.ts'
import { type Actor, periodOf, type Slot, type Step, slots } from './moneySteps.ts'
import type { Answer, World } from './world.ts'

interface Asked {
  params?: Record<string, number>
  query?: Record<string, string | number>
  body?: object
}
export type Reply = { done: boolean; said: string; json: Answer['json'] }
/** Asks the product, over HTTP or at its verbs; anything but an answer or a refusal is thrown. */
export type Call = (by: Actor, route: Route, asked?: Asked) => Promise<Reply>

/** A budget as it stands. */
export interface Standing {
  id: number
  network_id: number
  period_id: number
  version: number
  state: string
  figures: object
  requested_cents: number
  request_count: number
  event_count: number
}
/** How the budgets of some periods stand. */
type Stands = (periods: readonly number[]) => Promise<Standing[]>
export interface Product {
  call: Call
  standing: Stands
}

/** The two networks, their events, and who is asked. */
export interface Ground {
  networks: readonly { id: number; name: string }[]
  events: readonly number[]
  people: World['people']
}

/** The product, told the same as the model. */
export class MoneyProgram {
  readonly call: Call
  readonly #standing: Stands
  readonly ground: Ground
  readonly periods: number[] = []
  #day = ''
  /** Of each slot, as it was shown last. */
  readonly budgets: (Standing | undefined)[] = []
  readonly requests: Answer['json'][] = []
  readonly #expenses: Answer['json'][] = []

  constructor({ call, standing }: Product, ground: Ground) {
    this.call = call
    this.#standing = standing
    this.ground = ground
  }

  /** Two years that nobody else has. */
  async begin(name: string, year: number) {
    this.#day = `${year}-01-01`
    for (const one of [year, year + 1]) {
      const body = { name: `${name} ${one}`, starts_on: `${one}-01-01`, ends_on: `${one}-12-31`, tags: [] }
      const { done, said, json } = await this.call('admin', fiscalPeriods.create, { body })
      if (!done) throw new Error(`a period: ${said}`)
      this.periods.push(json.id)
    }
  }

  async take(next: Step, model: MoneyModel): Promise<Reply> {
    const chosen = model.chosen(next)
    const reply = await this.#take(next, model)
    if (!reply.done) return reply
    if (next.do === 'ask') this.requests.push(reply.json)
    else if (next.do === 'spend') this.#expenses.push(reply.json)
    else if (next.do === 'correct' || next.do === 'take_back') this.#expenses[chosen] = reply.json
    else if ('pick' in next) this.requests[chosen] = reply.json
    return reply
  }

  #take(next: Step, model: MoneyModel): Promise<Reply> {
    const { people, events, networks } = this.ground
    const call = (route: Route, id: number | undefined, body?: object) =>
      this.call(next.by, route, { params: { id: id ?? 0 }, ...(body ? { body } : {}) })
    const chosen = model.chosen(next)
    const request = this.requests[chosen]
    const items = (asked: readonly number[]) =>
      asked.map((estimated_amount_cents) => ({ title: 'A thing', estimated_amount_cents }))
    const wanted = {
      description: 'Something',
      approver_id: people.admin,
      second_approver_id: people.designer,
    }
    const said = (paid: boolean, cents: number) => ({
      description: 'Something',
      spent_on: this.#day,
      ...(paid ? { amount_cents: cents } : { estimated_amount_cents: cents }),
    })
    switch (next.do) {
      case 'create':
        return call(annualBudgets.create, this.network(next.at).id, {
          period_id: this.periods[periodOf(next.at)],
          amount_cents: next.cents,
          comment: 'To begin with',
        })
      case 'amend': {
        const { id, version = 0 } = this.budgets[next.at] ?? {}
        return call(annualBudgets.amend, id, { amount_cents: next.cents, comment: 'As agreed', version })
      }
      case 'initialize':
        return this.#initialize(next.by, next.period, {
          strategy: 'lines',
          lines: networks.map(({ id }, at) => ({ network_id: id, amount_cents: next.cents[at] })),
        })
      case 'initialize_from_last':
        return this.#initialize(next.by, 1, {
          strategy: 'last_period',
          period_id: this.periods[0],
          of: next.of,
          percent: next.percent,
        })
      case 'close':
      case 'reopen':
      case 'delete':
        return call(annualBudgets[next.do], this.budgets[next.at]?.id)
      case 'close_period':
      case 'reopen_period':
      case 'close_budgets':
      case 'reopen_budgets':
      case 'delete_period':
        return call(ofPeriods[next.do], this.periods[next.period])
      case 'carry_over':
      case 'reset': {
        const { id, name } = this.network(next.at)
        return call(next.do === 'reset' ? annualBudgets.reset : annualBudgets.carryOver, id, {
          name: next.named ? name : 'Something else',
          period_id: this.periods[periodOf(next.at)],
          ...(next.do === 'reset' ? {} : { into_period_id: this.periods[1 - periodOf(next.at)] }),
        })
      }
      case 'ask':
        return call(budgetRequests.create, undefined, {
          ...wanted,
          network_id: networks[0]?.id,
          period_id: this.periods[next.period],
          event_id: next.of === null ? null : events[next.of],
          items: items(next.items),
        })
      case 'change':
        return call(budgetRequests.update, request?.id, {
          ...wanted,
          items: items(next.items),
          version: request?.version ?? 0,
        })
      case 'approve':
        return call(budgetRequests.approve, request?.id, {
          version: request?.version ?? 0,
          items: (request?.items ?? []).map((item: { id: number; estimated_amount_cents: number }) => ({
            item_id: item.id,
            approved_amount_cents: Math.floor((item.estimated_amount_cents * next.share) / 100),
          })),
        })
      case 'decline':
        return call(budgetRequests.decline, request?.id, { version: request?.version ?? 0 })
      case 'send_back':
        return call(budgetRequests.sendBack, request?.id, {
          version: request?.version ?? 0,
          reason: 'Too much',
        })
      case 'cancel':
        return call(budgetRequests.cancel, request?.id)
      case 'close_request':
        return call(budgetRequests.close, request?.id)
      case 'draw': {
        const known = model.requests[chosen]
        const item = known ? request.items[model.item(known, next.pick)] : undefined
        return call(budgetRequests.use, item?.id, { event_id: events[model.event(next.of)] })
      }
      case 'spend':
        return call(expenses.create, events[model.event(next.of)], said(next.paid, next.cents))
      case 'correct': {
        const { id, version = 0 } = this.#expenses[chosen] ?? {}
        return call(expenses.update, id, { ...said(next.paid, next.cents), version })
      }
      case 'take_back':
        return call(expenses.cancel, this.#expenses[chosen]?.id)
      case 'finalize':
        return call(eventBudgets.finalize, events[model.event(next.of)])
    }
  }

  network = (at: Slot) => this.ground.networks[at < 2 ? 0 : 1] ?? { id: 0, name: '' }

  /** As people do: looks at what it would come to, and then says so. */
  async #initialize(by: Actor, period: 0 | 1, begin: object): Promise<Reply> {
    const params = { id: this.periods[period] ?? 0 }
    const seen = await this.call(by, fiscalPeriods.preview, { params, body: begin })
    if (!seen.done) return seen
    const body = { begin, total_cents: seen.json.total_cents }
    return this.call(by, fiscalPeriods.initialize, { params, body })
  }

  /** How budgets stand is what the model comes to, in the periods that a step is about. */
  async compare(model: MoneyModel, periods: readonly (0 | 1)[], say: string) {
    const there = periods.filter((of) => !model.periods[of].gone)
    const standing = await this.#standing(there.map((of) => this.periods[of] ?? 0))
    for (const at of slots) {
      if (!there.includes(periodOf(at))) continue
      const shown = standing.find(
        ({ network_id, period_id }) =>
          network_id === this.network(at).id && period_id === this.periods[periodOf(at)],
      )
      const expected = model.shown(at)
      if (expected) expect(shown, say).toMatchObject(expected)
      else expect(shown, say).toBeUndefined()
      this.budgets[at] = shown
    }
  }
}

const ofPeriods = {
  close_period: fiscalPeriods.close,
  reopen_period: fiscalPeriods.reopen,
  close_budgets: fiscalPeriods.closeBudgets,
  reopen_budgets: fiscalPeriods.reopenBudgets,
  delete_period: fiscalPeriods.delete,
} as const
