import { sql } from 'kysely'
import type { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import type { FieldError } from '../../contract/fieldErrors.ts'
import type { Hears } from '../../contract/route.ts'
import { knownEvent, organizes } from '../events/known.ts'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict, denied, invalid, missing } from '../platform/errors.ts'
import { heldBudget } from './annualBudgets.ts'
import { decidersAmong } from './approvers.ts'
import { knownHome } from './known.ts'
import { holdBudget } from './ledger.ts'
import { currentPeriodId } from './periods.ts'
import { mayRequest, movedState, type RequestAbility } from './requestAbilities.ts'
import { knownRequest, showRequest } from './requestList.ts'
import { tellAsked } from './requestNotices.ts'
import type { RequestRow } from './requestRow.ts'
import { budgetsChanged } from './stale.ts'

type Wanted = Hears<typeof budgetRequests.create, 'body'>

/** A request, locked with its budget, if the viewer may do this with it in its present state. */
export async function heldRequest(act: Act, id: number, ability: RequestAbility): Promise<RequestRow> {
  const known = await knownRequest(act, id)
  await holdBudget(act, known.annual_budget_id)
  await act.tx.selectFrom('budget_requests').select('id').where('id', '=', id).forUpdate().execute()
  const held = await knownRequest(act, id)
  mayRequest(ability, act.me, held)
  return held
}

export async function logRequest(
  act: Act,
  did: string,
  { request_id, id, description }: Pick<RequestRow, 'request_id' | 'id' | 'description'>,
  difference: Record<string, unknown> = {},
) {
  await record(act, {
    action: `budget_request.${did}`,
    subject: { type: 'budget_request', id: request_id },
    network_id: id,
    difference: { name: description, ...difference },
  })
  budgetsChanged(act.tx)
}

const totalOf = (items: Wanted['items']) =>
  items.reduce((sum, { estimated_amount_cents }) => sum + estimated_amount_cents, 0)

