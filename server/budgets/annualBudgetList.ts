import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  AnnualBudget,
  AnnualBudgetsFilter,
  annualBudgets,
} from '../../contract/budgets/annualBudgets.ts'
import type { AnnualBudgetState, BudgetEnd, FiscalPeriodState } from '../../contract/budgets/states.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { knownTo } from '../networks/known.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { type BudgetStanding, budgetAbilities } from './abilities.ts'
import { budgetFigures, figuresOf, summed } from './figures.ts'
import { knownBudget, knownHome, seesMoneyIn } from './known.ts'
import { currentPeriodId } from './periods.ts'
import { budgetsPolicy } from './policy.ts'

export type Budget = z.output<typeof AnnualBudget>
type ListQuery = Hears<typeof annualBudgets.list, 'query'>

/** `annual_budgets as b` with network, period and sums. */
export const budgetsQuestion = ({ db }: Pick<Reading, 'db'>, asOf?: string) =>
  db
    .selectFrom('annual_budgets as b')
    .innerJoin('networks as n', 'n.id', 'b.network_id')
    .innerJoin('fiscal_periods as p', 'p.id', 'b.period_id')
    .select(['b.id as budget_id', 'b.state', 'b.ended_as', 'b.ended_at', 'b.version', 'b.network_id'])
    .select(markColumns.map((column) => `n.${column}` as const))
    .select([
      'p.id as period_id',
      'p.name as period_name',
      'p.state as period_state',
      'p.starts_on',
      'p.ends_on',
    ])
    .select((eb) => [
      budgetFigures(db.enterpriseId, asOf),
      sql<number>`(select ${summed(sql`i.estimated_amount_cents`)} from budget_requests r
        join budget_request_items i on i.enterprise_id = r.enterprise_id and i.request_id = r.id
        where r.enterprise_id = ${db.enterpriseId} and r.annual_budget_id = b.id and r.state = 'pending')`.as(
        'requested_cents',
      ),
      eb
        .selectFrom('budget_requests as r')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('r.annual_budget_id', '=', 'b.id')
        .as('request_count'),
      eb
        .selectFrom('event_budgets as v')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('v.annual_budget_id', '=', 'b.id')
        .as('event_count'),
    ])
    .where('p.deleted_at', 'is', null)
    .where('b.ended_as', 'is distinct from', 'removed')

export type BudgetRow = Awaited<ReturnType<ReturnType<typeof budgetsQuestion>['execute']>>[number]

/** What decides about its abilities. */
export function standingOf(row: BudgetRow): BudgetStanding {
  const { approved_cents, spent_cents, available_cents } = figuresOf(row.sums)
  return {
    state: row.state,
    ended_as: row.ended_as,
    period_state: row.period_state,
    committed_cents: approved_cents - spent_cents,
    available_cents,
    request_count: row.request_count ?? 0,
  }
}

export const budgetOf =
  (me: Viewer) =>
  (row: BudgetRow): Budget => ({
    id: row.budget_id,
    period: {
      id: row.period_id,
      name: row.period_name,
      state: row.period_state as FiscalPeriodState,
      starts_on: row.starts_on,
      ends_on: row.ends_on,
    },
    network: markOf(row),
    state: row.state as AnnualBudgetState,
    ended_as: row.ended_as as BudgetEnd | null,
    ended_at: row.ended_at,
    figures: figuresOf(row.sums),
    requested_cents: row.requested_cents,
    request_count: row.request_count ?? 0,
    event_count: row.event_count ?? 0,
    version: row.version,
    can: budgetAbilities(me, { id: row.network_id, name: row.name }, standingOf(row)),
  })

export async function showBudget(act: Reading, id: number, asOf?: string): Promise<Budget> {
  await knownBudget(act, id)
  const row = await budgetsQuestion(act, asOf).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return budgetOf(act.me)(row)
}

/** The budget of one network in a period. */
export async function budgetOfNetwork(
  act: Reading,
  networkId: number,
  { period_id, as_of }: Hears<typeof annualBudgets.ofNetwork, 'query'>,
): Promise<Answers<typeof annualBudgets.ofNetwork>> {
  const home = await knownHome(act, networkId)
  const period = period_id ?? (await currentPeriodId(act))
  const row =
    period === undefined
      ? undefined
      : await budgetsQuestion(act, as_of)
          .where('b.network_id', '=', networkId)
          .where('b.period_id', '=', period)
          .executeTakeFirst()
  return {
    budget: row ? budgetOf(act.me)(row) : null,
    can: { create: row === undefined && period !== undefined && allows(act.me, budgetsPolicy.manage, home) },
  }
}

/** Kept sums to sort by; budgets without postings have none. */
const sortedBy = {
  name: sql`n.name`,
  budgeted: sql`coalesce(f.budgeted_cents, 0)`,
  approved: sql`coalesce(f.approved_cents, 0)`,
  spent: sql`coalesce(f.spent_cents, 0)`,
  available: sql`coalesce(f.budgeted_cents - f.approved_cents, 0)`,
  leftover: sql`coalesce(f.budgeted_cents - f.spent_cents, 0)`,
  runs_out: sql`coalesce(f.approved_cents::float8 / nullif(f.budgeted_cents, 0), 0)`,
  stays: sql`coalesce(f.budgeted_cents - f.planned_cents, 0)`,
}

type Found = SelectQueryBuilder<
  DB & { b: DB['annual_budgets']; n: DB['networks']; p: DB['fiscal_periods'] },
  'b' | 'n' | 'p',
  object
