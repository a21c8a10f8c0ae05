import { sql } from 'kysely'
import type { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { nameKey } from '../../contract/nameKey.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { type BudgetAbility, mayBudget } from './abilities.ts'
import { budgetsQuestion, showBudget, standingOf } from './annualBudgetList.ts'
import { figuresOf } from './figures.ts'
import { knownBudget, knownHome } from './known.ts'
import { amendment, holdBudget, line, postLines } from './ledger.ts'
import { budgetsPolicy, type Home } from './policy.ts'
import { budgetsChanged } from './stale.ts'

/** A budget, locked, if the viewer may do this with it in its present state. */
export async function heldBudget(act: Act, id: number, ability: BudgetAbility) {
  const { home } = await knownBudget(act, id)
  const { budget, period } = await holdBudget(act, id)
  const row = await budgetsQuestion(act).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  mayBudget(ability, act.me, { home, standing: standingOf(row) })
  return { budget, period, home, figures: figuresOf(row.sums) }
}

export async function log(
  act: Act,
  did: string,
  { id, home, ...difference }: { id: number; home: Home } & Record<string, unknown>,
) {
  await record(act, {
    action: `annual_budget.${did}`,
    subject: { type: 'annual_budget', id },
    ...(home.id === 0 ? {} : { network_id: home.id }),
    difference: { name: home.name, ...difference },
  })
  budgetsChanged(act.tx)
}

export async function createBudget(
  act: Act,
  networkId: number,
  { period_id, amount_cents, comment }: Hears<typeof annualBudgets.create, 'body'>,
) {
  const { tx, me } = act
  const home = await knownHome(act, networkId)
  authorize(me, budgetsPolicy.manage, home)
  if (home.archived_at !== null) throw missing()
  const period = await tx
    .selectFrom('fiscal_periods')
    .select(['id', 'state'])
    .where('id', '=', period_id)
    .where('deleted_at', 'is', null)
    // Exclusively: a new budget counts in its branches before it adds to the total of the enterprise, a posting does it the
    // other way round, and two of them would deadlock.
    .forUpdate()
    .executeTakeFirst()
  if (!period) throw invalid({ period_id: { code: 'not_there' } })
  if (period.state !== 'open') throw conflict('period_closed')
  const { id } = await tx
    .insertInto('annual_budgets')
    .values({ period_id, network_id: networkId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postLines(act, amount_cents === 0 ? [] : [amendment(id, amount_cents, comment)])
  await log(act, 'created', { id, home, amount_cents, comment })
  return showBudget(act, id)
}

export async function amendBudget(
  act: Act,
  id: number,
  { amount_cents, comment, version }: Hears<typeof annualBudgets.amend, 'body'>,
) {
  const { budget, home, figures } = await heldBudget(act, id, 'amend')
  if (budget.version !== version) throw conflict('changed_meanwhile')
  const by = amount_cents - figures.budgeted_cents
  if (by === 0) return showBudget(act, id)
  if (amount_cents < figures.approved_cents)
    throw invalid({ amount_cents: { code: 'budget_below_approved' } })
  await postLines(act, [amendment(id, by, comment)])
  await touch(act, id)
  await log(act, 'amended', {
    id,
    home,
    budgeted_cents: [figures.budgeted_cents, amount_cents],
    comment,
  })
  return showBudget(act, id)
}

const touch = ({ tx }: Act, id: number) =>
  tx.updateTable('annual_budgets').set({ version: sql`version + 1` }).where('id', '=', id).execute()

async function setState(act: Act, id: number, ability: 'close' | 'reopen') {
  const { home } = await heldBudget(act, id, ability)
  await act.tx
    .updateTable('annual_budgets')
    .set({ state: ability === 'close' ? 'closed' : 'open', version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await log(act, ability === 'close' ? 'closed' : 'reopened', { id, home })
  return showBudget(act, id)
}
export const closeBudget = (act: Act, id: number) => setState(act, id, 'close')
export const reopenBudget = (act: Act, id: number) => setState(act, id, 'reopen')

/** Removes a budget without requests. Its money is posted back, and the row stays for its postings. */
export async function deleteBudget(act: Act, id: number) {
  const { home, figures } = await heldBudget(act, id, 'delete')
  await postLines(act, [line('remove', id, figures.available_cents)])
  await end(act, id, { ended_as: 'removed' })
  await log(act, 'deleted', { id, home, budgeted_cents: [figures.budgeted_cents, 0] })
  return { done: true as const }
}

const end = ({ tx, me }: Act, id: number, how: { ended_as: string; carried_into_id?: number }) =>
  tx
    .updateTable('annual_budgets')
    .set({ state: 'closed', ended_at: sql`now()`, ended_by: me.user_id, ...how, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** What ends a budget for good needs the typed name of its network. */
function mustRepeat(name: string, home: Home) {
  if (nameKey(name) !== nameKey(home.name)) throw invalid({ name: { code: 'not_the_same' } })
}

async function budgetIn(act: Act, networkId: number, periodId: number) {
  await knownHome(act, networkId)
  const found = await act.tx
    .selectFrom('annual_budgets as b')
    .innerJoin('fiscal_periods as p', 'p.id', 'b.period_id')
    .select('b.id')
    .where('b.network_id', '=', networkId)
    .where('b.period_id', '=', periodId)
    .where('b.ended_as', 'is distinct from', 'removed')
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw missing()
  return found.id
}

export async function resetBudget(
  act: Act,
  networkId: number,
  { period_id, name }: Hears<typeof annualBudgets.reset, 'body'>,
) {
  const id = await budgetIn(act, networkId, period_id)
  const { home, figures } = await heldBudget(act, id, 'reset')
  mustRepeat(name, home)
  await postLines(act, [line('reset', id, figures.available_cents)])
  await end(act, id, { ended_as: 'reset' })
  await log(act, 'reset', {
    id,
    home,
    budgeted_cents: [figures.budgeted_cents, figures.budgeted_cents - figures.available_cents],
  })
  return showBudget(act, id)
}

/** Moves what is left into the network's budget of another period, which is created if necessary. */
export async function carryOver(
  act: Act,
  networkId: number,
  { period_id, into_period_id, name }: Hears<typeof annualBudgets.carryOver, 'body'>,
) {
  const { tx } = act
  const id = await budgetIn(act, networkId, period_id)
  if (into_period_id === period_id) throw invalid({ into_period_id: { code: 'same_period' } })
  // Periods are locked before budgets, the earlier one first, so that two carry-overs can't deadlock; and exclusively, as
  // in `createBudget`, since the budget that the money goes into may have to be made.
  const periods = await tx
    .selectFrom('fiscal_periods')
    .select(['id', 'state', 'starts_on'])
    .where('id', 'in', [period_id, into_period_id])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const into = periods.find((period) => period.id === into_period_id)
  const from = periods.find((period) => period.id === period_id)
  if (!into || !from) throw invalid({ into_period_id: { code: 'not_there' } })
  if (into.starts_on <= from.starts_on) throw invalid({ into_period_id: { code: 'earlier_period' } })
  const { home, figures } = await heldBudget(act, id, 'carry_over')
  mustRepeat(name, home)
  await tx
    .insertInto('annual_budgets')
    .values({ period_id: into_period_id, network_id: networkId })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute()
  const into_id = await budgetIn(act, networkId, into_period_id)
  await holdBudget(act, into_id)
  const left = figures.available_cents
  await postLines(act, [
    line('carry_out', id, left, { other_budget_id: into_id }),
    line('carry_in', into_id, left, { other_budget_id: id }),
  ])
  await touch(act, into_id)
  await end(act, id, { ended_as: 'carried_over', carried_into_id: into_id })
  await log(act, 'carried_over', { id, home, amount_cents: left, into_period_id })
  return showBudget(act, id)
}
