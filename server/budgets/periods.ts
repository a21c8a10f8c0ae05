import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  FiscalPeriod,
  FiscalPeriodsFilter,
  fiscalPeriods,
} from '../../contract/budgets/fiscalPeriods.ts'
import type { FiscalPeriodState } from '../../contract/budgets/states.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { knownTo } from '../networks/known.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { todayHere } from '../platform/database/today.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { periodAbilities } from './abilities.ts'
import { figuresOf, periodFigures } from './figures.ts'
import { seesSomeBudget } from './known.ts'
import { budgetsPolicy } from './policy.ts'

type Period = z.output<typeof FiscalPeriod>

/** The number of requests of a period, in any state. A period with requests can't be deleted. */
export const requestsIn = (enterpriseId: number, period: string) => sql<number>`(
  select count(*) from budget_requests r join annual_budgets b on b.enterprise_id = r.enterprise_id and b.id = r.annual_budget_id
  where b.enterprise_id = ${enterpriseId} and b.period_id = ${sql.ref(period)})`

/** Events of a period whose expenses aren't final yet. */
export const openEventsIn = (enterpriseId: number, period: string) => sql<number>`(
  select count(*) from event_budgets v join annual_budgets b on b.enterprise_id = v.enterprise_id and b.id = v.annual_budget_id
  where b.enterprise_id = ${enterpriseId} and b.period_id = ${sql.ref(period)} and v.finalized_at is null)`

