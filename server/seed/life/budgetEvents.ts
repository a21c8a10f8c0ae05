import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ownCents } from '../../../contract/budgets/rates.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { budgetOfNetwork } from '../../budgets/annualBudgetList.ts'
import { finalizeExpenses } from '../../budgets/eventBudgets.ts'
import { addExpense } from '../../budgets/expenses.ts'
import { addReceipt } from '../../budgets/receipts.ts'
import { approveRequest } from '../../budgets/requestDecisions.ts'
import { createRequest } from '../../budgets/requests.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { BudgetLife } from './budgetTypes.ts'
import { act, askerOf, type Year } from './budgetYear.ts'
import { pdfFile } from './library.ts'
import type { Lived } from './lived.ts'

interface Spending {
  year: Year
  key: string
  asker: Viewer
  event: { id: number; name: string }
  /** What the whole event may cost. */
  cents: number
  nth: number
}

/** What events of a year asked for, were given and paid. */
export async function spendOn(lived: Lived, plan: BudgetLife, year: Year) {
  for (const [nth, key] of plan.spends.entries()) {
    const asker = await askerOf(lived, key)
    if (!asker) continue
    const event = await eventOf(lived, key, year.years_ago)
    if (!event) continue
    const cents = await affordable(lived, key, year, nth)
    await spend(lived, plan, { year, key, asker, event, cents, nth })
  }
}

/** Those of this year are the latest; before, the earlier ones. */
const eventOf = ({ tx, network }: Lived, key: string, yearsAgo: number) =>
  tx
    .selectFrom('events')
    .select(['id', 'name'])
    .where('network_id', '=', network(key))
    .where('state', '=', 'approved')
    .where('ends_at', '<', sql<string>`now()`)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .offset(yearsAgo)
    .limit(1)
    .executeTakeFirst()

/** A part of what the network has, and never so much that a second approver is asked. */
async function affordable(lived: Lived, key: string, year: Year, nth: number) {
  const { budget } = await budgetOfNetwork(act(lived, lived.me, year.at(0)), lived.network(key), {
    period_id: year.id,
  })
  const share = 0.45 + 0.1 * ((nth + year.years_ago) % 5)
  return Math.min(900_000, Math.floor(((budget?.figures.budgeted_cents ?? 0) * share) / 500) * 500)
}

async function spend(lived: Lived, plan: BudgetLife, spending: Spending) {
  const { tx, me, network } = lived
  const { year, key, asker, event, cents, nth } = spending
  const asked = year.at(0.2 + (nth % 5) * 0.12)
  const decided = year.at(0.24 + (nth % 5) * 0.12)
  const request = await createRequest(act(lived, asker, asked), {
    network_id: network(key),
    period_id: year.id,
    event_id: event.id,
    description: event.name,
    approver_id: me.user_id,
    second_approver_id: null,
    items: plan.items.map(({ title, share }) => ({
      title,
      estimated_amount_cents: Math.round((cents * share) / 100),
      estimated_on: decided.toISOString().slice(0, 10),
      private: false,
    })),
  })
  await approveRequest(act(lived, me, decided), request.id, {
    items: [],
    reason: null,
    version: request.version,
  })
  await tx
    .updateTable('budget_requests')
    .set({
      requested_at: asked.toISOString(),
      created_at: asked.toISOString(),
      waits_since: asked.toISOString(),
    })
    .where('id', '=', request.id)
    .execute()
  await tx
    .updateTable('budget_request_decisions')
    .set({ decided_at: decided.toISOString() })
    .where('request_id', '=', request.id)
    .execute()
  await pay(lived, plan, spending)
}

async function pay(lived: Lived, plan: BudgetLife, { year, key, asker, event, cents, nth }: Spending) {
  const isRunning = year.years_ago === 0
  const paidAt = year.at(0.3 + (nth % 5) * 0.12)
  const isOver = isRunning && key === plan.over
  for (const [at, { title, share, vendor }] of plan.items.entries()) {
    const planned = Math.round((cents * share) / 100)
    const amount_cents =
      isOver && at === 0 ? planned + 21_500 : Math.round(planned * (0.82 + ((nth + at) % 4) * 0.05))
    // The speaker of one event came from afar.
    const rate = 1.0925
    const foreign =
      isRunning && nth === 0 && at === 2
        ? { currency: 'EUR' as const, amount_cents: Math.round(amount_cents / rate), rate }
        : null
    // What isn’t paid yet is only thought to be; one in four lost its receipt.
    const isOpen = isRunning && nth % 3 === 1 && at === 2
    const hasReceipt = !isOpen && (nth + at) % 4 !== 3
    const by = act(lived, asker, paidAt)
    const receipts = hasReceipt
      ? [await receiptOf(lived, by, { eventId: event.id, vendor, title, amount_cents, nth: nth * 10 + at })]
      : []
    await addExpense(by, event.id, {
      description: `${title}, ${vendor}`,
      estimated_amount_cents: planned,
      amount_cents: isOpen ? null : foreign ? ownCents(foreign) : amount_cents,
      foreign,
      spent_on: paidAt.toISOString().slice(0, 10),
      receipts,
    })
  }
  if (!isRunning || nth % 3 === 0) await finalizeExpenses(act(lived, asker, paidAt), event.id)
}

interface Paid {
  eventId: number
  vendor: string
  title: string
  amount_cents: number
  nth: number
}

/** As a vendor would write it. */
async function receiptOf(
  { store, tmp_dir }: Lived,
  by: ReturnType<typeof act>,
  { eventId, vendor, title, amount_cents, nth }: Paid,
) {
  const amount = (cents: number) =>
    numbersFor('en', { style: 'currency', currency: 'USD' }).format(cents / 100)
  const net = Math.round(amount_cents / 1.08)
  const day = by.now.toISOString().slice(0, 10)
  const bytes = pdfFile(
    [
      vendor.toUpperCase(),
      '1200 Market Street, Chicago, IL 60607',
      '',
      `RECEIPT  No. ${by.now.getUTCFullYear()}-${String(4100 + nth)}`,
      `Date  ${day}`,
      'Sold to  Larkspur Foods',
      '-'.repeat(64),
      `1 x ${title.replaceAll('’', "'")}     ${amount(net)}`,
      `Sales tax 8 %     ${amount(amount_cents - net)}`,
      '-'.repeat(64),
      `TOTAL     ${amount(amount_cents)}`,
      'Paid by corporate card ending 4417',
      '',
      'Thank you!',
    ].join('\n'),
  )
  const path = join(tmp_dir, `receipt-${process.pid}-${eventId}-${nth}`)
  await writeFile(path, bytes)
  try {
    return await addReceipt(by, store, {
      eventId,
      file: {
        path,
        name: `receipt-${day}.pdf`,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    })
  } finally {
    await rm(path, { force: true })
  }
}
