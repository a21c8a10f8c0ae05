import { type RawBuilder, sql } from 'kysely'
import { seesAll } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { together, written } from '../platform/database/db.ts'
import type { Branch, Level, Summed } from './aggregate.ts'
import { measures, type Sums } from './figures.ts'
import { seesAllBudgets } from './known.ts'

/**
 * Whether the viewer can be shown the kept sums: they see the money of all networks, know of all of them, and ask for
 * budgets in every state. For others the sums are added up from the budgets they may see.
 */
export async function seesKept({ db, me }: Reading, { state }: Pick<Level, 'state'>) {
  if (state !== undefined || !seesAllBudgets({ me })) return false
  if (seesAll(me)) return true
  const hidden = await sql<{ id: number }>`select n.id from networks n
    join networks up on up.enterprise_id = n.enterprise_id and up.id = n.parent_id and up.private
    where n.enterprise_id = ${db.enterpriseId}::bigint limit 1`.execute(db)
  return hidden.rows.length === 0
}

/** The kept sum that a level shows: of the enterprise, of a branch, or of a region. */
export const keptKey = ({ home, axis }: Pick<Level, 'home' | 'axis'>) =>
  home?.kind === 'region' && axis === 'regions'
    ? { axis: 'region', id: home.id }
    : { axis: 'tree', id: home?.id ?? 0 }

const columns = measures.map((measure) => `${measure}_cents` as const)
const figures = (row: string) =>
  sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(`${row}.${column}`)}, 0)::bigint as ${sql.ref(column)}`),
  )
const own = (row: string) =>
  sql.join(columns.map((column) => sql`${sql.ref(`${row}.${column}`)} as ${sql.ref(`own_${column}`)}`))
const added = sql.join(columns.map((column) => sql`sum(d.${sql.ref(column)})::bigint as ${sql.ref(column)}`))

/** The rows of a level from the kept sums, which takes no longer the more networks there are. */
export async function keptLevel(
  { db }: Reading,
  { home, axis, period, as_of, sort_by, limit, offset }: Level,
): Promise<{ rows: Branch[]; count: number; whole: Summed }> {
  const e = sql`${db.enterpriseId}::bigint`
  const key = keptKey({ home, axis })
  const isGathered = key.axis === 'region'
  // A region lists the networks it gathers, the enterprise its branches or regions, a branch its children.
  const listed = isGathered
    ? sql`select p.network_id, 1 as budget_count, coalesce(f.budgeted_cents, 0) as budgeted_cents
        from budget_places p left join budget_figures f on f.enterprise_id = ${e} and f.annual_budget_id = p.annual_budget_id
        where p.enterprise_id = ${e} and p.period_id = ${period}::bigint and p.region_id = ${key.id}::bigint
          and p.network_id <> ${key.id}::bigint`
    : sql`select a.network_id, a.budget_count, a.budgeted_cents from aggregate_figures a
        where a.enterprise_id = ${e} and a.period_id = ${period}::bigint
          and a.axis = ${axis === 'regions' && !home ? 'region' : 'tree'} and a.parent_id = ${key.id}::bigint`
  const order: RawBuilder<unknown> =
    sort_by === 'name'
      ? sql`(select n.name from networks n where n.enterprise_id = ${e} and n.id = l.network_id), l.network_id`
      : sql`l.budgeted_cents desc, l.network_id`
  const sums = (network: RawBuilder<unknown>, of: string) =>
    as_of === undefined
      ? sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from aggregate_figures d
          where d.enterprise_id = ${e} and d.period_id = ${period}::bigint and d.axis = ${of} and d.network_id = ${network}`
      : sql`select ${added} from aggregate_days d where d.enterprise_id = ${e} and d.period_id = ${period}::bigint
          and d.axis = ${of} and d.network_id = ${network} and d.day <= ${as_of}::date`
  const ownSums =
    as_of === undefined
      ? sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from budget_figures d
          where d.enterprise_id = ${e} and d.annual_budget_id = b.id`
      : sql`select ${added} from budget_days d where d.enterprise_id = ${e} and d.annual_budget_id = b.id and d.day <= ${as_of}::date`
  const rows = sql<Branch>`
    select nullif(l.network_id, 0) as key, l.budget_count as count, b.id as annual_budget_id,
      ${isGathered ? figures('o') : figures('s')}, ${own('o')}
    from (select l.* from (${listed}) l order by ${order} limit ${limit} offset ${offset}) l
    left join annual_budgets b on b.enterprise_id = ${e} and b.period_id = ${period}::bigint
      and b.network_id = l.network_id and b.ended_as is distinct from 'removed'
    left join lateral (${ownSums}) o on b.id is not null
    left join lateral (${sums(sql`l.network_id`, axis === 'regions' && !home ? 'region' : 'tree')}) s on true
    order by ${order}`
  const counted = sql<{ count: number }>`select count(*)::int as count from (${listed}) l`
  const whole = sql<Summed>`
    select ${figures('s')}, b.id as annual_budget_id, ${own('o')}
    from (select ${key.id}::bigint as id) k
    left join annual_budgets b on b.enterprise_id = ${e} and b.period_id = ${period}::bigint and b.network_id = k.id
      and b.ended_as is distinct from 'removed'
    left join lateral (${ownSums}) o on b.id is not null
    left join lateral (${sums(sql`k.id`, key.axis)}) s on true`
  const [level, [total], [sum]] = await together(
    db,
    written(db, rows),
    written(db, counted),
    written(db, whole),
  )
  return { rows: level, count: total?.count ?? 0, whole: sum ?? { annual_budget_id: null } }
}

/** The changes of each day to a level, from the kept sums. */
export async function keptDays(
  { db }: Reading,
  { home, axis, period, as_of }: Pick<Level, 'home' | 'axis' | 'period' | 'as_of'>,
): Promise<(Sums & { day: string })[]> {
  const key = keptKey({ home, axis })
  return db
    .selectFrom('aggregate_days')
    .select(['day', ...columns])
    .where('period_id', '=', period)
    .where('axis', '=', key.axis)
    .where('network_id', '=', key.id)
    .$if(as_of !== undefined, (all) => all.where('day', '<=', as_of ?? ''))
    .orderBy('day')
    .execute()
}
