import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { Expense, expenses } from '../../contract/budgets/eventBudgets.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { facesOf } from '../identity/faces.ts'
import type { Reading } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { eventBudgetAbilities } from './eventBudgetAbilities.ts'
import { type EventMoney, knownMoney } from './eventBudgets.ts'
import { foreignOf } from './foreignAmounts.ts'

export type Shown = z.output<typeof Expense>

const question = ({ db }: Pick<Reading, 'db'>) =>
  db
    .selectFrom('expenses as x')
    .selectAll('x')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('expense_receipts as r')
          .innerJoin('files as f', 'f.id', 'r.file_id')
          .select(['r.file_id', 'r.name', 'f.media_type', 'f.bytes'])
          .whereRef('r.expense_id', '=', 'x.id')
          .orderBy('r.position'),
      ).as('receipts'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof question>['execute']>>[number]

async function shownOf({ db, me }: Reading, money: EventMoney, rows: readonly Row[]): Promise<Shown[]> {
  const face = await facesOf(
    db,
    rows.map(({ created_by }) => created_by),
  )
  const { spend } = eventBudgetAbilities(me, money)
  return rows.map((row) => ({
    id: row.id,
    description: row.description,
    estimated_amount_cents: row.estimated_amount_cents,
    amount_cents: row.amount_cents,
    foreign: foreignOf(row, row.amount_cents),
    spent_on: row.spent_on,
    receipts: row.receipts.map((receipt) => ({
      ...receipt,
      bytes: Number(receipt.bytes),
      url: `/api/v2/expenses/${row.id}/receipts/${receipt.file_id}`,
    })),
    created_by: face(row.created_by),
    created_at: row.created_at,
    canceled_at: row.canceled_at,
    version: row.version,
    can: { edit: spend && row.canceled_at === null, cancel: spend && row.canceled_at === null },
  }))
}

export async function showExpense(act: Reading, id: number): Promise<Shown> {
  const row = await question(act).where('x.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const [shown] = await shownOf(act, await knownMoney(act, row.event_id), [row])
  if (!shown) throw missing()
  return shown
}

const sortedBy = {
  spent_on: sql`x.spent_on`,
  description: sql`x.description collate "und-x-icu"`,
  amount: sql`coalesce(x.amount_cents, x.estimated_amount_cents)`,
}

export async function listExpenses(
  act: Reading,
  eventId: number,
  { page, page_size, search, sort_by, sort_direction = 'desc' }: Hears<typeof expenses.list, 'query'>,
): Promise<Answers<typeof expenses.list>> {
  const { db } = act
  const money = await knownMoney(act, eventId)
  const found = db
    .selectFrom('expenses as x')
    .where('x.event_id', '=', eventId)
    .where(contains('x.description', search))
  const [rows, [counted]] = await together(
    db,
    question(act)
      .where('x.id', 'in', found.select('x.id'))
      .orderBy(sortedBy[sort_by], sort_direction)
      .orderBy('x.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, found.select('x.id')),
  )
  return { items: await shownOf(act, money, rows), page, page_size, ...totalOf(counted?.count ?? 0) }
}

/** The expenses of an event in the order of their ids, for an export. */
export async function expensesAfter(
  act: Reading,
  { event_id, search }: { event_id: number; search?: string | undefined },
  after: number,
  limit: number,
): Promise<Shown[]> {
  const money = await knownMoney(act, event_id)
  const rows = await question(act)
    .where('x.event_id', '=', event_id)
    .where('x.id', '>', after)
    .where(contains('x.description', search))
    .orderBy('x.id')
    .limit(limit)
    .execute()
  return shownOf(act, money, rows)
}
