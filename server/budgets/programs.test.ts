import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { viewerOfPerson } from '../identity/viewer.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { newEvent } from '../testing/attendees.ts'
import { MoneyModel, SECOND_ABOVE } from '../testing/moneyModel.ts'
import { type Call, type Ground, MoneyProgram } from '../testing/moneyProgram.ts'
import { moneyRoom, WOMEN } from '../testing/moneyRoom.ts'
import { compareScreens } from '../testing/moneyScreens.ts'
import { type Actor, actors, periodOf, program, type Step, slots } from '../testing/moneySteps.ts'
import { compareBalances, compareDays, type Day, verbsIn } from '../testing/moneyVerbs.ts'
import { type Client, pathOf } from '../testing/world.ts'
import type { Budget } from './annualBudgetList.ts'

/** `npm test` takes a few; the gate asks for 10,000 at the verbs and 200 over HTTP. */
const PROGRAMS = Number(process.env.BUDGET_VERB_PROGRAMS ?? 8)
const OVER_HTTP = Number(process.env.BUDGET_PROGRAMS ?? 1)
const SEED = Number(process.env.BUDGET_SEED ?? 1725)
/** Each has a database of its own, so that none of their transactions waits for another. */
const AT_ONCE = Number(process.env.BUDGET_WORKERS ?? 1)
/** Where the gate has no more time, it says how many there were. */
const MINUTES = Number(process.env.BUDGET_VERB_MINUTES ?? 60)
const DAY_MS = 86_400_000
const YEAR = 2100

/** In which periods a step moves money. */
function touched(next: Step, model: MoneyModel, { chosen, event }: { chosen: number; event: number }) {
  if (next.do === 'carry_over') return [0, 1] as const
  if (next.do === 'initialize_from_last') return [1] as const
  if ('at' in next) return [periodOf(next.at)]
  if ('period' in next) return [next.period]
  const request = model.requests[chosen]
  const at =
    next.do === 'spend' || next.do === 'finalize'
      ? model.events[event]?.at
      : next.do === 'correct' || next.do === 'take_back'
        ? model.events[model.expenses[chosen]?.of ?? 0]?.at
        : request?.at
  return [periodOf(at ?? 0)]
}

class RolledBack extends Error {}

/** A database whose people have money to ask for, and may. */
async function moneyWorld() {
  const { w, makeFinance, rightsChanged } = await moneyRoom()
  const e = w.enterprises.larkspur
  await makeFinance(w.people.designer)
  await w.owner.query(
    'insert into budget_settings (enterprise_id, second_approval_above_cents) values ($1, $2)',
    [e, SECOND_ABOVE],
  )
  await rightsChanged()
  const networks = [WOMEN, 'Parents and Carers'].map((name) => ({
    id: w.networks[name] ?? 0,
    name,
  }))
  const ground = async (): Promise<Ground> => ({
    networks,
    events: [await newEvent(w), await newEvent(w)],
    people: w.people,
  })
  const { admin, designer: second, leader, member } = w.people
  return { w, e, ground, who: { admin, second, leader, member } }
}
type MoneyWorld = Awaited<ReturnType<typeof moneyWorld>>

const count = { programs: 0, done: 0, refused: 0, kinds: new Map<string, number>() }

interface Run {
  number: number
  steps: readonly Step[]
  say: string
}

/** The same steps, told to the model and to the product. */
async function run(
  { number, steps, say: program }: Run,
  { tell, model }: { tell: MoneyProgram; model: MoneyModel },
  after: () => void = () => {},
) {
  for (const [at, next] of steps.entries()) {
    const say = `${program}, step ${at}: ${JSON.stringify(next)}`
    const about = {
      chosen: model.chosen(next),
      event: model.event('of' in next && typeof next.of === 'number' ? next.of : 0),
    }
    const reply = await tell.take(next, model)
    const could = model.take(next)
    expect(reply.done, `${say} → ${reply.said}`).toBe(could)
    if (could) {
      count.done++
      count.kinds.set(next.do, (count.kinds.get(next.do) ?? 0) + 1)
      await tell.compare(model, touched(next, model, about), say)
    } else count.refused++
    after()
  }
  await tell.compare(model, [0, 1], program)
  await compareScreens(number, { tell, model, say: program })
  count.programs++
}

