import { sql } from 'kysely'
import { knownTo } from '../networks/known.ts'
import { markColumns } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import type { Db } from '../platform/database/db.ts'
import { decides } from './approvers.ts'
import { decidesIn } from './known.ts'

const sumOf = (column: 'estimated_amount_cents' | 'approved_amount_cents', e: number, more = sql`true`) =>
  sql<number | null>`(select sum(${sql.ref(`i.${column}`)})::bigint from budget_request_items i
    where i.enterprise_id = ${e} and i.request_id = r.id and ${more})`

/** The approver of the current step of `budget_requests as r`. */
export const askedFor = sql<
  number | null
>`case r.step when 1 then r.approver_id else r.second_approver_id end`

/** Who approved the first of two steps. */
const firstGrantedBy = (db: Db) => sql<number | null>`(select d.decided_by from budget_request_decisions d
  where d.enterprise_id = ${db.enterpriseId}::bigint and d.request_id = r.id and d.step = 1 and d.decision = 'approved'
  order by d.decided_at desc, d.id desc limit 1)`

/**
 * Whether that approver can't decide: they left, lost the right, or no longer know of `networks as n`; or a merge made them
 * the requester, or whoever approved the first step.
 */
export const deciderLeft = (db: Db) => sql<boolean>`(r.state = 'pending' and (${askedFor} = r.requested_by
  or (r.step = 2 and ${askedFor} = ${firstGrantedBy(db)})
  or not exists (select from users u
    where u.enterprise_id = ${db.enterpriseId}::bigint and u.id = ${askedFor} and ${decides(db, sql`n.id`)})))`

/** `budget_requests as r` with their budget, network and period. */
export const requestsQuestion = ({ db }: Pick<Reading, 'db'>) =>
  db
    .selectFrom('budget_requests as r')
    .innerJoin('annual_budgets as b', 'b.id', 'r.annual_budget_id')
    .innerJoin('networks as n', 'n.id', 'b.network_id')
    .innerJoin('fiscal_periods as p', 'p.id', 'b.period_id')
    .leftJoin('budget_figures as f', 'f.annual_budget_id', 'b.id')
    .select([
      'r.id as request_id',
      'r.description',
      'r.state',
      'r.requested_by',
      'r.requested_at',
      'r.approver_id',
      'r.second_approver_id',
      'r.step',
      'r.waits_since',
      'r.decline_reason',
      'r.event_id',
      'r.version',
      'r.annual_budget_id',
      'b.state as budget_state',
      'p.id as period_id',
      'p.name as period_name',
      'p.state as period_state',
      'p.starts_on',
      'p.ends_on',
      'n.archived_at',
    ])
    .select(markColumns.map((column) => `n.${column}` as const))
    .select((eb) => [
      sql<number>`coalesce(f.budgeted_cents - f.approved_cents, 0)`.as('available_cents'),
      sumOf('estimated_amount_cents', db.enterpriseId).as('requested_amount_cents'),
      sumOf('approved_amount_cents', db.enterpriseId).as('approved_amount_cents'),
      sumOf('approved_amount_cents', db.enterpriseId, sql`i.event_id is null`).as('unused_amount_cents'),
      eb
        .selectFrom('budget_request_items as i')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('i.request_id', '=', 'r.id')
        .as('item_count'),
      firstGrantedBy(db).as('first_granted_by'),
      deciderLeft(db).as('decider_left'),
      sql<number>`(select count(distinct coalesce(i.event_id, i.for_event_id, r.event_id)) from budget_request_items i
        where i.enterprise_id = ${db.enterpriseId} and i.request_id = r.id)`.as('event_count'),
    ])

/** As a condition on `budget_requests as r`: money was asked for this event. */
export const isForEvent = ({ db }: Pick<Reading, 'db'>, eventId: number) =>
  sql<boolean>`(r.event_id = ${eventId}::bigint or exists (select from budget_request_items i
    where i.enterprise_id = ${db.enterpriseId}::bigint and i.request_id = r.id and i.for_event_id = ${eventId}::bigint))`

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestsQuestion>['execute']>>[number]

/** Who decides next; null if everybody who may decide can take over. */
export const waitsFor = ({
  state,
  step,
  approver_id,
  second_approver_id,
  decider_left,
}: Pick<RequestRow, 'state' | 'step' | 'approver_id' | 'second_approver_id' | 'decider_left'>) =>
  state !== 'pending' || decider_left ? null : step === 1 ? approver_id : second_approver_id

/**
 * A condition on requests r with their network n that wait for the viewer: they were asked, or may take over because
 * the approver can't decide any more. Archived networks are left out, since nothing is granted there.
 */
export function waitsForViewer({ db, me }: Pick<Reading, 'db' | 'me'>) {
  const here = decidesIn({ me })
  if (here !== 'all' && here.length === 0) return sql<boolean>`false`
  return sql<boolean>`(r.state = 'pending' and r.requested_by <> ${me.user_id}::bigint and n.archived_at is null
    and ${knownTo(me)} and ${here === 'all' ? sql`true` : sql`n.id = any(${here}::bigint[])`}
    and not (r.step = 2 and ${firstGrantedBy(db)} = ${me.user_id}::bigint)
    and (${askedFor} = ${me.user_id}::bigint or ${deciderLeft(db)}))`
}
