import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets, expenses } from '../../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { makeEvent } from '../testing/events.ts'
import { MoneyModel, type Step, step } from '../testing/moneyModel.ts'
import { type Answer, type Client, pathOf, type World, world } from '../testing/world.ts'

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

  it(
    `every total is to the cent what it comes to (${RUNS} programs)`,
    async () => {
      let [done, refused] = [0, 0]
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 36 }), async (program) => {
          const model = new MoneyModel()
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
    },
    60_000 + RUNS * 10_000,
  )
})
