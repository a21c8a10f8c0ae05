import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewerOfPerson } from '../identity/viewer.ts'
import { type Act, acting, reading } from '../platform/act.ts'
import { AppError } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { newEvent } from '../testing/attendees.ts'
import { MoneyModel, type Step, step } from '../testing/moneyModel.ts'
import { type World, world } from '../testing/world.ts'
import { showBudget } from './annualBudgetList.ts'
import { amendBudget, closeBudget, createBudget, reopenBudget } from './annualBudgets.ts'
import { finalizeExpenses } from './eventBudgets.ts'
import { addExpense, cancelExpense, changeExpense } from './expenses.ts'
import { closePeriod, createPeriod, reopenPeriod } from './fiscalPeriods.ts'
import { showPeriod } from './periods.ts'
import { approveRequest, closeRequest, declineRequest, useItem } from './requestDecisions.ts'
import { cancelRequest, createRequest } from './requests.ts'

/** `npm test` takes a few; the gate asks for 10,000. */
const PROGRAMS = Number(process.env.BUDGET_VERB_PROGRAMS ?? 6)
const AT_ONCE = 4
/** Where the gate has no more time, it says how many there were. */
const MINUTES = Number(process.env.BUDGET_VERB_MINUTES ?? 60)
const DAY_MS = 86_400_000
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

