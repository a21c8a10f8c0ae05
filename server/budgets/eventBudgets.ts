import { sql } from 'kysely'
import type { z } from 'zod'
import type { EventBudget, eventBudgets } from '../../contract/budgets/eventBudgets.ts'
import type { FiscalPeriodState } from '../../contract/budgets/states.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { type KnownEvent, knownEvent } from '../events/known.ts'
import { facesOf } from '../identity/faces.ts'
import { markOf } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { conflict } from '../platform/errors.ts'
import { eventBudgetAbilities, mayEventBudget } from './eventBudgetAbilities.ts'
import { summed } from './figures.ts'
import { readableTitle, readsItem } from './known.ts'
import { holdBudget, line, postLines } from './ledger.ts'
import { currentPeriodId } from './periods.ts'
import { linesOf } from './requestList.ts'
import { isForEvent, requestsQuestion } from './requestRow.ts'
import { budgetsChanged } from './stale.ts'

type Shown = z.output<typeof EventBudget>

/** What decides about the abilities on an event's money. */
export interface EventMoney {
  known: KnownEvent
  row: Awaited<ReturnType<typeof moneyRow>>
}

const balance = (e: number, kind: 'plan' | 'spent') => sql<number>`coalesce((select a.balance_cents
  from ledger_accounts a where a.enterprise_id = ${e} and a.annual_budget_id = v.annual_budget_id
    and a.kind = ${kind} and a.ref_id = v.event_id), 0)`

const moneyRow = (db: Db, eventId: number) =>
  db
    .selectFrom('event_budgets as v')
    .innerJoin('annual_budgets as b', 'b.id', 'v.annual_budget_id')
    .innerJoin('fiscal_periods as p', 'p.id', 'b.period_id')
    .leftJoin('budget_figures as f', 'f.annual_budget_id', 'b.id')
    .select([
      'v.annual_budget_id',
      'v.finalized_at',
      'v.finalized_by',
      'v.version',
      'b.state as budget_state',
      'p.id as period_id',
      'p.name as period_name',
      'p.state as period_state',
      'p.starts_on',
      'p.ends_on',
    ])
    .select([
      balance(db.enterpriseId, 'plan').as('unspent_cents'),
      balance(db.enterpriseId, 'spent').as('spent_cents'),
      sql<number>`coalesce(f.budgeted_cents - f.approved_cents, 0)`.as('available_cents'),
    ])
    .where('v.event_id', '=', eventId)
    .executeTakeFirst()

/** The money of an event, for its organizers and for people who see the money of its network. */
export async function knownMoney(act: Reading, eventId: number): Promise<EventMoney> {
  const known = await knownEvent(act, eventId)
  mayEventBudget('see', act.me, { known, row: undefined })
  return { known, row: await moneyRow(act.db, eventId) }
}

/** Locks the money of an event. The first money it gets decides from which budget it spends. */
export async function heldEventBudget({ tx }: Pick<Act, 'tx'>, eventId: number, annualBudgetId: number) {
  await tx
    .insertInto('event_budgets')
    .values({ event_id: eventId, annual_budget_id: annualBudgetId })
    .onConflict((there) => there.doNothing())
    .execute()
  const row = await tx
    .selectFrom('event_budgets')
    .selectAll()
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.annual_budget_id !== annualBudgetId) throw conflict('event_other_budget')
  if (row.finalized_at) throw conflict('event_finalized')
  return row
}

const expenseSums = (db: Db, eventId: number) =>
  db
    .selectFrom('expenses as x')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      summed(sql`coalesce(x.amount_cents, x.estimated_amount_cents)`).as('expected'),
      sql<number>`count(*) filter (where x.amount_cents is not null and not exists (select from expense_receipts r
        where r.enterprise_id = ${db.enterpriseId} and r.expense_id = x.id))`.as('without_receipt'),
    ])
    .where('x.event_id', '=', eventId)
    .where('x.canceled_at', 'is', null)

