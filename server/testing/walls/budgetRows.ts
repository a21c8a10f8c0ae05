import type pg from 'pg'

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
       where n.enterprise_id = $1 and n.archived_at is null returning id)
     select ledger_post(jsonb_agg(jsonb_build_object('annual_budget_id', id, 'kind', 'initialize', 'from', 'source',
       'to', 'available', 'amount_cents', 100000)), null, '2051-01-02') from budgets`,
    [enterprise],
  )
  // Of two requests one waits and one was granted: its first item was drawn by an event, which spent a part.
  await owner.query(
    `with host as (
       select b.id as budget, e.id as event, e.created_by as person, (select min(u.id) from users u
         where u.enterprise_id = $1 and u.state = 'active' and u.id <> e.created_by) as other
       from events e join annual_budgets b on b.enterprise_id = e.enterprise_id and b.network_id = e.network_id
       where e.enterprise_id = $1 and e.state = 'approved' order by e.id limit 1),
     requests as (
       insert into budget_requests (enterprise_id, annual_budget_id, description, state, requested_by, approver_id)
       select $1, budget, $2 || ' ' || state, state, coalesce(person, other), other from host, unnest(array['pending', 'approved']) as state
       returning id, state),
     items as (
       insert into budget_request_items (enterprise_id, request_id, position, title, estimated_amount_cents, approved_amount_cents, event_id, used_at)
       select $1, r.id, n, $2 || ' item', 5000, case r.state when 'approved' then 5000 end,
         case when r.state = 'approved' and n = 1 then host.event end, case when r.state = 'approved' and n = 1 then now() end
       from requests r, host, generate_series(1, 2) as n returning id, request_id, event_id),
     spending as (
       insert into event_budgets (enterprise_id, event_id, annual_budget_id) select $1, event, budget from host returning event_id),
     paid as (
       insert into expenses (enterprise_id, event_id, description, amount_cents, spent_on, created_by)
       select $1, s.event_id, $2 || ' expense', 1500, '2051-02-01', coalesce(host.person, host.other) from spending s, host
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
