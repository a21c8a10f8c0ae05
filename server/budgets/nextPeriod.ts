import { sql } from 'kysely'
import type { nextPeriod, nextStandings } from '../../contract/budgets/nextPeriod.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { knownTo } from '../networks/known.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { contains } from '../platform/database/patterns.ts'
import { totalOf } from '../platform/database/totals.ts'
import { authorize } from '../platform/rights/policy.ts'
import { summed } from './figures.ts'
import { createPeriod } from './fiscalPeriods.ts'
import { followingDays, followingName } from './followingPeriod.ts'
import { initialize, nextCents } from './initialization.ts'
import { showPeriod } from './periods.ts'
import { budgetsPolicy } from './policy.ts'

/** The period that begins the day after another one ends, as long and with its tags; or the one that is there by then. */
export async function proposeNext(act: Reading, id: number): Promise<Answers<typeof nextPeriod.proposed>> {
  const { db, me } = act
  authorize(me, budgetsPolicy.periods)
  const { name, state, starts_on, ends_on, tags } = await showPeriod(act, id)
  const days = followingDays({ starts_on, ends_on })
  const there = await db
    .selectFrom('fiscal_periods')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('starts_on', '<=', days.ends_on)
    .where('ends_on', '>=', days.starts_on)
    .orderBy('starts_on')
    .limit(1)
    .executeTakeFirst()
  return {
    period: { id, name, state, starts_on, ends_on },
    name: followingName(name),
    ...days,
    tags,
    following: there ? await showPeriod(act, there.id) : null,
  }
}

type Plan = Hears<typeof nextPeriod.lines, 'body'>
type Line = Answers<typeof nextPeriod.lines>['items'][number]

/** Each network with what it had in the period, and those that are there now and had nothing. */
const networksOf = ({ db, me }: Reading, id: number) =>
  db
    .selectFrom('networks as n')
    .innerJoin('fiscal_periods as p', (join) => join.on('p.id', '=', id))
    .leftJoin('annual_budgets as b', (join) =>
      join
        .onRef('b.network_id', '=', 'n.id')
        .onRef('b.period_id', '=', 'p.id')
        .on('b.ended_as', 'is distinct from', 'removed'),
    )
    .leftJoin('budget_figures as f', 'f.annual_budget_id', 'b.id')
    .select(markColumns.map((column) => `n.${column}` as const))
    .select(['n.archived_at', 'b.id as budget_id', 'f.budgeted_cents', 'f.approved_cents', 'f.spent_cents'])
    .select([
      sql<boolean>`n.created_at::date >= p.starts_on`.as('is_new'),
      knownTo(me).as('is_known'),
      sql<number>`(select ${summed(sql`i.estimated_amount_cents`)} from budget_requests r
        join budget_request_items i on i.enterprise_id = r.enterprise_id and i.request_id = r.id
        where r.enterprise_id = ${db.enterpriseId} and r.annual_budget_id = b.id and r.state <> 'canceled')`.as(
        'asked_cents',
      ),
    ])
    .where((eb) => eb.or([eb('n.archived_at', 'is', null), eb('b.id', 'is not', null)]))
    .orderBy('n.name')
    .orderBy('n.id')

type Row = Awaited<ReturnType<ReturnType<typeof networksOf>['execute']>>[number]

const standingOf = ({ archived_at, budget_id, is_new }: Row): (typeof nextStandings)[number] =>
  archived_at !== null ? 'archived' : budget_id !== null ? 'kept' : is_new ? 'new' : 'without'

function linesBy(plan: Plan) {
  const byHand = new Map(plan.changes.map(({ network_id, amount_cents }) => [network_id, amount_cents]))
  return (row: Row): Line => {
    const standing = standingOf(row)
    const { budgeted_cents, approved_cents, spent_cents } = row
    return {
      network: markOf(row),
      standing,
      budgeted_cents: budgeted_cents ?? 0,
      asked_cents: row.asked_cents,
      approved_cents: approved_cents ?? 0,
      spent_cents: spent_cents ?? 0,
      leftover_cents: (budgeted_cents ?? 0) - (spent_cents ?? 0),
      proposed_cents: standing === 'archived' ? 0 : (byHand.get(row.id) ?? nextCents(row, plan)),
    }
  }
}

type Sort = Hears<typeof nextPeriod.lines, 'query'>['sort_by']

const amountBy = (sort: Exclude<Sort, 'name'>) => (one: Line) =>
  sort === 'change' ? one.proposed_cents - one.budgeted_cents : one[`${sort}_cents`]

/** Networks that the viewer may not know of count in the totals, as they do when the budgets are made. */
export async function nextLines(
  act: Reading,
  { id, body: plan, query }: { id: number; body: Plan; query: Hears<typeof nextPeriod.lines, 'query'> },
): Promise<Answers<typeof nextPeriod.lines>> {
  authorize(act.me, budgetsPolicy.periods)
  await showPeriod(act, id)
  const { page, page_size, search, standing, sort_by } = query
  const { sort_direction = sort_by === 'name' ? 'asc' : 'desc' } = query
  const rows = await networksOf(act, id).select(contains('n.name', search).as('is_found')).execute()
  const lineOf = linesBy(plan)
  const all = rows.map((row) => ({ ...lineOf(row), row }))
  const seen = all.filter(({ row }) => row.is_known)
  const found = seen.filter(
    (line) => line.row.is_found && (standing === undefined || line.standing === standing),
  )
  const sorted =
    sort_by === 'name' ? found : found.toSorted((a, b) => amountBy(sort_by)(a) - amountBy(sort_by)(b))
  const ordered = sort_direction === 'desc' ? sorted.toReversed() : sorted
  const count = (wanted: Line['standing']) => seen.filter((line) => line.standing === wanted).length
  const total = (amountOf: (line: Line) => number) => all.reduce((sum, line) => sum + amountOf(line), 0)
  return {
    items: ordered.slice((page - 1) * page_size, page * page_size).map(({ row: _, ...line }) => line),
    page,
    page_size,
    ...totalOf(found.length),
    budgeted_cents: total(({ budgeted_cents }) => budgeted_cents),
    proposed_cents: total(({ proposed_cents }) => proposed_cents),
    counts: {
      kept: count('kept'),
      new: count('new'),
      without: count('without'),
      archived: count('archived'),
    },
  }
}

/** The period and its budgets, or neither: by the verbs that make each of them. */
export async function createNext(
  act: Act,
  id: number,
  { begin, total_cents, ...period }: Hears<typeof nextPeriod.create, 'body'>,
) {
  authorize(act.me, budgetsPolicy.periods)
  await showPeriod(act, id)
  const next = await createPeriod(act, period)
  return initialize(act, next.id, {
    begin: { strategy: 'last_period', period_id: id, ...begin },
    total_cents,
  })
}
