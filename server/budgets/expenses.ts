import { sql } from 'kysely'
import type { expenses } from '../../contract/budgets/eventBudgets.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act } from '../platform/act.ts'
import { conflict, missing } from '../platform/errors.ts'
import { type EventMoney, heldMoney, logMoney } from './eventBudgets.ts'
import { showExpense } from './expenseList.ts'
import { inOwnCurrency } from './foreignAmounts.ts'
import { type Line, line, postLines } from './ledger.ts'
import { attachReceipts } from './receipts.ts'

type Said = Hears<typeof expenses.create, 'body'>

/**
 * The postings of a change in what an event pays. What exceeds its plan comes from the network's budget; the database
 * refuses what that can't cover.
 */
function spending(
  { row }: EventMoney,
  by: number,
  documents: { event_id: number; expense_id: number },
): Line[] {
  if (!row || by === 0) return []
  const budget = row.annual_budget_id
  if (by < 0) return [line('correct', budget, -by, documents)]
  const over = Math.max(0, by - row.unspent_cents)
  return [
    ...(over > 0 ? [line('cover', budget, over, { event_id: documents.event_id })] : []),
    line('spend', budget, by, documents),
  ]
}

export async function addExpense(act: Act, eventId: number, { receipts, ...entered }: Said) {
  const { tx, me } = act
  const money = await heldMoney(act, eventId, 'spend')
  const said = await inOwnCurrency(act, entered)
  const { id } = await tx
    .insertInto('expenses')
    .values({ event_id: eventId, ...said, created_by: me.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachReceipts(act, id, receipts)
  await postLines(act, spending(money, said.amount_cents ?? 0, { event_id: eventId, expense_id: id }))
  await logMoney(act, money.known, 'event.expense_added', {
    expense: said.description,
    amount_cents: said.amount_cents,
  })
  return showExpense(act, id)
}

/** An expense with the money of its event, locked. */
async function heldExpense(act: Act, id: number) {
  const found = await act.tx.selectFrom('expenses').select('event_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw missing()
  const money = await heldMoney(act, found.event_id, 'spend')
  const expense = await act.tx
    .selectFrom('expenses')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (expense.canceled_at) throw conflict('expense_canceled')
  return { expense, money }
}

export async function changeExpense(
  act: Act,
  id: number,
  { version, receipts, ...entered }: Hears<typeof expenses.update, 'body'>,
) {
  const { expense, money } = await heldExpense(act, id)
  if (expense.version !== version) throw conflict('changed_meanwhile')
  const said = await inOwnCurrency(act, entered)
  await act.tx
    .updateTable('expenses')
    .set({ ...said, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await attachReceipts(act, id, receipts)
  const by = (said.amount_cents ?? 0) - (expense.amount_cents ?? 0)
  await postLines(act, spending(money, by, { event_id: expense.event_id, expense_id: id }))
  await logMoney(act, money.known, 'event.expense_changed', {
    expense: [expense.description, said.description],
    amount_cents: [expense.amount_cents, said.amount_cents],
    spent_on: [expense.spent_on, said.spent_on],
  })
  return showExpense(act, id)
}

/** Posts back what was spent. The row stays, because postings refer to it. */
export async function cancelExpense(act: Act, id: number) {
  const { tx, me } = act
  const { expense, money } = await heldExpense(act, id)
  await tx
    .updateTable('expenses')
    .set({ canceled_at: sql`now()`, canceled_by: me.user_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await postLines(
    act,
    spending(money, -(expense.amount_cents ?? 0), { event_id: expense.event_id, expense_id: id }),
  )
  await logMoney(act, money.known, 'event.expense_canceled', {
    expense: expense.description,
    amount_cents: [expense.amount_cents, 0],
  })
  return showExpense(act, id)
}