const periodsQuestion = ({ db }: Reading) =>
  db
    .selectFrom('fiscal_periods as p')
    .leftJoin('users as u', 'u.id', 'p.state_changed_by')
    .select([
      'p.id',
      'p.name',
      'p.state',
      'p.starts_on',
      'p.ends_on',
      'p.tags',
      'p.state_changed_at',
      'p.initialized_at',
      'p.created_at',
      'p.version',
      'u.id as by_id',
      'u.name as by_name',
      'u.pronouns as by_pronouns',
      'u.avatar_file_id as by_avatar',
    ])
    .select((eb) => [
      eb
        .selectFrom('annual_budgets as b')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('b.period_id', '=', 'p.id')
        .where('b.ended_as', 'is distinct from', 'removed')
        .as('budget_count'),
      requestsIn(db.enterpriseId, 'p.id').as('request_count'),
      openEventsIn(db.enterpriseId, 'p.id').as('open_event_count'),
      periodFigures(db.enterpriseId),
    ])
    .where('p.deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof periodsQuestion>['execute']>>[number]

const periodOf =
  (me: Viewer) =>
  (row: Row): Period => {
    const { id, name, starts_on, ends_on, tags, state_changed_at, initialized_at, created_at, version } = row
    return {
      id,
      name,
      starts_on,
      ends_on,
      tags,
      state_changed_at,
      initialized_at,
      created_at,
      version,
      state: row.state as FiscalPeriodState,
      state_changed_by:
        row.by_id === null
          ? null
          : faceOf(
              {
                id: row.by_id,
                name: row.by_name ?? '',
                pronouns: row.by_pronouns,
                avatar_file_id: row.by_avatar,
              },
              FACE_WIDTHS[0],
            ),
      budget_count: row.budget_count ?? 0,
      open_event_count: row.open_event_count,
      figures: figuresOf(row.sums),
      can: periodAbilities(me, { ...row, approved_cents: figuresOf(row.sums).approved_cents }),
    }
  }

const narrowed =
  ({ search, state, tag }: z.output<typeof FiscalPeriodsFilter>) =>
  <O>(all: SelectQueryBuilder<DB & { p: DB['fiscal_periods'] }, 'p', O>) =>
    all
      .$if(state !== undefined, (found) => found.where('p.state', '=', state ?? ''))
      .$if(tag !== undefined, (found) => found.where(sql<boolean>`${tag ?? ''} = any(p.tags)`))
      .where(contains('p.name', search))

export async function listPeriods(
  act: Reading,
  query: Hears<typeof fiscalPeriods.list, 'query'>,
): Promise<Answers<typeof fiscalPeriods.list>> {
  const { db, me } = act
  authorize(me, budgetsPolicy.administer)
  const { page, page_size, sort_by } = query
  const { sort_direction = sort_by === 'name' ? 'asc' : 'desc' } = query
  const kept = narrowed(query)
  const [rows, [counted]] = await together(
    db,
    periodsQuestion(act)
      .where('p.id', 'in', kept(db.selectFrom('fiscal_periods as p').select('p.id')))
      .orderBy(`p.${sort_by}`, sort_direction)
      .orderBy('p.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, kept(db.selectFrom('fiscal_periods as p').select('p.id').where('p.deleted_at', 'is', null))),
  )
  return { items: rows.map(periodOf(me)), page, page_size, ...totalOf(counted?.count ?? 0) }
}

export async function showPeriod(act: Reading, id: number): Promise<Period> {
  const { me } = act
  authorize(me, budgetsPolicy.administer)
  const row = await periodsQuestion(act).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return periodOf(me)(row)
}

/** The periods to choose from, for people who see the budget of any network. */
export async function periodChoices(act: Reading): Promise<Answers<typeof fiscalPeriods.choices>> {
  const { db, now } = act
  if (!seesSomeBudget(act)) return { items: [], current_id: null }
  const rows = await db
    .selectFrom('fiscal_periods as p')
    .select(['p.id', 'p.name', 'p.state', 'p.starts_on', 'p.ends_on', 'p.tags'])
    .select(todayHere(db, now).as('today'))
    .where('p.deleted_at', 'is', null)
    .orderBy('p.starts_on', 'desc')
    .limit(100)
    .execute()
  const items = rows.map(({ today: _, state, ...row }) => ({ ...row, state: state as FiscalPeriodState }))
  return { items, current_id: currentAmong(rows)?.id ?? null }
}

/** The period of today, or the latest that has begun. */
const currentAmong = (rows: readonly { id: number; starts_on: string; ends_on: string; today: string }[]) =>
  rows.find(({ starts_on, ends_on, today }) => starts_on <= today && today <= ends_on) ??
  rows.find(({ starts_on, today }) => starts_on <= today) ??
  rows.at(-1)

/** The period for questions that name none. */
export async function currentPeriodId({ db, now }: Pick<Reading, 'db' | 'now'>): Promise<number | undefined> {
  const today = todayHere(db, now)
  const row = await db
    .selectFrom('fiscal_periods as p')
    .select('p.id')
    .where('p.deleted_at', 'is', null)
    .orderBy(sql`${today} between p.starts_on and p.ends_on`, 'desc')
    .orderBy(sql`p.starts_on <= ${today}`, 'desc')
    .orderBy('p.starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function openEvents(
  act: Reading,
  id: number,
  { page, page_size, search }: Hears<typeof fiscalPeriods.openEvents, 'query'>,
): Promise<Answers<typeof fiscalPeriods.openEvents>> {
  const { db, me } = act
  authorize(me, budgetsPolicy.periods)
  await showPeriod(act, id)
  const found = db
    .selectFrom('event_budgets as v')
    .innerJoin('annual_budgets as b', 'b.id', 'v.annual_budget_id')
    .innerJoin('events as e', 'e.id', 'v.event_id')
    .innerJoin('networks as n', 'n.id', 'b.network_id')
    .where('b.period_id', '=', id)
    .where('v.finalized_at', 'is', null)
    .where(knownTo(me))
    .where(contains('e.name', search))
  const balance = (kind: string) => sql<number>`coalesce((select a.balance_cents from ledger_accounts a
    where a.enterprise_id = ${db.enterpriseId} and a.annual_budget_id = b.id and a.kind = ${kind} and a.ref_id = v.event_id), 0)`
  const [rows, [counted]] = await together(
    db,
    found
      .select(['e.id as event_id', 'e.name as event_name', 'e.ends_at'])
      .select(markColumns.map((column) => `n.${column}` as const))
      .select((eb) => [
        balance('plan').as('unspent_cents'),
        balance('spent').as('spent_cents'),
        eb
          .selectFrom('expenses as x')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('x.event_id', '=', 'v.event_id')
          .where('x.canceled_at', 'is', null)
          .as('expense_count'),
      ])
      .orderBy('e.ends_at')
      .orderBy('e.id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, found.select('v.event_id')),
  )
  return {
    items: rows.map((row) => ({
      id: row.event_id,
      name: row.event_name,
      network: markOf(row),
      ends_at: row.ends_at,
      planned_cents: row.unspent_cents + row.spent_cents,
      spent_cents: row.spent_cents,
      expense_count: row.expense_count ?? 0,
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}
