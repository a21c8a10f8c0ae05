import type pg from 'pg'
import { expenses } from '../../../contract/budgets/eventBudgets.ts'
import { formWith, picture } from '../pictures.ts'
import { type Client, pathOf, type World } from '../world.ts'

/** An expense with a receipt whose bytes are there. */
export async function receiptOf(w: World, client: Client, enterprise: number) {
  const { rows } = await w.owner.query<{ id: number }>(
    'select event_id::int as id from event_budgets where enterprise_id = $1',
    [enterprise],
  )
  const id = rows[0]?.id ?? 0
  const uploaded = await client.post(pathOf(expenses.addReceipt, { id }), {
    form: formWith(await picture(), 'receipt.png'),
  })
  const added = await client.post(pathOf(expenses.create, { id }), {
    body: {
      description: 'Printing',
      amount_cents: 200,
      spent_on: '2051-02-02',
      receipts: [{ file_id: uploaded.json.file_id, name: 'receipt.png' }],
    },
  })
  if (added.status !== 200) throw new Error(`canaries: ${added.status} ${uploaded.text} ${added.text}`)
}

/**
 * Money of a company: a year whose budgets are asked of and spent from, and one that hasn't begun. `word` stands wherever
 * somebody may write something.
 */
export async function budgetRows(owner: pg.Client, enterprise: number, word: string) {
  await owner.query('begin')
  await owner.query('select set_tenant($1)', [enterprise])
  await owner.query(
    `insert into fiscal_periods (enterprise_id, name, starts_on, ends_on, tags, initialized_at)
     values ($1, $2 || ' year', '2051-01-01', '2051-12-31', array[$2], now()),
       ($1, $2 || ' next year', '2052-01-01', '2052-12-31', '{}', null)`,
    [enterprise, word],
  )
  await owner.query(
    `with shut as (
       insert into fiscal_periods (enterprise_id, name, starts_on, ends_on, state)
       values ($1, $2 || ' last year', '2050-01-01', '2050-12-31', 'closed') returning id)
     insert into annual_budgets (enterprise_id, period_id, network_id, state)
     select $1, shut.id, (select min(n.id) from networks n where n.enterprise_id = $1), 'closed' from shut`,
    [enterprise, word],
  )
  await owner.query(
    `with budgets as (
       insert into annual_budgets (enterprise_id, period_id, network_id)
       select n.enterprise_id, p.id, n.id from networks n
       join fiscal_periods p on p.enterprise_id = n.enterprise_id and p.starts_on = '2051-01-01'
       where n.enterprise_id = $1 and n.archived_at is null and n.kind <> 'region' returning id)
     select ledger_post(jsonb_agg(jsonb_build_object('annual_budget_id', id, 'kind', 'initialize', 'from', 'source',
       'to', 'available', 'amount_cents', 100000)), null, '2051-01-02') from budgets`,
    [enterprise],
  )
  // Everybody waits for something. What one asked was granted: its first item was drawn by an event, which spent a part.
  await owner.query(
    `with deciders as (
       select u.id from users u join policy_templates t on t.enterprise_id = u.enterprise_id and t.role_id = u.role_id
       where u.enterprise_id = $1 and u.state = 'active' and t.permissions @> '{groups_budget_manage}' order by u.id),
     host as (
       select b.id as budget, e.id as event, (select min(id) from deciders) as decider
       from events e join annual_budgets b on b.enterprise_id = e.enterprise_id and b.network_id = e.network_id and b.state = 'open'
       where e.enterprise_id = $1 and e.state = 'approved' order by e.id limit 1),
     asking as (
       select u.id, coalesce((select min(o.id) from users o where o.enterprise_id = $1 and o.state = 'active' and o.id <> u.id
         and (o.id in (select id from deciders) or u.id in (select id from deciders))), u.id) as approver
       from users u where u.enterprise_id = $1 and u.state = 'active' order by u.id limit 8),
     requests as (
       insert into budget_requests (enterprise_id, annual_budget_id, description, state, requested_by, approver_id)
       select $1, budget, $2 || ' pending', 'pending', asking.id, asking.approver from host, asking
       union all
       -- one of which something is drawn, and one that is closed
       select $1, budget, $2 || ' approved', 'approved', (select id from asking order by id desc limit 1), decider
       from host, generate_series(1, 2)
       returning id, state),
     items as (
       insert into budget_request_items (enterprise_id, request_id, position, title, estimated_amount_cents, approved_amount_cents, event_id, used_at)
       select $1, r.id, n, $2 || ' item', 5000, case r.state when 'approved' then 5000 end,
         case when r.state = 'approved' and n = 1 then host.event end, case when r.state = 'approved' and n = 1 then now() end
       from requests r, host, generate_series(1, 3) as n returning id, request_id, event_id),
     spending as (
       insert into event_budgets (enterprise_id, event_id, annual_budget_id) select $1, event, budget from host returning event_id),
     paid as (
       insert into expenses (enterprise_id, event_id, description, amount_cents, spent_on, created_by)
       select $1, s.event_id, $2 || ' expense', 1500, '2051-02-01', host.decider from spending s, host
       returning id, event_id)
     select ledger_post(
       (select jsonb_agg(jsonb_build_object('annual_budget_id', host.budget, 'kind', 'approve', 'from', 'available', 'to', 'item',
         'amount_cents', 5000, 'request_id', r.id, 'item_id', i.id)) from items i join requests r on r.id = i.request_id, host
         where r.state = 'approved')
       || (select jsonb_agg(jsonb_build_object('annual_budget_id', host.budget, 'kind', 'draw', 'from', 'item', 'to', 'plan',
         'amount_cents', 5000, 'item_id', i.id, 'event_id', i.event_id)) from items i, host where i.event_id is not null)
       || (select jsonb_agg(jsonb_build_object('annual_budget_id', host.budget, 'kind', 'spend', 'from', 'plan', 'to', 'spent',
         'amount_cents', 1500, 'event_id', paid.event_id, 'expense_id', paid.id)) from paid, host),
       null, '2051-02-01')`,
    [enterprise, word],
  )
  await owner.query('commit')
}
