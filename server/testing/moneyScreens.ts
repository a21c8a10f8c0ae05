import { expect } from 'vitest'
import { aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets } from '../../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import type { MoneyModel } from './moneyModel.ts'
import type { MoneyProgram } from './moneyProgram.ts'
import { periodOf, type Slot, slots } from './moneySteps.ts'

interface Compared {
  tell: MoneyProgram
  model: MoneyModel
  say: string
}

/** What all the screens say. Of those about one budget the one that a program of this number looks at. */
export async function compareScreens(number: number, { tell, model, say }: Compared) {
  for (const year of [0, 1] as const) {
    if (model.periods[year].gone) continue
    const period_id = tell.periods[year] ?? 0
    const period = await tell.call('admin', fiscalPeriods.show, { params: { id: period_id } })
    expect(period.json.figures, say).toEqual(model.period(year))
    const axis = (number + year) % 2 === 0 ? 'tree' : 'regions'
    const all = await tell.call('admin', aggregateBudgets.show, { query: { period_id, axis } })
    // Removed budgets are in what a period had at first, and in nothing else.
    const { initial_cents: _, ...figures } = model.period(year)
    expect(all.json.figures, say).toMatchObject(figures)
    const rows: { figures: { leftover_cents: number } }[] = all.json.items
    expect(
      rows.reduce((left, row) => left + row.figures.leftover_cents, 0),
      say,
    ).toBe(figures.leftover_cents)
    const { json } = await tell.call('admin', annualBudgets.list, { query: { period_id } })
    for (const at of slots)
      if (periodOf(at) === year)
        expect(
          json.items.filter((one: { network: { id: number } }) => one.network.id === tell.network(at).id),
          say,
        ).toMatchObject([model.shown(at) ?? []].flat())
  }
  await compareBudget({ tell, model, say }, slots[number % slots.length] ?? 0)
  await compareEvents({ tell, model, say })
  await compareRequests({ tell, model, say })
}

async function compareBudget({ tell, model, say }: Compared, at: Slot) {
  const expected = model.shown(at)
  if (!expected) return
  const params = { id: tell.budgets[at]?.id ?? 0 }
  expect((await tell.call('admin', annualBudgets.show, { params })).json, say).toMatchObject(expected)
  const query = { period_id: tell.periods[periodOf(at)] ?? 0 }
  const of = { id: tell.network(at).id }
  const own = await tell.call('admin', annualBudgets.ofNetwork, { params: of, query })
  expect(own.json.budget, say).toMatchObject(expected)
}

async function compareEvents({ tell, model, say }: Compared) {
  for (const [of, id] of tell.ground.events.entries()) {
    const [planned, spent, { at, final }] = [
      model.events[of]?.plan ?? 0,
      model.spentBy(of),
      model.events[of] ?? {},
    ]
    const { json } = await tell.call('leader', eventBudgets.show, { params: { id } })
    expect(json, say).toMatchObject({
      planned_cents: planned,
      spent_cents: spent,
      unspent_cents: planned - spent,
      coverable_cents: at === undefined || final ? 0 : model.available(at),
      expense_count: model.expenses.filter((one) => one.of === of && one.counts).length,
    })
  }
}

async function compareRequests({ tell, model, say }: Compared) {
  const shown = new Map<number, object>()
  for (const year of [0, 1] as const) {
    if (!model.requests.some(({ at }) => periodOf(at) === year)) continue
    const query = { network_id: tell.network(0).id, period_id: tell.periods[year] ?? 0, page_size: 100 }
    const { json } = await tell.call('leader', budgetRequests.list, { query })
    for (const one of json.items) shown.set(one.id, one)
  }
  for (const [which, request] of model.requests.entries()) {
    const granted = request.state === 'approved' || request.state === 'closed'
    const sum = (amount: (item: (typeof request.items)[number]) => number) =>
      request.items.reduce((all, one) => all + amount(one), 0)
    expect(shown.get(tell.requests[which].id), say).toMatchObject({
      state: request.state,
      requested_amount_cents: sum(({ asked }) => asked),
      approved_amount_cents: granted ? sum((one) => one.granted) : null,
      available_amount_cents:
        request.state === 'approved' ? sum((one) => (one.of === null ? one.granted : 0)) : 0,
    })
  }
}
