import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  BudgetRequest,
  BudgetRequestLine,
  BudgetRequestsFilter,
  budgetRequests,
} from '../../contract/budgets/budgetRequests.ts'
import type { BudgetRequestState, FiscalPeriodState } from '../../contract/budgets/states.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { facesOf } from '../identity/faces.ts'
import { markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { knownHome, knownHomes, readableTitle } from './known.ts'
import { budgetsPolicy } from './policy.ts'
import { requestAbilities } from './requestAbilities.ts'
import { type RequestRow, requestsQuestion, waitsFor, waitsForViewer } from './requestRow.ts'

export type Line = z.output<typeof BudgetRequestLine>
type Shown = z.output<typeof BudgetRequest>

/** Lines of a list, each with what the viewer may do. */
export async function linesOf({ db, me }: Reading, rows: readonly RequestRow[]): Promise<Line[]> {
  const face = await facesOf(
    db,
    rows.flatMap((row) => [row.requested_by, row.approver_id, row.second_approver_id]),
  )
  const nobody = { id: 0, name: '', pronouns: null, avatar_url: null }
  return rows.map((row) => {
    const decided = row.state === 'approved' || row.state === 'closed'
    return {
      id: row.request_id,
      description: row.description,
      network: markOf(row),
      period: {
        id: row.period_id,
        name: row.period_name,
        state: row.period_state as FiscalPeriodState,
        starts_on: row.starts_on,
        ends_on: row.ends_on,
      },
      annual_budget_id: row.annual_budget_id,
      state: row.state as BudgetRequestState,
      requested_by: face(row.requested_by) ?? nobody,
      requested_at: row.requested_at,
      approver: face(row.approver_id) ?? nobody,
      second_approver: face(row.second_approver_id),
      waits_for: face(waitsFor(row)),
      waits_since: row.state === 'pending' ? row.waits_since : null,
      item_count: row.item_count ?? 0,
      event_count: row.event_count,
      requested_amount_cents: row.requested_amount_cents ?? 0,
      approved_amount_cents: decided ? (row.approved_amount_cents ?? 0) : null,
      available_amount_cents: row.state === 'approved' ? (row.unused_amount_cents ?? 0) : 0,
      would_leave_cents: allows(me, budgetsPolicy.view, row)
        ? row.available_cents - (row.requested_amount_cents ?? 0)
        : null,
      version: row.version,
      can: requestAbilities(me, row),
    }
  })
}

/**
 * A request that the viewer may know of: they know its network, and see its money or asked for it themselves. Having
 * been asked to decide isn't enough: somebody who lost the right no longer sees it.
 */
export async function knownRequest(act: Reading, id: number): Promise<RequestRow> {
  const { me } = act
  const row = await requestsQuestion(act).where('r.id', '=', id).where(knownHomes(act)).executeTakeFirst()
  if (!row) throw missing()
  if (row.requested_by !== me.user_id || me.look) await knownHome(act, row.id)
  return row
}

export async function showRequest(act: Reading, id: number): Promise<Shown> {
  const { db } = act
  const row = await knownRequest(act, id)
  const [items, decisions] = await together(
    db,
    db
      .selectFrom('budget_request_items as i')
      .innerJoin('budget_requests as r', 'r.id', 'i.request_id')
      .leftJoin('events as e', 'e.id', 'i.event_id')
      .leftJoin('events as f', (on) => on.on('f.id', '=', sql<number>`coalesce(i.for_event_id, r.event_id)`))
      .selectAll('i')
      .select([
        'e.name as event_name',
        'f.id as wanted_id',
        'f.name as wanted_name',
        readableTitle(act.me, row),
      ])
      .where('i.request_id', '=', id)
      .orderBy('i.position')
      .orderBy('i.id'),
    db
      .selectFrom('budget_request_decisions')
      .selectAll()
      .where('request_id', '=', id)
      .orderBy('decided_at', 'desc')
      .orderBy('id', 'desc'),
  )
  const [[line], face] = await Promise.all([
    linesOf(act, [row]),
    facesOf(
      db,
      decisions.map(({ decided_by }) => decided_by),
    ),
  ])
  if (!line) throw missing()
  return {
    ...line,
    events: [
      ...new Map(
        items.flatMap((item) => {
          const wanted = wantedBy(item)
          return wanted ? [[wanted.id, wanted]] : []
        }),
      ).values(),
    ],
    decline_reason: row.decline_reason,
    items: items.map((item) => ({
      id: item.id,
      title: item.readable_title,
      estimated_amount_cents: item.estimated_amount_cents,
      estimated_on: item.estimated_on,
      private: item.private,
      for_event: wantedBy(item),
      approved_amount_cents: item.approved_amount_cents,
      used_by: item.event_id === null ? null : { id: item.event_id, name: item.event_name ?? '' },
    })),
    decisions: decisions.map((one) => ({
      id: one.id,
      step: one.step,
      decision: one.decision as Shown['decisions'][number]['decision'],
      reason: one.reason,
      approved_amount_cents: one.approved_amount_cents,
      decided_by: face(one.decided_by),
      decided_at: one.decided_at,
    })),
  }
}

const wantedBy = ({ wanted_id, wanted_name }: { wanted_id: number | null; wanted_name: string | null }) =>
  wanted_id === null ? null : { id: wanted_id, name: wanted_name ?? '' }

type Question = ReturnType<typeof requestsQuestion>
type Found = SelectQueryBuilder<
  DB & { r: DB['budget_requests']; b: DB['annual_budgets']; n: DB['networks']; p: DB['fiscal_periods'] },
  'r' | 'b' | 'n' | 'p',
  object
>

async function pageOf(
  act: Reading,
  { page, page_size }: { page: number; page_size: number },
  { found, ordered }: { found: (all: Found) => Found; ordered: (all: Question) => Question },
): Promise<Answers<typeof budgetRequests.list>> {
  const { db } = act
  const all = found(
    db
      .selectFrom('budget_requests as r')
      .innerJoin('annual_budgets as b', 'b.id', 'r.annual_budget_id')
      .innerJoin('networks as n', 'n.id', 'b.network_id')
      .innerJoin('fiscal_periods as p', 'p.id', 'b.period_id')
      .where(knownHomes(act)) as Found,
  )
  const [rows, [counted]] = await together(
    db,
    ordered(requestsQuestion(act).where('r.id', 'in', all.select('r.id')))
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, all.select('r.id')),
  )
  return { items: await linesOf(act, rows), page, page_size, ...totalOf(counted?.count ?? 0) }
}

