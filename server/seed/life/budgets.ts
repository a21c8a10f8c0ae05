import { sql } from 'kysely'
import { Initialization } from '../../../contract/budgets/fiscalPeriods.ts'
import { showBudget } from '../../budgets/annualBudgetList.ts'
import { amendBudget, carryOver, closeBudget, resetBudget } from '../../budgets/annualBudgets.ts'
import { closePeriod, createPeriod } from '../../budgets/fiscalPeriods.ts'
import { initialize, previewInitialization } from '../../budgets/initialization.ts'
import { saveSettings } from '../../budgets/settings.ts'
import { spendOn } from './budgetEvents.ts'
import { askFor } from './budgetRequests.ts'
import type { BudgetLife } from './budgetTypes.ts'
import { act, type Year } from './budgetYear.ts'
import type { Lived } from './lived.ts'

/** What circles were given, asked for and spent, made by the product’s verbs on the days on which people would have. */
export async function addBudgets(lived: Lived) {
  const { tx, life } = lived
  const plan = life.budgets
  if (!plan) return
  const { queue } = tx
  Object.assign(tx, { queue: { put: async () => {}, putAside: async () => {} } })
  await saveSettings(act(lived, lived.me, new Date()), {
    second_approval_above_cents: plan.second_approval_above_cents,
    version: 0,
  })
  const years: Year[] = []
  for (const period of plan.periods) years.push(await begin(lived, period, years.at(-1)))
  for (const year of years) await spendOn(lived, plan, year)
  const running = years.at(-1)
  if (running) await live(lived, plan, { running, before: years.at(-2) })
  for (const { id, years_ago, at } of years)
    if (years_ago > 0) await closePeriod(act(lived, lived.me, at(1)), id)
  await sql`update notifications set read_at = now()
    where enterprise_id = ${tx.enterpriseId} and kind like 'budget.%' and created_at > now() - interval '1 hour'
      and id % 3 <> 0`.execute(tx)
  Object.assign(tx, { queue })
}

async function begin(
  lived: Lived,
  { years_ago, tags, total_cents, percent }: BudgetLife['periods'][number],
  last: Year | undefined,
): Promise<Year> {
  const today = new Date()
  const year = today.getUTCFullYear() - years_ago
  const starts = Date.parse(`${year}-01-01T15:00:00Z`)
  const ends = Math.min(Date.parse(`${year}-12-30T15:00:00Z`), today.getTime())
  const at = (share: number) => new Date(Math.min(ends, starts + Math.max(0, ends - starts) * share))
  const first = act(lived, lived.me, at(0))
  const { id } = await createPeriod(first, {
    name: `FY ${year}`,
    starts_on: `${year}-01-01`,
    ends_on: `${year}-12-31`,
    tags: [...tags],
  })
  const how = Initialization.parse(
    last
      ? { strategy: 'last_period', period_id: last.id, of: 'budgeted', percent }
      : { strategy: 'by_members', total_cents: total_cents ?? 0, kinds: ['group', 'community', 'region'] },
  )
  const { total_cents: looked } = await previewInitialization(first, {
    id,
    body: how,
    query: { page: 1, page_size: 10 },
  })
  await initialize(first, id, { begin: how, total_cents: looked })
  return { id, years_ago, first: `${year}-01-01`, at }
}

async function budgetIdOf({ tx, network }: Lived, key: string, period: number) {
  const { id } = await tx
    .selectFrom('annual_budgets')
    .select('id')
    .where('network_id', '=', network(key))
    .where('period_id', '=', period)
    .executeTakeFirstOrThrow()
  return id
}

async function live(
  lived: Lived,
  plan: BudgetLife,
  { running, before }: { running: Year; before: Year | undefined },
) {
  const { tx, me, network } = lived
  for (const { network: key, percent, comment } of plan.amended) {
    const id = await budgetIdOf(lived, key, running.id)
    const { figures, version } = await showBudget(act(lived, me, running.at(1)), id)
    const amount_cents = Math.round((figures.budgeted_cents * percent) / 100)
    await amendBudget(act(lived, me, running.at(0.3)), id, { amount_cents, comment, version })
  }
  for (const request of plan.requests) await askFor(lived, running, request)
  await closeBudget(act(lived, me, running.at(0.8)), await budgetIdOf(lived, plan.closed, running.id))
  if (!before) return
  const nameOf = async (key: string) =>
    (await tx.selectFrom('networks').select('name').where('id', '=', network(key)).executeTakeFirstOrThrow())
      .name
  await carryOver(act(lived, me, before.at(1)), network(plan.carried), {
    period_id: before.id,
    into_period_id: running.id,
    name: await nameOf(plan.carried),
  })
  await resetBudget(act(lived, me, before.at(1)), network(plan.reset), {
    period_id: before.id,
    name: await nameOf(plan.reset),
  })
}
