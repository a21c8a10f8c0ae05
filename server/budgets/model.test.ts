import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets, expenses } from '../../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { makeEvent } from '../testing/events.ts'
import { type Answer, type Client, pathOf, type World, world } from '../testing/world.ts'

/** What somebody does next; numbers choose among what is there. */
type Step =
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

const which = fc.nat(9)
const cents = fc.integer({ min: 1, max: 40_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
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
    arbitrary: fc.record({
      do: fc.constantFrom(
        'close' as const,
        'reopen' as const,
        'close_period' as const,
        'reopen_period' as const,
      ),
    }),
  },
)

/** The same money reckoned apart from the product: no ledger, only what is there and what it comes to. */
class Model {
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

const RUNS = Number(process.env.BUDGET_PROGRAMS ?? 4)

describe('whatever is done with money, in whatever order', () => {
  let w: World
  let admin: Client
  let leader: Client
  let women: number
  let year = 2200
  beforeAll(async () => {
    w = await world()
    ;[admin, leader] = await Promise.all([w.as(w.people.admin), w.as(w.people.leader)])
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  /** The product, told the same. */
  async function product() {
    const starts_on = `${++year}-01-01`
    const period = (
      await admin.post(fiscalPeriods.create.path, {
        body: { name: `Year ${year}`, starts_on, ends_on: `${year}-12-31`, tags: [] },
      })
    ).json.id as number
    const budget = (
      await admin.post(pathOf(annualBudgets.create, { id: women }), {
        body: { period_id: period, amount_cents: 0, comment: 'Nothing yet' },
      })
    ).json.id as number
    const events = [await makeEvent(leader, women, 'One'), await makeEvent(leader, women, 'Other')]
    const requests: number[] = []
    const paid: { id: number; of: number }[] = []
    const shown = async () => (await admin.get(pathOf(annualBudgets.show, { id: budget }))).json
    const request = async (at: number) =>
      (await admin.get(pathOf(budgetRequests.show, { id: requests[at] ?? 0 }))).json
    const spending = { description: 'Something', spent_on: starts_on, receipts: [] }
    async function take(next: Step): Promise<Answer> {
      switch (next.do) {
        case 'amend':
          return admin.put(pathOf(annualBudgets.amend, { id: budget }), {
            body: { amount_cents: next.cents, comment: 'As agreed', version: (await shown()).version },
          })
        case 'ask': {
          const asked = await leader.post(budgetRequests.create.path, {
            body: {
              network_id: women,
              period_id: period,
              description: 'Something',
              approver_id: w.people.admin,
              event_id: next.of === null ? null : events[next.of]?.id,
              items: next.items.map((estimated_amount_cents) => ({
                title: 'A thing',
                estimated_amount_cents,
              })),
            },
          })
          if (asked.status === 200) requests.push(asked.json.id)
          return asked
        }
        case 'approve': {
          const { items = [], version = 0 } = await request(next.which)
          return admin.put(pathOf(budgetRequests.approve, { id: requests[next.which] ?? 0 }), {
            body: {
              version,
              items: items.map((item: { id: number; estimated_amount_cents: number }) => ({
                item_id: item.id,
                approved_amount_cents: Math.floor((item.estimated_amount_cents * next.share) / 100),
              })),
            },
          })
        }
        case 'decline': {
          const { version = 0 } = await request(next.which)
          return admin.put(pathOf(budgetRequests.decline, { id: requests[next.which] ?? 0 }), {
            body: { version },
          })
        }
        case 'cancel':
          return leader.delete(pathOf(budgetRequests.cancel, { id: requests[next.which] ?? 0 }))
        case 'close_request':
          return leader.put(pathOf(budgetRequests.close, { id: requests[next.which] ?? 0 }))
        case 'draw': {
          const { items = [] } = await request(next.which)
          const item = items.find(
            (one: { approved_amount_cents: number | null; used_by: unknown }) =>
              (one.approved_amount_cents ?? 0) > 0 && one.used_by === null,
          )
          return leader.put(pathOf(budgetRequests.use, { id: item?.id ?? 0 }), {
            body: { event_id: events[next.of]?.id },
          })
        }
        case 'spend': {
          const spent = await leader.post(pathOf(expenses.create, { id: events[next.of]?.id }), {
            body: { ...spending, amount_cents: next.cents },
          })
          if (spent.status === 200) paid.push({ id: spent.json.id, of: next.of })
          return spent
        }
        case 'correct': {
          const one = paid[next.which]
          const { items = [] } = one
            ? (
                await leader.get(pathOf(expenses.list, { id: events[one.of]?.id }), {
                  query: { page_size: 100 },
                })
              ).json
            : {}
          const version = items.find(({ id }: { id: number }) => id === one?.id)?.version ?? 0
          return leader.put(pathOf(expenses.update, { id: one?.id ?? 0 }), {
            body: { ...spending, amount_cents: next.cents, version },
          })
        }
        case 'take_back':
          return leader.delete(pathOf(expenses.cancel, { id: paid[next.which]?.id ?? 0 }))
        case 'finalize':
          return leader.post(pathOf(eventBudgets.finalize, { id: events[next.of]?.id }))
        case 'close':
          return admin.put(pathOf(annualBudgets.close, { id: budget }))
        case 'reopen':
          return admin.delete(pathOf(annualBudgets.reopen, { id: budget }))
        case 'close_period':
          return admin.put(pathOf(fiscalPeriods.close, { id: period }))
        case 'reopen_period':
          return admin.delete(pathOf(fiscalPeriods.reopen, { id: period }))
      }
    }
    return { take, shown, period }
  }

  it(`every total is to the cent what it comes to (${RUNS} programs)`, async () => {
    let [done, refused] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 36 }), async (program) => {
        const model = new Model()
        const real = await product()
        for (const next of [{ do: 'amend', cents: 120_000 } as const, ...program]) {
          const could = model.take(next)
          const { status, text } = await real.take(next)
          const say = `${JSON.stringify(next)} → ${status} ${text.slice(0, 200)}`
          expect(status < 500, say).toBe(true)
          expect(status === 200, say).toBe(could)
          if (could) done++
          else refused++
          expect((await real.shown()).figures, say).toMatchObject(model.figures)
        }
        const period = (await admin.get(pathOf(fiscalPeriods.show, { id: real.period }))).json
        expect(period.figures).toMatchObject(model.figures)
      }),
      { numRuns: RUNS, seed: 17, endOnFailure: true },
    )
    console.log(`budgets: ${RUNS} programs, ${done} steps done, ${refused} refused`)
    expect(done).toBeGreaterThan(RUNS * 5)
    const { rows } = await w.owner.query('select sum(balance_cents)::int as left from ledger_accounts')
    expect(rows[0].left).toBe(0)
  })
})