export async function showEventBudget(act: Reading, eventId: number): Promise<Shown> {
  const { db, me } = act
  const money = await knownMoney(act, eventId)
  const { known, row } = money
  const { event, host } = known
  const [[sums], requests, items] = await together(
    db,
    expenseSums(db, eventId),
    requestsQuestion(act).where(isForEvent(act, eventId)).orderBy('r.requested_at', 'desc'),
    db
      .selectFrom('budget_request_items as i')
      .innerJoin('budget_requests as r', 'r.id', 'i.request_id')
      .selectAll('i')
      .select(readableTitle(me, { id: host.network_id, name: host.name }))
      .where('i.event_id', '=', eventId)
      .orderBy('i.used_at')
      .orderBy('i.id'),
  )
  const [face, lines] = await Promise.all([facesOf(db, [row?.finalized_by ?? null]), linesOf(act, requests)])
  const unspent = row?.unspent_cents ?? 0
  const spent = row?.spent_cents ?? 0
  return {
    event: { id: event.id, name: event.name, starts_at: event.starts_at, ends_at: event.ends_at },
    network: markOf({ ...host, id: host.network_id }),
    period: row
      ? {
          id: row.period_id,
          name: row.period_name,
          state: row.period_state as FiscalPeriodState,
          starts_on: row.starts_on,
          ends_on: row.ends_on,
        }
      : null,
    annual_budget_id: row?.annual_budget_id ?? null,
    estimated_cents: event.budget_amount_cents,
    planned_cents: unspent + spent,
    spent_cents: spent,
    expected_cents: sums?.expected ?? 0,
    unspent_cents: unspent,
    coverable_cents: row?.finalized_at ? 0 : (row?.available_cents ?? 0),
    without_receipt_count: sums?.without_receipt ?? 0,
    expense_count: sums?.count ?? 0,
    finalized_at: row?.finalized_at ?? null,
    finalized_by: face(row?.finalized_by ?? null),
    requests: lines,
    items: items.map((item) => ({
      id: item.id,
      title: item.readable_title,
      estimated_amount_cents: item.estimated_amount_cents,
      estimated_on: item.estimated_on,
      private: item.private,
      for_event: { id: event.id, name: event.name },
      approved_amount_cents: item.approved_amount_cents,
      used_by: { id: event.id, name: event.name },
    })),
    version: row?.version ?? 0,
    can: eventBudgetAbilities(me, money),
  }
}

/** Items granted to the network of an event that no event uses yet. */
export async function availableItems(
  act: Reading,
  eventId: number,
  { page, page_size, search }: Hears<typeof eventBudgets.items, 'query'>,
): Promise<Answers<typeof eventBudgets.items>> {
  const { db, me } = act
  const { known, row } = await knownMoney(act, eventId)
  const home = { id: known.host.network_id, name: known.host.name }
  const period = row?.period_id ?? (await currentPeriodId(act)) ?? 0
  const found = db
    .selectFrom('budget_request_items as i')
    .innerJoin('budget_requests as r', 'r.id', 'i.request_id')
    .innerJoin('annual_budgets as b', 'b.id', 'r.annual_budget_id')
    .where('b.network_id', '=', home.id)
    .where('b.period_id', '=', period)
    .where('r.state', '=', 'approved')
    .where('i.event_id', 'is', null)
    .where('i.approved_amount_cents', '>', 0)
    .where(readsItem(me, home))
    .where(contains('i.title', search))
  const [rows, [counted]] = await together(
    db,
    found
      .select([
        'i.id',
        'i.title',
        'i.private',
        'i.estimated_amount_cents',
        'i.estimated_on',
        'i.approved_amount_cents',
        'r.id as request_id',
        'r.description',
      ])
      .orderBy('r.requested_at', 'desc')
      .orderBy('i.position')
      .orderBy('i.id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, found.select('i.id')),
  )
  return {
    items: rows.map(({ request_id, description, ...item }) => ({
      ...item,
      for_event: null,
      used_by: null,
      request: { id: request_id, description },
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

/** The money of an event, locked, if the viewer may do this with it in its present state. */
export async function heldMoney(act: Act, eventId: number, ability: 'spend' | 'finalize') {
  const before = await knownMoney(act, eventId)
  if (before.row) await holdBudget(act, before.row.annual_budget_id)
  await act.tx
    .selectFrom('event_budgets')
    .select('event_id')
    .where('event_id', '=', eventId)
    .forUpdate()
    .execute()
  const money = await knownMoney(act, eventId)
  mayEventBudget(ability, act.me, money)
  return money
}

/** Ends an event's spending for good and returns what is left to the budget. */
export async function finalizeExpenses(act: Act, eventId: number) {
  const { tx, me } = act
  const { known, row } = await heldMoney(act, eventId, 'finalize')
  const open = await openEstimates(tx, eventId)
  if (open > 0) throw conflict('expenses_estimated', { count: open })
  const left = row?.unspent_cents ?? 0
  await postLines(act, [line('release', row?.annual_budget_id ?? 0, left, { event_id: eventId })])
  await tx
    .updateTable('event_budgets')
    .set({ finalized_at: sql`now()`, finalized_by: me.user_id, version: sql`version + 1` })
    .where('event_id', '=', eventId)
    .execute()
  await logMoney(act, known, 'event.expenses_finalized', {
    spent_cents: row?.spent_cents ?? 0,
    released_cents: left,
  })
  return showEventBudget(act, eventId)
}

/** The number of expenses that are only estimated. */
async function openEstimates(tx: Tx, eventId: number) {
  const found = await tx
    .selectFrom('expenses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('canceled_at', 'is', null)
    .where('amount_cents', 'is', null)
    .executeTakeFirst()
  return found?.count ?? 0
}

export async function logMoney(
  act: Act,
  { event }: KnownEvent,
  action: string,
  difference: Record<string, unknown>,
) {
  await record(act, {
    action,
    subject: { type: 'event', id: event.id },
    network_id: event.network_id,
    difference: { name: event.name, ...difference },
  })
  budgetsChanged(act.tx)
}
