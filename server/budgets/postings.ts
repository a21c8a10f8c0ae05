import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import type { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import type { eventBudgets } from '../../contract/budgets/eventBudgets.ts'
import type { BudgetMeasure } from '../../contract/budgets/figures.ts'
import type { LedgerAccount, PostingKind } from '../../contract/budgets/states.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { knownMoney } from './eventBudgets.ts'
import { type ForeignColumns, foreignOf } from './foreignAmounts.ts'
import { knownBudget, readableTitle } from './known.ts'
import type { Home } from './policy.ts'

/** The postings of an event; none before it has a budget. */
export async function eventPostings(
  act: Reading,
  eventId: number,
  { page, page_size }: Hears<typeof eventBudgets.postings, 'query'>,
): Promise<Answers<typeof eventBudgets.postings>> {
  const { known, row } = await knownMoney(act, eventId)
  return row
    ? postingsIn(act, {
        page,
        page_size,
        event_id: eventId,
        budgets: sql`(${row.annual_budget_id}::bigint)`,
        home: { id: known.host.network_id, name: known.host.name },
      })
    : { items: [], page, page_size, ...totalOf(0) }
}

/** A condition on postings `t` for each figure: those that move money into it or out of it. */
const crossing: Record<BudgetMeasure, RawBuilder<boolean>> = {
  initial: sql`t.kind = 'initialize'`,
  budgeted: sql`(t.from_kind = 'source' or t.to_kind = 'source')`,
  approved: sql`((t.from_kind in ('source', 'available')) <> (t.to_kind in ('source', 'available')))`,
  planned: sql`((t.from_kind in ('plan', 'spent')) <> (t.to_kind in ('plan', 'spent')))`,
  spent: sql`(t.from_kind = 'spent' or t.to_kind = 'spent')`,
}

type Query = Hears<typeof annualBudgets.postings, 'query'>

export async function listPostings(
  act: Reading,
  id: number,
  query: Query,
): Promise<Answers<typeof annualBudgets.postings>> {
  const { home } = await knownBudget(act, id)
  return postingsIn(act, { ...query, budgets: sql`(${id}::bigint)`, home })
}

interface Asked extends Omit<Query, 'total'> {
  /** The budgets, as SQL after `in`. */
  budgets: RawBuilder<number>
  /** The network if all are of one. Otherwise private titles are only for people who manage all budgets. */
  home?: Home
}

const SEVERAL: Home = { id: 0, name: '' }

export async function postingsIn(
  { db, me }: Reading,
  { page, page_size, measure, event_id, as_of, budgets, home = SEVERAL }: Asked,
): Promise<Answers<typeof aggregateBudgets.postings>> {
  const found = db
    .selectFrom('ledger_postings as t')
    .where(sql<boolean>`t.annual_budget_id in ${budgets}`)
    .$if(measure !== undefined, (all) => all.where(crossing[measure ?? 'budgeted']))
    .$if(event_id !== undefined, (all) => all.where('t.event_id', '=', event_id ?? 0))
    .$if(as_of !== undefined, (all) => all.where('t.posted_on', '<=', as_of ?? ''))
  const [rows, [counted]] = await together(
    db,
    found
      .innerJoin('annual_budgets as b', 'b.id', 't.annual_budget_id')
      .innerJoin('networks as n', 'n.id', 'b.network_id')
      .leftJoin('users as u', 'u.id', 't.posted_by')
      .leftJoin('budget_requests as r', 'r.id', 't.request_id')
      .leftJoin('budget_request_items as i', 'i.id', 't.item_id')
      .leftJoin('events as e', 'e.id', 't.event_id')
      .leftJoin('expenses as x', 'x.id', 't.expense_id')
      .selectAll('t')
      .select([
        ...markColumns
          .filter((column) => column !== 'id' && column !== 'kind')
          .map((column) => `n.${column}` as const),
        'n.id as network_id',
        'n.kind as network_kind',
        'u.name as by_name',
        'u.pronouns as by_pronouns',
        'u.avatar_file_id as by_avatar',
        'r.description as request_description',
        'e.name as event_name',
        'x.description as expense_description',
        'x.amount_cents as expense_cents',
        'x.foreign_currency',
        'x.foreign_amount_cents',
        'x.foreign_rate_e8',
        readableTitle(me, home),
      ])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('expense_receipts as k')
            .innerJoin('files as f', 'f.id', 'k.file_id')
            .select(['k.file_id', 'k.name', 'f.media_type'])
            .whereRef('k.expense_id', '=', 't.expense_id')
            .orderBy('k.position'),
        ).as('receipts'),
      )
      .orderBy('t.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, found.select('t.id')),
  )
  return { items: rows.map(postingOf), page, page_size, ...totalOf(counted?.count ?? 0) }
}

interface Row extends ForeignColumns {
  id: number
  kind: string
  from_kind: string
  to_kind: string
  amount_cents: number
  posted_on: string
  posted_at: string
  posted_by: number | null
  comment: string | null
  request_id: number | null
  item_id: number | null
  event_id: number | null
  expense_id: number | null
  by_name: string | null
  by_pronouns: string | null
  by_avatar: string | null
  request_description: string | null
  event_name: string | null
  expense_description: string | null
  expense_cents: number | null
  readable_title: string | null
  receipts: { file_id: string; name: string; media_type: string }[]
  network_id: number
  network_kind: string
  name: string
  colour: string
  pattern: string
  logo_file_id: string | null
}

const postingOf = (row: Row): Answers<typeof aggregateBudgets.postings>['items'][number] => ({
  id: row.id,
  network: markOf({ ...row, id: row.network_id, kind: row.network_kind }),
  kind: row.kind as PostingKind,
  from: row.from_kind as LedgerAccount,
  to: row.to_kind as LedgerAccount,
  amount_cents: row.amount_cents,
  posted_on: row.posted_on,
  posted_at: row.posted_at,
  posted_by:
    row.posted_by === null
      ? null
      : faceOf(
          {
            id: row.posted_by,
            name: row.by_name ?? '',
            pronouns: row.by_pronouns,
            avatar_file_id: row.by_avatar,
          },
          FACE_WIDTHS[0],
        ),
  comment: row.comment,
  request:
    row.request_id === null ? null : { id: row.request_id, description: row.request_description ?? '' },
  item: row.item_id === null ? null : { id: row.item_id, title: row.readable_title },
  event: row.event_id === null ? null : { id: row.event_id, name: row.event_name ?? '' },
  expense:
    row.expense_id === null
      ? null
      : {
          id: row.expense_id,
          description: row.expense_description ?? '',
          foreign: foreignOf(row, row.expense_cents),
          receipts: row.receipts.map(({ file_id, ...receipt }) => ({
            ...receipt,
            url: `/api/v2/expenses/${row.expense_id}/receipts/${file_id}`,
          })),
        },
})