describe('whatever the verbs of budgets do, in whatever order', () => {
  let w: World
  let admin: Viewer
  let leader: Viewer
  let women: number
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    const db = w.app.database.of(w.enterprises.larkspur)
    const [one, other] = await Promise.all([
      viewerOfPerson(db, w.people.admin),
      viewerOfPerson(db, w.people.leader),
    ])
    if (!one || !other) throw new Error('nobody signs in')
    ;[admin, leader] = [one, other]
  })
  afterAll(() => w.close())

  const does = <T>(me: Viewer, now: Date, verb: (act: Act) => Promise<T>) =>
    w.app.database.inTransaction(w.enterprises.larkspur, (tx) => verb(acting(tx, me, { now })))

  /** One budget and two events; each step is done a day after the one before. */
  async function product(at: number) {
    const first = new Date(Date.UTC(2100, 0, 1, 12) + at * DAY_MS)
    const spent_on = dayOf(first)
    const period = (
      await does(admin, first, (act) =>
        createPeriod(act, { name: `Day ${at}`, starts_on: spent_on, ends_on: spent_on, tags: [] }),
      )
    ).id
    let budget = await does(admin, first, (act) =>
      createBudget(act, women, { period_id: period, amount_cents: 0, comment: 'Nothing yet' }),
    )
    const events = [await newEvent(w), await newEvent(w)]
    const requests: Awaited<ReturnType<typeof createRequest>>[] = []
    const paid: Awaited<ReturnType<typeof addExpense>>[] = []
    const db = w.app.database.of(w.enterprises.larkspur)
    const figures = async (asOf?: string) => (await showBudget(reading(db, admin), budget.id, asOf)).figures
    const said = { description: 'Something', estimated_amount_cents: null, spent_on, receipts: [] }

    async function take(next: Step, now: Date): Promise<void> {
      switch (next.do) {
        case 'amend': {
          const { version } = await showBudget(reading(db, admin), budget.id)
          budget = await does(admin, now, (act) =>
            amendBudget(act, budget.id, { amount_cents: next.cents, comment: 'As agreed', version }),
          )
          return
        }
        case 'ask':
          requests.push(
            await does(leader, now, (act) =>
              createRequest(act, {
                network_id: women,
                period_id: period,
                description: 'Something',
                approver_id: w.people.admin,
                second_approver_id: null,
                event_id: next.of === null ? null : (events[next.of] ?? 0),
                items: next.items.map((estimated_amount_cents) => ({
                  title: 'A thing',
                  estimated_amount_cents,
                  estimated_on: null,
                  private: false,
                })),
              }),
            ),
          )
          return
        case 'approve': {
          const { id = 0, version = 0, items = [] } = requests[next.which] ?? {}
          requests[next.which] = await does(admin, now, (act) =>
            approveRequest(act, id, {
              version,
              reason: null,
              items: items.map((item) => ({
                item_id: item.id,
                approved_amount_cents: Math.floor((item.estimated_amount_cents * next.share) / 100),
              })),
            }),
          )
          return
        }
        case 'decline': {
          const { id = 0, version = 0 } = requests[next.which] ?? {}
          requests[next.which] = await does(admin, now, (act) =>
            declineRequest(act, id, { reason: null, version }),
          )
          return
        }
        case 'cancel':
        case 'close_request': {
          const { id = 0 } = requests[next.which] ?? {}
          requests[next.which] = await does(leader, now, (act) =>
            next.do === 'cancel' ? cancelRequest(act, id) : closeRequest(act, id),
          )
          return
        }
        case 'draw': {
          const item = requests[next.which]?.items.find(
            (one) => (one.approved_amount_cents ?? 0) > 0 && one.used_by === null,
          )
          requests[next.which] = await does(leader, now, (act) =>
            useItem(act, item?.id ?? 0, { event_id: events[next.of] ?? 0 }),
          )
          return
        }
        case 'spend':
          paid.push(
            await does(leader, now, (act) =>
              addExpense(act, events[next.of] ?? 0, { ...said, amount_cents: next.cents }),
            ),
          )
          return
        case 'correct': {
          const { id = 0, version = 0 } = paid[next.which] ?? {}
          paid[next.which] = await does(leader, now, (act) =>
            changeExpense(act, id, { ...said, amount_cents: next.cents, version }),
          )
          return
        }
        case 'take_back': {
          const { id = 0 } = paid[next.which] ?? {}
          paid[next.which] = await does(leader, now, (act) => cancelExpense(act, id))
          return
        }
        case 'finalize':
          await does(leader, now, (act) => finalizeExpenses(act, events[next.of] ?? 0))
          return
        case 'close':
        case 'reopen':
          await does(admin, now, (act) => (next.do === 'close' ? closeBudget : reopenBudget)(act, budget.id))
          return
        case 'close_period':
        case 'reopen_period':
          await does(admin, now, (act) =>
            (next.do === 'close_period' ? closePeriod : reopenPeriod)(act, period),
          )
      }
    }
    return {
      first,
      figures,
      periodFigures: async () => (await showPeriod(reading(db, admin), period)).figures,
      /** Whether it could be done; anything but a refusal is thrown on. */
      took: (next: Step, now: Date) =>
        take(next, now).then(
          () => true,
          (error) => {
            if (error instanceof AppError || (error instanceof pg.DatabaseError && error.code === '23514'))
              return false
            throw error
          },
        ),
    }
  }

  const count = { programs: 0, done: 0, refused: 0 }
  async function run(program: readonly Step[], at: number) {
    const model = new MoneyModel()
    const real = await product(at)
    const stood: { day: string; figures: object }[] = []
    for (const [days, next] of [{ do: 'amend', cents: 120_000 } as const, ...program].entries()) {
      const now = new Date(real.first.getTime() + days * DAY_MS)
      const say = `program ${at}, step ${days}: ${JSON.stringify(next)}`
      const could = model.take(next)
      expect(await real.took(next, now), say).toBe(could)
      if (could) count.done++
      else count.refused++
      if (could) expect(await real.figures(), say).toMatchObject(model.figures)
      // A refusal changes nothing, so the day after says the same as the day before.
      if (could || days === program.length) stood.push({ day: dayOf(now), figures: model.figures })
    }
    // A replay up to each step is what "as of" its day says.
    for (const { day, figures } of stood)
      expect(await real.figures(day), `program ${at} as of ${day}`).toMatchObject(figures)
    expect(await real.periodFigures(), `program ${at}`).toMatchObject(model.figures)
    count.programs++
  }

  it(
    `every total is to the cent what it comes to, today and as of each step (${PROGRAMS} programs)`,
    async () => {
      const programs = fc
        .sample(fc.array(step, { minLength: 30, maxLength: 36 }), { numRuns: PROGRAMS, seed: 1725 })
        .entries()
      const until = Date.now() + MINUTES * 60_000
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const [at, program] of programs) {
            if (Date.now() > until) return
            await run(program, at)
          }
        }),
      )
      console.log(
        `budgets: ${count.programs} programs at the verbs, ${count.done} steps done, ${count.refused} refused`,
      )
      expect(count.done).toBeGreaterThan(count.programs * 5)
      const { rows } = await w.owner.query(
        `select (select sum(balance_cents)::int from ledger_accounts) as debit_less_credit,
           (select count(*)::int from ledger_accounts where kind <> 'source' and balance_cents < 0) as overdrawn`,
      )
      expect(rows[0]).toEqual({ debit_less_credit: 0, overdrawn: 0 })
    },
    (MINUTES + 5) * 60_000,
  )
})