>

/** Budgets that weren't removed, of periods that weren't deleted. */
const standing = ({ db, me }: Pick<Reading, 'db' | 'me'>) =>
  db
    .selectFrom('annual_budgets as b')
    .innerJoin('networks as n', 'n.id', 'b.network_id')
    .innerJoin('fiscal_periods as p', 'p.id', 'b.period_id')
    .where('p.deleted_at', 'is', null)
    .where('b.ended_as', 'is distinct from', 'removed')
    .where(knownTo(me)) as Found

/** A page of budgets. The page is chosen first, so that only its budgets are added up. */
async function pageOf(
  act: Reading,
  {
    page,
    page_size,
    sort_by,
    sort_direction,
  }: Pick<ListQuery, 'page' | 'page_size' | 'sort_by' | 'sort_direction'>,
  found: (all: Found) => Found,
): Promise<Answers<typeof annualBudgets.list>> {
  const { db, me } = act
  const direction = sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc')
  const all = found(standing(act))
  const ordered = all
    .leftJoin('budget_figures as f', 'f.annual_budget_id', 'b.id')
    .select('b.id')
    .orderBy(sortedBy[sort_by], direction)
    .orderBy('b.id', direction)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const [rows, [counted]] = await together(
    db,
    budgetsQuestion(act)
      .innerJoin(ordered.as('wanted'), 'wanted.id', 'b.id')
      .leftJoin('budget_figures as f', 'f.annual_budget_id', 'b.id')
      .orderBy(sortedBy[sort_by], direction)
      .orderBy('b.id', direction),
    countOf(db, all.select('b.id')),
  )
  return { items: rows.map(budgetOf(me)), page, page_size, ...totalOf(counted?.count ?? 0) }
}

/** All budgets are for people who manage all; those of a network or its branch for people who see its money. */
export async function mayList(
  act: Reading,
  { network_id, within_id }: Pick<ListQuery, 'network_id' | 'within_id'>,
) {
  const ids = [network_id, within_id].flatMap((id) => id ?? [])
  if (ids.length === 0) authorize(act.me, budgetsPolicy.administer)
  for (const id of ids) await knownHome(act, id)
}

/** The budgets that a list is about; without a period, those of today's. */
async function narrowed(
  act: Reading,
  { network_id, within_id, period_id, tag, state, search }: z.output<typeof AnnualBudgetsFilter>,
) {
  const period = period_id ?? (await currentPeriodId(act))
  const seen = seesMoneyIn(act)
  return (all: Found) =>
    all
      .$if(seen !== 'all', (some) => some.where(sql<boolean>`n.id = any(${seen}::bigint[])`))
      .$if(within_id !== undefined, (some) =>
        some.where(sql<boolean>`n.path @> ${[within_id ?? 0]}::bigint[]`),
      )
      .where('b.period_id', '=', period ?? 0)
      .$if(network_id !== undefined, (some) => some.where('b.network_id', '=', network_id ?? 0))
      .$if(state !== undefined, (some) => some.where('b.state', '=', state ?? ''))
      .$if(tag !== undefined, (some) => some.where(sql<boolean>`${tag ?? ''} = any(p.tags)`))
      .where(contains('n.name', search))
}

export async function listBudgets(
  act: Reading,
  query: ListQuery,
): Promise<Answers<typeof annualBudgets.list>> {
  await mayList(act, query)
  return pageOf(act, query, await narrowed(act, query))
}

/** The same budgets in the order of their ids, for an export. */
export async function budgetsAfter(
  act: Reading,
  filter: z.output<typeof AnnualBudgetsFilter>,
  after: number,
  limit: number,
): Promise<Budget[]> {
  const narrow = await narrowed(act, filter)
  const rows = await budgetsQuestion(act)
    .where(
      'b.id',
      'in',
      narrow(standing(act)).select('b.id').where('b.id', '>', after).orderBy('b.id').limit(limit),
    )
    .orderBy('b.id')
    .execute()
  return rows.map(budgetOf(act.me))
}

/** The budgets of a network's children, for people who manage its money: they manage theirs as well. */
export async function budgetsOfChildren(
  act: Reading,
  networkId: number,
  query: Hears<typeof annualBudgets.ofChildren, 'query'>,
): Promise<Answers<typeof annualBudgets.ofChildren>> {
  const home = await knownHome(act, networkId)
  authorize(act.me, budgetsPolicy.manage, home)
  const period = query.period_id ?? (await currentPeriodId(act))
  return pageOf(act, query, (all) =>
    all
      .where('b.period_id', '=', period ?? 0)
      .where('n.parent_id', '=', networkId)
      .where('n.archived_at', 'is', null)
      .where(contains('n.name', query.search)),
  )
}

/** The budgets of the networks a region gathers, as far as the viewer sees them. */
export async function budgetsOfRegion(
  act: Reading,
  regionId: number,
  query: Hears<typeof annualBudgets.ofRegion, 'query'>,
): Promise<Answers<typeof annualBudgets.ofRegion>> {
  const region = await knownHome(act, regionId)
  if (region.kind !== 'region') throw missing()
  const narrow = await narrowed(act, query)
  return pageOf(act, query, (all) =>
    narrow(all).where(
      sql<boolean>`exists (select from budget_places g where g.enterprise_id = b.enterprise_id
        and g.annual_budget_id = b.id and g.region_id = ${regionId}::bigint)`,
    ),
  )
}
