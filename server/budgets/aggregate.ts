import { type RawBuilder, sql } from 'kysely'
import type { aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import type { FiscalPeriodState } from '../../contract/budgets/states.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { knownTo } from '../networks/known.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { figuresOf, type Sums, summed } from './figures.ts'
import { knownHome, seesAllBudgets } from './known.ts'
import { currentPeriodId } from './periods.ts'
import { budgetsPolicy } from './policy.ts'

type Query = Hears<typeof aggregateBudgets.show, 'query'>
type Answer = Answers<typeof aggregateBudgets.show>

const measures = ['initial', 'budgeted', 'approved', 'planned', 'spent'] as const
const added = (row: string) =>
  sql.join(
    measures.map(
      (measure) => sql`${summed(sql.ref(`${row}.${measure}_cents`))} as ${sql.ref(`${measure}_cents`)}`,
    ),
  )

/** The nearest region that gathers a network or something above it; a region is its own. */
const regionOf = sql`case when n.kind = 'region' then n.id else (
  select g.region_id from region_children g where g.enterprise_id = n.enterprise_id and g.network_id = any(n.path)
  order by array_position(n.path, g.network_id) desc, g.region_id limit 1) end`

/** What networks have and spent with all below them, of those that the reader may see: one level at a time. */
export async function aggregate(act: Reading, query: Query): Promise<Answer> {
  const { db, me } = act
  const { axis, network_id, as_of } = query
  const home = network_id === undefined ? undefined : await knownHome(act, network_id)
  if (!home) authorize(me, budgetsPolicy.administer)
  const period = await periodOf(act, query.period_id)
  if (!period) return { period: null, figures: figuresOf(null), items: [], days: [] }

  const isGathered = home?.kind === 'region' && axis === 'regions'
  const depth = home?.path?.length ?? 0
  // Below a region stands what it gathers, one beside the other.
  const key = isGathered
    ? sql`n.id`
    : axis === 'regions' && !home
      ? regionOf
      : sql`coalesce(n.path[${depth + 1}::int], n.id)`
  const within = home
    ? isGathered
      ? sql`${regionOf} = ${home.id}::bigint`
      : sql`n.path @> ${[home.id]}::bigint[]`
    : sql`true`
  const seen = await seenBy(act, { period: period.id, within, key, state: query.state })
  const figures =
    as_of === undefined
      ? sql`budget_figures f on f.enterprise_id = ${db.enterpriseId}::bigint and f.annual_budget_id = s.id`
      : sql`budget_days f on f.enterprise_id = ${db.enterpriseId}::bigint and f.annual_budget_id = s.id and f.day <= ${as_of}::date`
  const { rows } = await sql<Sums & { key: number | null; own: boolean; count: number }>`
    select s.key, coalesce(s.key = s.network_id, false) as own, count(distinct s.id)::int as count, ${added('f')}
    from (${seen}) s left join ${figures} group by 1, 2`.execute(db)
  const { rows: days } = await sql<Sums & { day: string }>`
    select f.day, ${added('f')} from (${seen}) s join budget_days f
      on f.enterprise_id = ${db.enterpriseId}::bigint and f.annual_budget_id = s.id
    where ${as_of ?? null}::date is null or f.day <= ${as_of ?? null}::date group by f.day order by f.day`.execute(
    db,
  )
  return {
    period,
    figures: figuresOf(sumOf(rows)),
    items: await itemsOf(act, rows),
    days: runningSums(days),
  }
}

/** The budgets of a period that the reader may see, each with the row that it is part of. */
async function seenBy(
  { db, me }: Reading,
  {
    period,
    within,
    key,
    state,
  }: { period: number; within: RawBuilder<unknown>; key: RawBuilder<unknown>; state?: string },
) {
  const found = sql`select b.id, n.id as network_id, ${key} as key
    from annual_budgets b join networks n on n.enterprise_id = b.enterprise_id and n.id = b.network_id
    where b.enterprise_id = ${db.enterpriseId}::bigint and b.period_id = ${period}::bigint
      and b.ended_as is distinct from 'removed' and (${state ?? null}::text is null or b.state = ${state ?? null})
      and ${within} and ${knownTo(me)}`
  if (seesAllBudgets({ me })) return found
  // Whose money somebody sees who doesn't look after all is decided one by one.
  const { rows } = await sql<{ network_id: number }>`select s.network_id from (${found}) s`.execute(db)
  const open = rows
    .map(({ network_id: id }) => id)
    .filter((id) => allows(me, budgetsPolicy.view, { id, name: '' }))
  return sql`select s.id, s.network_id, s.key from (${found}) s where s.network_id = any(${open}::bigint[])`
}

async function periodOf(act: Reading, wanted: number | undefined): Promise<Answer['period']> {
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

const sumOf = (rows: readonly Sums[]): Sums => {
  const all = (measure: (typeof measures)[number]) =>
    rows.reduce((sum, row) => sum + row[`${measure}_cents`], 0)
  return {
    initial_cents: all('initial'),
    budgeted_cents: all('budgeted'),
    approved_cents: all('approved'),
    planned_cents: all('planned'),
    spent_cents: all('spent'),
  }
}

async function itemsOf(
  { db }: Reading,
  rows: readonly (Sums & { key: number | null; own: boolean; count: number })[],
): Promise<Answer['items']> {
  const ids = rows.flatMap(({ key }) => key ?? [])
  const networks = await db
    .selectFrom('networks as n')
    .select(markColumns.map((column) => `n.${column}` as const))
    .where('n.id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .orderBy('n.name')
    .orderBy('n.id')
    .execute()
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const rowOf = (key: number | null, network: Answer['items'][number]['network']) => {
    const parts = byKey.get(key) ?? []
    const own = parts.find((part) => part.own)
    return {
      network,
      figures: figuresOf(sumOf(parts)),
      own: own ? figuresOf(own) : null,
      below_count: parts.reduce((sum, part) => sum + (part.own ? 0 : part.count), 0),
    }
  }
  return [
    ...networks.map((network) => rowOf(network.id, markOf(network))),
    ...(byKey.has(null) ? [rowOf(null, null)] : []),
  ]
}

function runningSums(rows: readonly (Sums & { day: string })[]): Answer['days'] {
  let before = sumOf([])
  return rows.map(({ day, ...row }) => {
    before = sumOf([before, row])
    const { initial_cents: _initial, ...shown } = before
    return { day, ...shown }
  })
}