/** Requires an approver who may decide, and a second one above the amount the enterprise set; never the requester. */
async function mustBeDecided(
  { tx, me }: Act,
  networkId: number,
  { approver_id, second_approver_id, items }: Pick<Wanted, 'approver_id' | 'second_approver_id' | 'items'>,
) {
  const wrong: Record<string, FieldError> = {}
  const deciders = await decidersAmong(tx, networkId, [
    approver_id,
    ...(second_approver_id ? [second_approver_id] : []),
  ])
  const settings = await tx
    .selectFrom('budget_settings')
    .select('second_approval_above_cents')
    .executeTakeFirst()
  const above = settings?.second_approval_above_cents ?? null
  const needsSecond = above !== null && totalOf(items) > above
  if (approver_id === me.user_id || !deciders.has(approver_id)) wrong.approver_id = { code: 'not_approver' }
  if (needsSecond && second_approver_id === null) wrong.second_approver_id = { code: 'second_approver' }
  if (
    second_approver_id !== null &&
    (second_approver_id === me.user_id ||
      second_approver_id === approver_id ||
      !deciders.has(second_approver_id))
  )
    wrong.second_approver_id = { code: 'not_approver' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return needsSecond ? second_approver_id : null
}

async function writeItems(tx: Tx, requestId: number, items: readonly Meant[]) {
  await tx.deleteFrom('budget_request_items').where('request_id', '=', requestId).execute()
  await tx
    .insertInto('budget_request_items')
    .values(items.map((item, position) => ({ request_id: requestId, position, ...item })))
    .execute()
}

type Meant = Omit<Wanted['items'][number], 'event_id'> & { for_event_id: number | null }

/** Items with the event that each is for, all organized by the requester; and the one event that all are for. */
async function meant(act: Act, networkId: number, { items, event_id }: Pick<Wanted, 'items' | 'event_id'>) {
  const named = items.map(({ event_id: own = event_id, ...item }): Meant => ({ ...item, for_event_id: own }))
  const events = new Set(named.map(({ for_event_id }) => for_event_id))
  for (const id of events) if (id !== null) await mustOrganizeEvent(act, id, networkId)
  const [first = null] = events
  return { items: named, event_id: events.size === 1 ? first : null }
}

/** Money can be requested only for an event of this network that the requester organizes. */
async function mustOrganizeEvent(act: Act, eventId: number, networkId: number) {
  const known = await knownEvent(act, eventId)
  if (!organizes(known))
    throw denied('denied.events_manage', [{ by: 'ownership', allows: false, text: 'not_organizer' }])
  if (known.event.network_id !== networkId) throw invalid({ event_id: { code: 'not_there' } })
  const spending = await act.tx
    .selectFrom('event_budgets')
    .select('finalized_at')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (spending?.finalized_at) throw conflict('event_finalized')
}

export async function createRequest(act: Act, body: Wanted) {
  const { tx, me } = act
  const { network_id, period_id, event_id, description, items } = body
  const home = await knownHome(act, network_id ?? 0)
  const period = period_id ?? (await currentPeriodId(act))
  const budget = await tx
    .selectFrom('annual_budgets')
    .select('id')
    .where('network_id', '=', home.id)
    .where('period_id', '=', period ?? 0)
    .where('ended_as', 'is distinct from', 'removed')
    .executeTakeFirst()
  if (!budget) throw conflict('no_budget')
  await heldBudget(act, budget.id, 'request')
  const wanted = await meant(act, home.id, { items, event_id })
  const second = await mustBeDecided(act, home.id, body)
  const { id } = await tx
    .insertInto('budget_requests')
    .values({
      annual_budget_id: budget.id,
      description,
      requested_by: me.user_id,
      approver_id: body.approver_id,
      second_approver_id: second,
      event_id: wanted.event_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeItems(tx, id, wanted.items)
  const row = await knownRequest(act, id)
  await logRequest(act, 'requested', row, { amount_cents: totalOf(items) })
  await tellAsked(act, row)
  return showRequest(act, id)
}

/** Starts again from the first step: nothing granted before applies to a changed request. */
export async function changeRequest(
  act: Act,
  id: number,
  { version, ...body }: Hears<typeof budgetRequests.update, 'body'>,
) {
  const { tx } = act
  const request = await heldRequest(act, id, 'edit')
  if (request.version !== version) throw conflict('changed_meanwhile')
  const wanted = await meant(act, request.id, { items: body.items, event_id: request.event_id })
  const second = await mustBeDecided(act, request.id, body)
  await tx
    .updateTable('budget_requests')
    .set({
      description: body.description,
      approver_id: body.approver_id,
      second_approver_id: second,
      event_id: wanted.event_id,
      state: 'pending',
      step: 1,
      waits_since: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await writeItems(tx, id, wanted.items)
  const row = await knownRequest(act, id)
  await logRequest(act, 'changed', row, {
    amount_cents: [request.requested_amount_cents, totalOf(body.items)],
  })
  await tellAsked(act, row)
  return showRequest(act, id)
}

export async function cancelRequest(act: Act, id: number) {
  const request = await heldRequest(act, id, 'cancel')
  await act.tx
    .updateTable('budget_requests')
    .set({ state: movedState(request.state, 'cancel'), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logRequest(act, 'canceled', request)
  return showRequest(act, id)
}

/** Lets somebody else decide. The present approver may do that, and people who manage all budgets. */
export async function handOver(
  act: Act,
  id: number,
  { approver_id, version }: Hears<typeof budgetRequests.handOver, 'body'>,
) {
  const { tx } = act
  const request = await heldRequest(act, id, 'decide')
  if (request.version !== version) throw conflict('changed_meanwhile')
  const others =
    request.step === 1
      ? [request.requested_by, request.second_approver_id]
      : [request.requested_by, request.approver_id, request.first_granted_by]
  const deciders = await decidersAmong(tx, request.id, [approver_id])
  if (!deciders.has(approver_id) || others.includes(approver_id))
    throw invalid({ approver_id: { code: 'not_approver' } })
  await tx
    .updateTable('budget_requests')
    .set({
      ...(request.step === 1 ? { approver_id } : { second_approver_id: approver_id }),
      waits_since: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  const row = await knownRequest(act, id)
  if (!row) throw missing()
  await logRequest(act, 'handed_over', row)
  await tellAsked(act, row)
  return showRequest(act, id)
}