const sortedBy = {
  requested_at: sql`r.requested_at`,
  description: sql`r.description collate "und-x-icu"`,
  state: sql`r.state`,
  requested: sql`requested_amount_cents`,
  approved: sql`approved_amount_cents`,
}

/** All requests are for people who manage all budgets; those of one network for people who see its money. */
export async function mayListRequests(
  act: Reading,
  { network_id }: Pick<z.output<typeof BudgetRequestsFilter>, 'network_id'>,
) {
  if (network_id === undefined) authorize(act.me, budgetsPolicy.administer)
  else await knownHome(act, network_id)
}

const narrowed =
  ({ network_id, period_id, state, search }: z.output<typeof BudgetRequestsFilter>) =>
  (all: Found) =>
    all
      .$if(network_id !== undefined, (some) => some.where('b.network_id', '=', network_id ?? 0))
      .$if(period_id !== undefined, (some) => some.where('b.period_id', '=', period_id ?? 0))
      .$if(state !== undefined, (some) => some.where('r.state', '=', state ?? ''))
      .where(contains('r.description', search))

export async function listRequests(
  act: Reading,
  query: Hears<typeof budgetRequests.list, 'query'>,
): Promise<Answers<typeof budgetRequests.list>> {
  await mayListRequests(act, query)
  const { sort_by } = query
  const direction =
    query.sort_direction ?? (sort_by === 'description' || sort_by === 'state' ? 'asc' : 'desc')
  return pageOf(act, query, {
    found: narrowed(query),
    ordered: (all) => all.orderBy(sortedBy[sort_by], direction).orderBy('r.id', direction),
  })
}

/** The same requests in the order of their ids, for an export. */
export async function requestsAfter(
  act: Reading,
  filter: z.output<typeof BudgetRequestsFilter>,
  after: number,
  limit: number,
): Promise<Line[]> {
  const { items } = await pageOf(
    act,
    { page: 1, page_size: limit },
    {
      found: (all) => narrowed(filter)(all).where('r.id', '>', after),
      ordered: (all) => all.orderBy('r.id'),
    },
  )
  return items
}

/** The requests that wait for the viewer's decision. */
export const inbox = (act: Reading, query: Hears<typeof budgetRequests.inbox, 'query'>) =>
  pageOf(act, query, {
    found: (all) => narrowed({ search: query.search })(all).where(waitsForViewer(act)),
    ordered: (all) => all.orderBy('r.waits_since').orderBy('r.id'),
  })

export const myRequests = (
  act: Reading,
  { search, state, period_id, ...page }: Hears<typeof budgetRequests.mine, 'query'>,
) =>
  pageOf(act, page, {
    found: (all) => narrowed({ search, state, period_id })(all).where('r.requested_by', '=', act.me.user_id),
    ordered: (all) => all.orderBy('r.requested_at', 'desc').orderBy('r.id', 'desc'),
  })
