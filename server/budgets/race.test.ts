import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets, expenses } from '../../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { makeEvent } from '../testing/events.ts'
import { type Answer, type Client, pathOf, type World, world } from '../testing/world.ts'

/** `npm test` takes one of each; the gate asks for 50. */
const ROUNDS = Number(process.env.BUDGET_ROUNDS ?? 1)
const AT_ONCE = Number(process.env.BUDGET_AT_ONCE ?? 40)
const NAME = 'Women at Larkspur'

describe('money that many reach for at once, on two processes', () => {
  let w: World
  /** The same people, on one process and on the other. */
  let admins: readonly [Client, Client]
  let leaders: readonly [Client, Client]
  let women: number
  let year = 2300
  beforeAll(async () => {
    w = await world()
    const { url } = await w.another()
    const [admin, leader] = await Promise.all([w.as(w.people.admin), w.as(w.people.leader)])
    admins = [admin, admin.at(url)]
    leaders = [leader, leader.at(url)]
    women = w.networks[NAME] ?? 0
  })
  afterAll(() => w.close())

  async function period() {
    year++
    const body = { name: `Year ${year}`, starts_on: `${year}-01-01`, ends_on: `${year}-12-31`, tags: [] }
    return (await admins[0].post(fiscalPeriods.create.path, { body })).json.id as number
  }
  /** A year of its own with so much in it. */
  async function budgetOf(amount_cents: number) {
    const period_id = await period()
    const body = { period_id, amount_cents, comment: 'For a race' }
    const budget = await admins[0].post(pathOf(annualBudgets.create, { id: women }), { body })
    return { period_id, id: budget.json.id as number }
  }
  const asked = async (period_id: number, cents: number, event_id: number | null = null) =>
    (
      await leaders[0].post(budgetRequests.create.path, {
        body: {
          network_id: women,
          period_id,
          event_id,
          description: 'Something',
          approver_id: w.people.admin,
          items: [{ title: 'A thing', estimated_amount_cents: cents }],
        },
      })
    ).json as { id: number; version: number }
  const approve = ({ id, version }: { id: number; version: number }, by: Client) =>
    by.put(pathOf(budgetRequests.approve, { id }), { body: { items: [], version } })
  /** An event whose plan holds so much. */
  async function funded(period_id: number, cents: number) {
    const event = (await makeEvent(leaders[0], women, 'A race')).id as number
    expect((await approve(await asked(period_id, cents, event), admins[0])).status).toBe(200)
    return event
  }
  const spend = (event: number, amount_cents: number, by: Client) =>
    by.post(pathOf(expenses.create, { id: event }), {
      body: { description: 'Something', amount_cents, spent_on: `${year}-02-01`, receipts: [] },
    })
  const figures = async (id: number) =>
    (await admins[0].get(pathOf(annualBudgets.show, { id }))).json.figures as Record<string, number>
  const spentBy = async (event: number) =>
    (await leaders[0].get(pathOf(eventBudgets.show, { id: event }))).json as Record<string, unknown>

  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted()
  /** Who comes too late is told so; nobody is shown an error of ours. */
  function verdicts(answers: readonly Answer[]) {
    const strange = answers.filter(({ status }) => status !== 200 && status !== 409)
    expect(strange.map(({ status, text }) => `${status} ${text.slice(0, 200)}`)).toEqual([])
    return answers.filter(({ status }) => status === 200).length
  }
  const rounds = (what: string, round: () => Promise<void>) =>
    it(
      what,
      async () => {
        for (let at = 0; at < ROUNDS; at++) await round()
      },
      20_000 + ROUNDS * 20_000,
    )

  rounds('is granted once where two requests together exceed what is available', async () => {
    const { id, period_id } = await budgetOf(10_000)
    const [one, other] = [await asked(period_id, 6_000), await asked(period_id, 6_000)]
    const answers = await Promise.all([approve(one, admins[0]), approve(other, admins[1])])
    expect(statuses(answers)).toEqual([200, 409])
    expect(await figures(id)).toMatchObject({ approved_cents: 6_000, available_cents: 4_000 })
  })

  rounds('is granted once where two approve the same request', async () => {
    const { id, period_id } = await budgetOf(10_000)
    const one = await asked(period_id, 3_000)
    const answers = await Promise.all([approve(one, admins[0]), approve(one, admins[1])])
    expect(statuses(answers)).toEqual([200, 409])
    expect(await figures(id)).toMatchObject({ approved_cents: 3_000 })
  })

  rounds(`is spent to the last cent and no further by ${AT_ONCE} expenses at once`, async () => {
    const { id, period_id } = await budgetOf(10_000)
    const event = await funded(period_id, 4_000)
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => spend(event, 1_000, leaders[at % 2 === 0 ? 0 : 1])),
    )
    expect(verdicts(answers)).toBe(10)
    expect(await figures(id)).toMatchObject({
      spent_cents: 10_000,
      planned_cents: 10_000,
      available_cents: 0,
    })
  })

  rounds('is carried over or reset, once', async () => {
    const { id, period_id } = await budgetOf(5_000)
    const into_period_id = await period()
    const carry = (by: Client) =>
      by.post(pathOf(annualBudgets.carryOver, { id: women }), {
        body: { name: NAME, period_id, into_period_id },
      })
    const reset = (by: Client) =>
      by.post(pathOf(annualBudgets.reset, { id: women }), { body: { name: NAME, period_id } })
    const answers = await Promise.all([carry(admins[0]), reset(admins[1]), carry(admins[1])])
    expect(verdicts(answers)).toBe(1)
    const into = (
      await admins[0].get(pathOf(annualBudgets.ofNetwork, { id: women }), {
        query: { period_id: into_period_id },
      })
    ).json.budget
    expect((await figures(id)).budgeted_cents).toBe(0)
    expect(into?.figures.budgeted_cents ?? 0).toBe(answers[1]?.status === 200 ? 0 : 5_000)
  })

  rounds('is spent before the event is finalized or not at all', async () => {
    const { id, period_id } = await budgetOf(10_000)
    const event = await funded(period_id, 4_000)
    const [final, ...paid] = await Promise.all([
      leaders[0].post(pathOf(eventBudgets.finalize, { id: event })),
      ...[0, 1, 0, 1].map((at) => spend(event, 700, leaders[at === 0 ? 0 : 1])),
    ])
    expect(final?.status).toBe(200)
    const spent_cents = 700 * verdicts(paid)
    expect(await spentBy(event)).toMatchObject({ spent_cents, planned_cents: spent_cents })
    expect(await figures(id)).toMatchObject({ spent_cents, available_cents: 10_000 - spent_cents })
  })

  rounds('is spent before the budget or its period closes or not at all', async () => {
    const { id, period_id } = await budgetOf(10_000)
    const event = await funded(period_id, 4_000)
    const [shut, ...paid] = await Promise.all([
      admins[1].put(pathOf(annualBudgets.close, { id })),
      ...[0, 1, 0, 1].map((at) => spend(event, 700, leaders[at === 0 ? 0 : 1])),
    ])
    expect(shut?.status).toBe(200)
    const spent_cents = 700 * verdicts(paid)
    expect(await figures(id)).toMatchObject({ spent_cents, planned_cents: 4_000 })
    await admins[0].delete(pathOf(annualBudgets.reopen, { id }))

    // The period closes only behind a finalized event, so what may come in between is another event’s first cent.
    await leaders[0].post(pathOf(eventBudgets.finalize, { id: event }))
    const late = await asked(period_id, 500, (await makeEvent(leaders[0], women, 'Late')).id)
    const [closing, granting] = await Promise.all([
      admins[1].put(pathOf(fiscalPeriods.close, { id: period_id })),
      approve(late, admins[0]),
    ])
    expect(statuses([closing, granting])).toEqual([200, 409])
    expect((await figures(id)).approved_cents).toBe(spent_cents + (granting.status === 200 ? 500 : 0))
  })

  it('and what balances and days hold is still the sum of the postings', async () => {
    const { rows } = await w.owner.query(
      `with sides as (
         select annual_budget_id, from_kind as kind, from_ref as ref, -amount_cents as moved from ledger_postings
         union all select annual_budget_id, to_kind, to_ref, amount_cents from ledger_postings),
       summed as (select annual_budget_id, kind, ref, sum(moved) as balance from sides group by 1, 2, 3)
       select (select count(*)::int from ledger_accounts a full join summed s
           on s.annual_budget_id = a.annual_budget_id and s.kind = a.kind and s.ref = a.ref_id
           where coalesce(a.balance_cents, 0) <> coalesce(s.balance, 0)) as balances,
         (select count(*)::int from budget_figures f where (f.budgeted_cents, f.approved_cents, f.planned_cents, f.spent_cents)
           is distinct from (select (sum(d.budgeted_cents)::bigint, sum(d.approved_cents)::bigint, sum(d.planned_cents)::bigint,
             sum(d.spent_cents)::bigint) from budget_days d where d.annual_budget_id = f.annual_budget_id)) as days`,
    )
    expect(rows[0]).toEqual({ balances: 0, days: 0 })
  })
})
