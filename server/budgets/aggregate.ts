import { sql } from 'kysely'
import type { z } from 'zod'
import type { AggregateFilter, aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import type { FiscalPeriodState } from '../../contract/budgets/states.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { countedDays, countedLevel, sumOf } from './aggregateCounted.ts'
import { keptDays, keptLevel, seesKept } from './aggregateKept.ts'
import { figuresOf, type Sums } from './figures.ts'
import { knownHome } from './known.ts'
import { currentPeriodId } from './periods.ts'
import { budgetsPolicy } from './policy.ts'

type Query = Hears<typeof aggregateBudgets.show, 'query'>
type Answer = Answers<typeof aggregateBudgets.show>

/** A part of the tree of networks, and a page of its rows. */
export interface Level extends Pick<Query, 'axis' | 'state' | 'as_of' | 'sort_by'> {
  limit: number
  offset: number
  home: Awaited<ReturnType<typeof knownHome>> | undefined
  period: number
}

/** The sums of a level, and with `own_` those of its network alone. */
export type Summed = Partial<Sums> & { annual_budget_id: number | null } & {
  [Own in keyof Sums as `own_${Own}`]?: number | null
}
/** A row of a level. Without a key it is what belongs to no region. */
export type Branch = Sums & Summed & { key: number | null; count: number }

/** All networks are for people who manage all budgets, one network for people who see its money. */
export async function aggregateHome(act: Reading, { network_id }: z.output<typeof AggregateFilter>) {
  if (network_id !== undefined) return knownHome(act, network_id)
  authorize(act.me, budgetsPolicy.administer)
  return undefined
}

/** One level of networks, each with all below it, as far as the viewer may see them. */
export async function aggregate(act: Reading, query: Query): Promise<Answer> {
  const { page, page_size } = query
  const home = await aggregateHome(act, query)
  const period = await periodOf(act, query.period_id)
  if (!period)
    return {
      period: null,
      figures: figuresOf(null),
      own: null,
      items: [],
      days: [],
      page,
      page_size,
      ...totalOf(0),
    }
  const level = { ...query, home, period: period.id, limit: page_size, offset: (page - 1) * page_size }
  const isKept = await seesKept(act, query)
  const { rows, count, whole } = isKept ? await keptLevel(act, level) : await countedLevel(act, level)
  const days = isKept ? await keptDays(act, level) : await countedDays(act, level)
  return {
    period,
    figures: figuresOf(whole),
    own: ownOf(whole),
    items: await itemsOf(act, rows),
    days: runningSums(days),
    page,
    page_size,
    ...totalOf(count),
  }
}

/** Only the rows of a level, for an export. */
export async function levelRows(
  act: Reading,
  query: z.output<typeof AggregateFilter> & Pick<Level, 'limit' | 'offset'>,
): Promise<Answer['items']> {
  const home = await aggregateHome(act, query)
  const period = await periodOf(act, query.period_id)
  if (!period) return []
  const level = { ...query, sort_by: 'name' as const, home, period: period.id }
  const { rows } = await ((await seesKept(act, query)) ? keptLevel(act, level) : countedLevel(act, level))
  return itemsOf(act, rows)
}

export async function periodOf(act: Reading, wanted: number | undefined): Promise<Answer['period']> {
  const id = wanted ?? (await currentPeriodId(act))
  if (id === undefined) return null
  const row = await act.db
    .selectFrom('fiscal_periods')
    .select(['id', 'name', 'state', 'starts_on', 'ends_on'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw missing()
  return { ...row, state: row.state as FiscalPeriodState }
}

const ownOf = (row: Summed) =>
  row.annual_budget_id === null
    ? null
    : {
        annual_budget_id: row.annual_budget_id,
        ...figuresOf({
          initial_cents: row.own_initial_cents ?? 0,
          budgeted_cents: row.own_budgeted_cents ?? 0,
          approved_cents: row.own_approved_cents ?? 0,
          planned_cents: row.own_planned_cents ?? 0,
          spent_cents: row.own_spent_cents ?? 0,
        }),
      }

async function itemsOf({ db }: Reading, rows: readonly Branch[]): Promise<Answer['items']> {
  const ids = rows.flatMap(({ key }) => key ?? [])
  const networks = await db
    .selectFrom('networks as n')
    .select(markColumns.map((column) => `n.${column}` as const))
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const marks = new Map(networks.map((network) => [network.id, markOf(network)]))
  return rows.map((row) => {
    const own = ownOf(row)
    return {
      network: row.key === null ? null : (marks.get(row.key) ?? null),
      figures: figuresOf(row),
      own,
      below_count: row.count - (own === null ? 0 : 1),
    }
  })
}

function runningSums(rows: readonly (Sums & { day: string })[]): Answer['days'] {
  let before = sumOf([])
  return rows.map(({ day, ...row }) => {
    before = sumOf([before, row])
    const { initial_cents: _initial, ...shown } = before
    return { day, ...shown }
  })
}