/** At the verbs, a day from step to step, in one transaction that is rolled back in the end. */
async function atTheVerbs(
  { w, e }: MoneyWorld,
  { viewers, ground, ...of }: Run & { viewers: Record<Actor, Viewer>; ground: Ground },
) {
  const done = w.app.database.inTransaction(e, async (tx) => {
    const clock = { now: new Date(Date.UTC(YEAR, 0, 1, 12)) }
    const tell = new MoneyProgram(await verbsIn(tx, viewers, clock), ground)
    await tell.begin('Program', YEAR)
    const model = new MoneyModel()
    const days: Day[] = []
    await run(of, { tell, model }, () => {
      const budgets = slots.map((at) => ({ budget: model.budgets[at], figures: model.figures(at) }))
      days.push({ day: clock.now.toISOString().slice(0, 10), budgets })
      clock.now = new Date(clock.now.getTime() + DAY_MS)
    })
    await compareDays(tx, { tell, model, days, say: of.say })
    await compareBalances(tx, tell.periods, of.say)
    throw new RolledBack()
  })
  await done.catch((error) => {
    if (!(error instanceof RolledBack)) throw error
  })
}

/** Over HTTP, as a browser would, each step committed. */
function overHttp(clients: Record<Actor, Client>) {
  const call: Call = async (by, route, { params = {}, ...asking } = {}) => {
    const { status, text, json } = await clients[by].send(route.method, pathOf(route, params), asking)
    if (status >= 500) throw new Error(`${route.path}: ${status} ${text.slice(0, 500)}`)
    return { done: status === 200, said: `${status} ${text.slice(0, 200)}`, json }
  }
  const standing = async (periods: readonly number[]) => {
    const lists = await Promise.all(
      periods.map((period_id) => clients.admin.get(annualBudgets.list.path, { query: { period_id } })),
    )
    return lists.flatMap(({ json }) =>
      json.items.map((one: Budget) => ({ ...one, network_id: one.network.id, period_id: one.period.id })),
    )
  }
  return { call, standing }
}

describe('whatever is done with money, in whatever order', () => {
  let worlds: MoneyWorld[]
  beforeAll(async () => {
    worlds = await Promise.all(Array.from({ length: AT_ONCE }, moneyWorld))
  })
  afterAll(() => Promise.all(worlds.map(({ w }) => w.close())))

  const told = (where: string) => {
    const kinds = [...count.kinds].map(([kind, times]) => `${kind} ${times}`).join(', ')
    console.log(
      `budgets: ${count.programs} programs ${where}, seed ${SEED}, ${count.done} steps done, ${count.refused} refused (${kinds})`,
    )
  }
  const begin = () => {
    Object.assign(count, { programs: 0, done: 0, refused: 0 })
    count.kinds.clear()
  }

  it(
    `every total is to the cent what it comes to, today and as of each step (${PROGRAMS} programs)`,
    async () => {
      begin()
      const programs = fc.sample(program, { numRuns: PROGRAMS, seed: SEED }).entries()
      const until = Date.now() + MINUTES * 60_000
      await Promise.all(
        worlds.map(async (one) => {
          const db = one.w.app.database.of(one.e)
          const viewers = {} as Record<Actor, Viewer>
          for (const actor of actors) {
            const viewer = await viewerOfPerson(db, one.who[actor])
            if (!viewer) throw new Error(`${actor} doesn't sign in`)
            viewers[actor] = viewer
          }
          const ground = await one.ground()
          for (const [number, steps] of programs) {
            if (Date.now() > until) return
            await atTheVerbs(one, {
              viewers,
              ground,
              number,
              steps,
              say: `program ${number} of seed ${SEED}`,
            })
            if (number % 500 === 499) told('so far')
          }
        }),
      )
      told('at the verbs')
      expect(count.done).toBeGreaterThan(count.programs * 8)
    },
    (MINUTES + 5) * 60_000,
  )

  it(
    `and over HTTP (${OVER_HTTP} programs)`,
    async () => {
      begin()
      const [one] = worlds
      if (!one) return
      const clients = {} as Record<Actor, Client>
      for (const actor of actors) clients[actor] = await one.w.as(one.who[actor])
      for (const [number, steps] of fc.sample(program, { numRuns: OVER_HTTP, seed: SEED }).entries()) {
        const tell = new MoneyProgram(overHttp(clients), await one.ground())
        await tell.begin('Over HTTP', YEAR + 10 + number * 2)
        const say = `program ${number} of seed ${SEED} over HTTP`
        await run({ number, steps, say }, { tell, model: new MoneyModel() })
      }
      told('over HTTP')
      const { rows } = await one.w.owner.query(
        'select coalesce(sum(balance_cents), 0)::int as left from ledger_accounts',
      )
      expect(rows[0].left).toBe(0)
    },
    60_000 + OVER_HTTP * 20_000,
  )
})
