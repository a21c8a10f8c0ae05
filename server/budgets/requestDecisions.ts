import { sql } from 'kysely'
import type { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import type { Hears } from '../../contract/route.ts'
import { knownEvent, organizes } from '../events/known.ts'
import type { Act } from '../platform/act.ts'
import { conflict, denied, invalid, missing } from '../platform/errors.ts'
import { heldEventBudget } from './eventBudgets.ts'
import { type Line, line, postLines } from './ledger.ts'
import { movedState } from './requestAbilities.ts'
import { knownRequest, showRequest } from './requestList.ts'
import { tellAsked, tellDecided } from './requestNotices.ts'
import type { RequestRow } from './requestRow.ts'
import { heldRequest, logRequest } from './requests.ts'

interface Verdict {
  decision: 'approved' | 'declined' | 'changes_requested'
  reason: string | null
  approved_amount_cents?: number
}

const decide = ({ tx, me }: Act, request: RequestRow, verdict: Verdict) =>
  tx
    .insertInto('budget_request_decisions')
    .values({ request_id: request.request_id, step: request.step, decided_by: me.user_id, ...verdict })
    .execute()

const itemsOf = ({ tx }: Act, requestId: number) =>
  tx
    .selectFrom('budget_request_items')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Grants each item an amount, up to what was requested; in the second of two steps up to what the first granted, so that
 * two people looked at all of it. The first step only passes the request on. The last one moves the money, which goes
 * straight into the plans of the events that items are for.
 */
export async function approveRequest(
  act: Act,
  id: number,
  { items: granted, reason, version }: Hears<typeof budgetRequests.approve, 'body'>,
) {
  const { tx } = act
  const request = await heldRequest(act, id, 'decide')
  if (request.version !== version) throw conflict('changed_meanwhile')
  if (request.period_state !== 'open') throw conflict('period_closed')
  if (request.budget_state !== 'open') throw conflict('budget_closed')
  const amounts = new Map(
    granted.map(({ item_id, approved_amount_cents }) => [item_id, approved_amount_cents]),
  )
  const items = (await itemsOf(act, id)).map((item) => {
    const most = (request.step === 2 ? item.approved_amount_cents : null) ?? item.estimated_amount_cents
    return { ...item, most, granted: amounts.get(item.id) ?? most }
  })
  const strange = granted.findIndex(({ item_id }) => !items.some((item) => item.id === item_id))
  if (strange >= 0) throw invalid({ [`items.${strange}.item_id`]: { code: 'not_there' } })
  for (const item of items)
    if (item.granted > item.most)
      throw invalid({
        // Where it stands in what was sent, which may name only some of the items.
        [`items.${granted.findIndex(({ item_id }) => item_id === item.id)}.approved_amount_cents`]: {
          code: item.most < item.estimated_amount_cents ? 'more_than_first' : 'more_than_asked',
        },
      })
  const total = items.reduce((sum, item) => sum + item.granted, 0)
  if (total === 0) throw conflict('nothing_granted')
  for (const item of items)
    await tx
      .updateTable('budget_request_items')
      .set({ approved_amount_cents: item.granted })
      .where('id', '=', item.id)
      .execute()
  await decide(act, request, { decision: 'approved', reason, approved_amount_cents: total })
  if (request.step === 1 && request.second_approver_id !== null) {
    await tx
      .updateTable('budget_requests')
      .set({ step: 2, waits_since: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    await logRequest(act, 'step_approved', request, { amount_cents: total })
    await tellAsked(act, await knownRequest(act, id))
    return showRequest(act, id)
  }
  await tx
    .updateTable('budget_requests')
    .set({ state: movedState(request.state, 'approve'), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const budget = request.annual_budget_id
  const paid = items.filter((item) => item.granted > 0)
  await postLines(act, [
    ...paid.map((item) => line('approve', budget, item.granted, { request_id: id, item_id: item.id })),
    ...(await drawnByEach(act, request, paid)),
  ])
  await logRequest(act, 'approved', request, { amount_cents: total })
  await tellDecided(act, request, 'budget.approved')
  return showRequest(act, id)
}

/** The plans that granted items go into; held in the order of their ids, as all who grant several do. */
async function drawnByEach(
  act: Act,
  { annual_budget_id: budget, event_id }: RequestRow,
  items: readonly { id: number; granted: number; for_event_id: number | null }[],
): Promise<Line[]> {
  const wanted = Map.groupBy(items, ({ for_event_id }) => for_event_id ?? event_id)
  const lines: Line[] = []
  for (const [event, its] of [...wanted].toSorted(([one], [other]) => (one ?? 0) - (other ?? 0)))
    if (event !== null) lines.push(...(await drawn(act, event, { budget, items: its })))
  return lines
}

interface Drawing {
  budget: number
  items: readonly { id: number; granted: number }[]
}

/** Moves granted items into the plan of an event, each as a whole and only once. */
async function drawn(act: Act, eventId: number, { budget, items }: Drawing): Promise<Line[]> {
  await heldEventBudget(act, eventId, budget)
  for (const item of items) {
    const { numUpdatedRows } = await act.tx
      .updateTable('budget_request_items')
      .set({ event_id: eventId, used_at: sql`now()` })
      .where('id', '=', item.id)
      .where('event_id', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw conflict('item_used')
  }
  return items.map((item) => line('draw', budget, item.granted, { item_id: item.id, event_id: eventId }))
}

export async function declineRequest(
  act: Act,
  id: number,
  { reason, version }: Hears<typeof budgetRequests.decline, 'body'>,
) {
  const request = await heldRequest(act, id, 'decide')
  if (request.version !== version) throw conflict('changed_meanwhile')
  await decide(act, request, { decision: 'declined', reason })
  await act.tx
    .updateTable('budget_requests')
    .set({
      state: movedState(request.state, 'decline'),
      decline_reason: reason,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await logRequest(act, 'declined', request)
  await tellDecided(act, request, 'budget.declined')
  return showRequest(act, id)
}

export async function sendBack(
  act: Act,
  id: number,
  { reason, version }: Hears<typeof budgetRequests.sendBack, 'body'>,
) {
  const request = await heldRequest(act, id, 'decide')
  if (request.version !== version) throw conflict('changed_meanwhile')
  await decide(act, request, { decision: 'changes_requested', reason })
  await act.tx
    .updateTable('budget_requests')
    .set({ state: movedState(request.state, 'request_changes'), step: 1, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logRequest(act, 'changes_requested', request)
  await tellDecided(act, request, 'budget.changes_requested')
  return showRequest(act, id)
}

/** Returns what no event used to the budget. It can't be reopened. */
export async function closeRequest(act: Act, id: number) {
  const request = await heldRequest(act, id, 'close')
  const unused = (await itemsOf(act, id)).filter(({ event_id }) => event_id === null)
  await postLines(
    act,
    unused.map((item) =>
      line('close', request.annual_budget_id, item.approved_amount_cents ?? 0, {
        request_id: id,
        item_id: item.id,
      }),
    ),
  )
  await act.tx
    .updateTable('budget_requests')
    .set({
      state: movedState(request.state, 'close'),
      closed_at: sql`now()`,
      closed_by: act.me.user_id,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await logRequest(act, 'closed', request, {
    amount_cents: unused.reduce((sum, item) => sum + (item.approved_amount_cents ?? 0), 0),
  })
  return showRequest(act, id)
}

/** Moves one granted item into the plan of an event. */
export async function useItem(
  act: Act,
  itemId: number,
  { event_id }: Hears<typeof budgetRequests.use, 'body'>,
) {
  const { tx } = act
  const found = await tx
    .selectFrom('budget_request_items')
    .select('request_id')
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (!found) throw missing()
  const request = await heldRequest(act, found.request_id, 'use')
  const known = await knownEvent(act, event_id)
  if (!organizes(known))
    throw denied('denied.events_manage', [{ by: 'ownership', allows: false, text: 'not_organizer' }])
  if (known.event.network_id !== request.id) throw invalid({ event_id: { code: 'not_there' } })
  const item = (await itemsOf(act, found.request_id)).find(({ id }) => id === itemId)
  if (!item?.approved_amount_cents) throw conflict('item_used')
  const items = [{ id: itemId, granted: item.approved_amount_cents }]
  await postLines(act, await drawn(act, event_id, { budget: request.annual_budget_id, items }))
  await logRequest(act, 'item_used', request, { amount_cents: items[0]?.granted ?? 0, event_id })
  return showRequest(act, found.request_id)
}
