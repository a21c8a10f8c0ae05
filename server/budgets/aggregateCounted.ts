import { type RawBuilder, sql } from 'kysely'
import { knownTo } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import type { Branch, Level, Summed } from './aggregate.ts'
import { measures, type Sums, summed } from './figures.ts'
import { seesMoneyIn } from './known.ts'

/** The region that gathers a network or its nearest ancestor; a region belongs to itself. */
const regionOf = sql`nullif(ledger_region(n.enterprise_id, n.kind, n.id, n.path), 0)`

const added = (row: string) =>
  sql.join(
    measures.map(
      (measure) => sql`${summed(sql.ref(`${row}.${measure}_cents`))} as ${sql.ref(`${measure}_cents`)}`,
    ),
  )

/** The budgets of a level that the viewer may see, each with the key of the row it belongs to. */
export function seenIn(
  { db, me }: Reading,
  { home, axis, period, state }: Pick<Level, 'home' | 'axis' | 'period' | 'state'>,
): RawBuilder<unknown> {
  const isGathered = home?.kind === 'region' && axis === 'regions'
  // A region lists all networks it gathers side by side, without their tree.
  const key = isGathered
    ? sql`n.id`
    : axis === 'regions' && !home
      ? regionOf
      : sql`coalesce(n.path[${(home?.path?.length ?? 0) + 1}::int], n.id)`
  const within = home
    ? isGathered
      ? sql`${regionOf} = ${home.id}::bigint`
      : sql`n.path @> ${[home.id]}::bigint[]`
    : sql`true`
  const found = sql`select b.id, n.id as network_id, ${key} as key
    from annual_budgets b join networks n on n.enterprise_id = b.enterprise_id and n.id = b.network_id
    where b.enterprise_id = ${db.enterpriseId}::bigint and b.period_id = ${period}::bigint
      and b.ended_as is distinct from 'removed' and (${state ?? null}::text is null or b.state = ${state ?? null})
      and ${within} and ${knownTo(me)}`
  const seen = seesMoneyIn({ me })
  return seen === 'all'
    ? found
    : sql`select s.id, s.network_id, s.key from (${found}) s where s.network_id = any(${seen}::bigint[])`
}

/** The rows of a level, added up from the budgets that the viewer may see. */
export async function countedLevel(
  act: Reading,
  level: Level,
): Promise<{ rows: Branch[]; count: number; whole: Summed }> {
  const { db } = act
  const { home, as_of, sort_by, limit, offset } = level
  const seen = seenIn(act, level)
  const figures =
    as_of === undefined
      ? sql`budget_figures f on f.enterprise_id = ${db.enterpriseId}::bigint and f.annual_budget_id = s.id`
      : sql`budget_days f on f.enterprise_id = ${db.enterpriseId}::bigint and f.annual_budget_id = s.id and f.day <= ${as_of}::date`
  const all = await sql<Sums & { key: number | null; name: string | null; count: number }>`
    select s.key, min(n.name) as name, count(distinct s.id)::int as count, ${added('f')}
    from (${seen}) s left join networks n on n.enterprise_id = ${db.enterpriseId}::bigint and n.id = s.key
    left join ${figures} group by s.key
    order by ${sort_by === 'name' ? sql`name` : sql`budgeted_cents desc`}, s.key`.execute(db)
  const owned = await sql<Sums & { key: number; annual_budget_id: number }>`
    select s.key, s.id as annual_budget_id, ${added('f')} from (${seen}) s left join ${figures}
    where s.key = s.network_id group by 1, 2`.execute(db)
  const ownBy = new Map(owned.rows.map((row) => [row.key, row]))
  const withOwn = (key: number | null) => {
    const own = key === null ? undefined : ownBy.get(key)
    return {
      annual_budget_id: own?.annual_budget_id ?? null,
      own_initial_cents: own?.initial_cents ?? null,
      own_budgeted_cents: own?.budgeted_cents ?? null,
      own_approved_cents: own?.approved_cents ?? null,
      own_planned_cents: own?.planned_cents ?? null,
      own_spent_cents: own?.spent_cents ?? null,
    }
  }
  const others = all.rows.filter(({ key }) => home === undefined || key !== home.id)
  return {
    rows: others.slice(offset, offset + limit).map((row) => ({ ...row, ...withOwn(row.key) })),
    count: others.length,
    whole: { ...sumOf(all.rows), ...withOwn(home?.id ?? null) },
  }
}

export const sumOf = (rows: readonly Sums[]): Sums => {
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

/** The changes of each day to a level, from the budgets that the viewer may see. */
export async function countedDays(act: Reading, level: Level): Promise<(Sums & { day: string })[]> {
  const { db } = act
  const { as_of } = level
  const { rows } = await sql<Sums & { day: string }>`
    select f.day, ${added('f')} from (${seenIn(act, level)}) s join budget_days f
      on f.enterprise_id = ${db.enterpriseId}::bigint and f.annual_budget_id = s.id
    where ${as_of ?? null}::date is null or f.day <= ${as_of ?? null}::date group by f.day order by f.day`.execute(
    db,
  )
  return rows
}
