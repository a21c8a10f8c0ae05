-- What networks have and spent with all below them, and what regions gather, without adding up budgets: kept by branch and
-- by region, as budget_figures and budget_days are kept by budget.

-- Where the postings of a budget count: in every branch that its network stands in, and in one region. Kept, so that a
-- network that moves can be taken out where it counted.
create table budget_places (
  enterprise_id bigint not null,
  annual_budget_id bigint not null,
  period_id     bigint not null,
  network_id    bigint not null,
  -- The network and all above it; before them 0, the whole enterprise.
  path          bigint[] not null,
  -- The region that gathers it; 0 for none.
  region_id     bigint not null,
  primary key (enterprise_id, annual_budget_id),
  foreign key (enterprise_id, annual_budget_id) references annual_budgets,
  foreign key (enterprise_id, period_id) references fiscal_periods,
  foreign key (enterprise_id, network_id) references networks
);
create index budget_places_by_region on budget_places (enterprise_id, period_id, region_id, network_id);
create index budget_places_of_a_network on budget_places (enterprise_id, network_id, period_id);
select wall_off('budget_places');

create table aggregate_figures (
  enterprise_id  bigint not null,
  period_id      bigint not null,
  axis           text not null,
  -- The branch or the region; 0 for the whole enterprise, and for what no region gathers.
  network_id     bigint not null,
  -- The branch that it is listed in; 0 at the top, and for regions. Null for the whole enterprise.
  parent_id      bigint,
  budget_count   int not null default 0,
  initial_cents  bigint not null default 0,
  budgeted_cents bigint not null default 0,
  approved_cents bigint not null default 0,
  planned_cents  bigint not null default 0,
  spent_cents    bigint not null default 0,
  primary key (enterprise_id, period_id, axis, network_id),
  foreign key (enterprise_id, period_id) references fiscal_periods,
  constraint aggregate_figures_axis check (axis in ('tree', 'region'))
);
select wall_off('aggregate_figures');

-- one level of the tree, the largest first
create index aggregate_figures_in_a_branch on aggregate_figures (enterprise_id, period_id, axis, parent_id, budgeted_cents desc, network_id)
  where parent_id is not null;
create index aggregate_figures_of_nobody on aggregate_figures (enterprise_id, period_id, axis, network_id) where budget_count = 0;

create table aggregate_days (
  enterprise_id  bigint not null,
  period_id      bigint not null,
  axis           text not null,
  network_id     bigint not null,
  day            date not null,
  initial_cents  bigint not null default 0,
  budgeted_cents bigint not null default 0,
  approved_cents bigint not null default 0,
  planned_cents  bigint not null default 0,
  spent_cents    bigint not null default 0,
  primary key (enterprise_id, period_id, axis, network_id, day),
  foreign key (enterprise_id, period_id) references fiscal_periods,
  constraint aggregate_days_axis check (axis in ('tree', 'region'))
);
select wall_off('aggregate_days');

do $$
declare kept text;
begin
  foreach kept in array array['budget_places', 'aggregate_figures', 'aggregate_days'] loop
    execute format('revoke insert, update, delete on %I from kindred_app', kept);
    execute format('grant select, insert, update, delete on %I to kindred_ledger', kept);
  end loop;
end $$;
grant select (enterprise_id, id, kind, path, parent_path) on networks to kindred_ledger;
grant select on region_children to kindred_ledger;

-- The nearest region that gathers a network or something above it; a region is its own.
create function ledger_region(e bigint, kind text, network bigint, way bigint[]) returns bigint
  language sql stable parallel safe set search_path = pg_catalog, public
  as $$
    select case when kind = 'region' then network else coalesce((
      select g.region_id from region_children g where g.enterprise_id = e and g.network_id = any(way)
      order by array_position(way, g.network_id) desc, g.region_id limit 1), 0) end
  $$;

-- Where budgets count and where they should: nowhere once they were removed.
create function ledger_displaced(e bigint, ids bigint[])
  returns table (id bigint, period_id bigint, network_id bigint, from_path bigint[], from_region bigint, to_path bigint[], to_region bigint)
  language sql stable set search_path = pg_catalog, public
  as $$
    select b.id, b.period_id, b.network_id, p.path, p.region_id, w.path, w.region_id
    from annual_budgets b
    join networks n on n.enterprise_id = e and n.id = b.network_id
    left join budget_places p on p.enterprise_id = e and p.annual_budget_id = b.id
    left join lateral (select array[0::bigint] || n.path as path, ledger_region(e, n.kind, n.id, n.path) as region_id
      where b.ended_as is distinct from 'removed') w on true
    where b.enterprise_id = e and b.id = any(ids)
      and (p.path is distinct from w.path or p.region_id is distinct from w.region_id)
  $$;

-- Takes what budgets sum up to out of where they counted and puts it where they stand now. They are held meanwhile, so
-- that nothing is posted in between; said twice, it changes nothing.
create function ledger_recount(e bigint, ids bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare tenant text := current_setting('app.enterprise_id', true);
  begin
    perform set_config('app.enterprise_id', e::text, true);
    perform from annual_budgets b where b.enterprise_id = e and b.id = any(ids) order by b.id for update;
    with moved as materialized (select * from ledger_displaced(e, ids)),
    counted as materialized (
      select m.id, m.period_id, k.axis, k.network_id, sum(k.sign)::int as sign
      from moved m cross join lateral (
        select 'tree' as axis, way as network_id, -1 as sign from unnest(m.from_path) way
        union all select 'tree', way, 1 from unnest(m.to_path) way
        union all select 'region', m.from_region, -1 where m.from_path is not null
        union all select 'region', m.to_region, 1 where m.to_path is not null) k
      group by 1, 2, 3, 4 having sum(k.sign) <> 0),
    figures as (
      insert into aggregate_figures as f (enterprise_id, period_id, axis, network_id, parent_id, budget_count,
          initial_cents, budgeted_cents, approved_cents, planned_cents, spent_cents)
        select e, c.period_id, c.axis, c.network_id, case c.axis when 'region' then 0 end, sum(c.sign),
          coalesce(sum(c.sign * s.initial_cents), 0), coalesce(sum(c.sign * s.budgeted_cents), 0),
          coalesce(sum(c.sign * s.approved_cents), 0), coalesce(sum(c.sign * s.planned_cents), 0),
          coalesce(sum(c.sign * s.spent_cents), 0)
        from counted c left join budget_figures s on s.enterprise_id = e and s.annual_budget_id = c.id
        group by 2, 3, 4 order by 2, 3, 4
        on conflict (enterprise_id, period_id, axis, network_id) do update set
          budget_count = f.budget_count + excluded.budget_count,
          initial_cents = f.initial_cents + excluded.initial_cents, budgeted_cents = f.budgeted_cents + excluded.budgeted_cents,
          approved_cents = f.approved_cents + excluded.approved_cents, planned_cents = f.planned_cents + excluded.planned_cents,
          spent_cents = f.spent_cents + excluded.spent_cents),
    days as (
      insert into aggregate_days as f (enterprise_id, period_id, axis, network_id, day,
          initial_cents, budgeted_cents, approved_cents, planned_cents, spent_cents)
        select e, c.period_id, c.axis, c.network_id, s.day,
          sum(c.sign * s.initial_cents), sum(c.sign * s.budgeted_cents), sum(c.sign * s.approved_cents),
          sum(c.sign * s.planned_cents), sum(c.sign * s.spent_cents)
        from counted c join budget_days s on s.enterprise_id = e and s.annual_budget_id = c.id
        group by 2, 3, 4, 5 order by 2, 3, 4, 5
        on conflict (enterprise_id, period_id, axis, network_id, day) do update set
          initial_cents = f.initial_cents + excluded.initial_cents, budgeted_cents = f.budgeted_cents + excluded.budgeted_cents,
          approved_cents = f.approved_cents + excluded.approved_cents, planned_cents = f.planned_cents + excluded.planned_cents,
          spent_cents = f.spent_cents + excluded.spent_cents),
    gone as (
      delete from budget_places p using moved m
        where p.enterprise_id = e and p.annual_budget_id = m.id and m.to_path is null)
    insert into budget_places as p (enterprise_id, annual_budget_id, period_id, network_id, path, region_id)
      select e, m.id, m.period_id, m.network_id, m.to_path, m.to_region from moved m where m.to_path is not null order by m.id
      on conflict (enterprise_id, annual_budget_id) do update set path = excluded.path, region_id = excluded.region_id;
    update aggregate_figures f set parent_id = coalesce(n.parent_path[cardinality(n.parent_path)], 0)
      from networks n
      where f.enterprise_id = e and f.axis = 'tree' and n.enterprise_id = e and n.id = f.network_id
        and f.network_id in (select unnest(p.path) from budget_places p where p.enterprise_id = e and p.annual_budget_id = any(ids))
        and f.parent_id is distinct from coalesce(n.parent_path[cardinality(n.parent_path)], 0);
    -- What no budget counts in any more.
    delete from aggregate_days d using aggregate_figures f where f.enterprise_id = e and f.budget_count = 0
      and d.enterprise_id = e and d.period_id = f.period_id and d.axis = f.axis and d.network_id = f.network_id;
    delete from aggregate_figures f where f.enterprise_id = e and f.budget_count = 0;
    perform set_config('app.enterprise_id', coalesce(tenant, ''), true);
  end $$;
select reviewed('kindred_ledger', 'ledger_recount(bigint, bigint[])');
revoke execute on function ledger_recount(bigint, bigint[]) from kindred_app;

-- A budget that is made counts where its network stands, one that was removed nowhere.
create function budgets_placed() returns trigger language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare one record;
  begin
    for one in select enterprise_id as e, array_agg(id) as ids from came group by 1 loop
      perform ledger_recount(one.e, one.ids);
    end loop;
    return null;
  end $$;
select reviewed('kindred_ledger', 'budgets_placed()');
create trigger budgets_placed after insert on annual_budgets referencing new table as came
  for each statement execute function budgets_placed();
create function budgets_removed() returns trigger language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare one record;
  begin
    for one in select n.enterprise_id as e, array_agg(n.id) as ids from now_so n
      join was_so w on w.enterprise_id = n.enterprise_id and w.id = n.id
      where n.ended_as = 'removed' and w.ended_as is distinct from 'removed' group by 1
    loop
      perform ledger_recount(one.e, one.ids);
    end loop;
    return null;
  end $$;
select reviewed('kindred_ledger', 'budgets_removed()');
create trigger budgets_removed after update on annual_budgets referencing old table as was_so new table as now_so
  for each statement execute function budgets_removed();

-- The budgets of networks, and of all below them. What moves networks needn't be somebody's act, so the tenant is said here.
create function ledger_recount_below(e bigint, among bigint[], deep boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    tenant text := current_setting('app.enterprise_id', true);
    ids bigint[];
  begin
    perform set_config('app.enterprise_id', e::text, true);
    select array_agg(b.id) into ids from networks n join annual_budgets b on b.enterprise_id = e and b.network_id = n.id
      where n.enterprise_id = e and (n.id = any(among) or (deep and n.path && among));
    if ids is not null then perform ledger_recount(e, ids); end if;
    perform set_config('app.enterprise_id', coalesce(tenant, ''), true);
  end $$;
select reviewed('kindred_ledger', 'ledger_recount_below(bigint, bigint[], boolean)');
revoke execute on function ledger_recount_below(bigint, bigint[], boolean) from kindred_app;

-- A network that moves takes its money along.
create function network_money_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    perform ledger_recount_below(new.enterprise_id, array[new.id], false);
    return null;
  end $$;
select reviewed('kindred_ledger', 'network_money_moved()');
create trigger network_money_moved after update on networks for each row
  when (new.parent_path is distinct from old.parent_path) execute function network_money_moved();

-- What a region begins or ceases to gather, with all below it.
create function region_money_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare one record;
  begin
    for one in select c.enterprise_id as e, array_agg(c.network_id) as networks from changed_so c group by 1 loop
      perform ledger_recount_below(one.e, one.networks, true);
    end loop;
    return null;
  end $$;
select reviewed('kindred_ledger', 'region_money_moved()');
create trigger region_money_gathered after insert on region_children referencing new table as changed_so
  for each statement execute function region_money_moved();
create trigger region_money_left after delete on region_children referencing old table as changed_so
  for each statement execute function region_money_moved();

-- As before, and it adds to the branches and the region as well: after the total of the enterprise, which lets one in after
-- the other, so that two that post into several branches never wait for each other in a circle.
create or replace function ledger_post(lines jsonb, author bigint, on_day date) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    e bigint := current_setting('app.enterprise_id')::bigint;
    ids bigint[];
    shut text;
  begin
    select array_agg(distinct (l->>'annual_budget_id')::bigint) into ids from jsonb_array_elements(lines) l;
    perform from fiscal_periods p where p.enterprise_id = e and p.id in (
      select b.period_id from annual_budgets b where b.enterprise_id = e and b.id = any(ids)) order by p.id for share;
    perform from annual_budgets b where b.enterprise_id = e and b.id = any(ids) order by b.id for share;
    select case when p.state <> 'open' or p.deleted_at is not null then 'ledger_period_open' else 'ledger_budget_open' end
      into shut
      from annual_budgets b join fiscal_periods p on p.enterprise_id = e and p.id = b.period_id
      where b.enterprise_id = e and b.id = any(ids)
        and (p.state <> 'open' or p.deleted_at is not null or b.state <> 'open') limit 1;
    if shut is not null then
      raise exception 'nothing is posted into what is closed'
        using errcode = 'check_violation', constraint = shut, table = 'ledger_postings';
    end if;

    -- Made or moved at the same moment as this is posted: counted anew where it stands, before more is added.
    if exists (select from ledger_displaced(e, ids)) then perform ledger_recount(e, ids); end if;

    insert into ledgers (enterprise_id, currency)
      select n.id, n.currency from enterprises n where n.id = e on conflict do nothing;

    insert into ledger_accounts (enterprise_id, annual_budget_id, kind, ref_id)
      select distinct e, s.budget, s.kind, s.ref
      from ledger_sides(lines) s order by 2, 3, 4
      on conflict do nothing;
    perform from ledger_accounts a join (select distinct s.budget, s.kind, s.ref from ledger_sides(lines) s) s
        on a.annual_budget_id = s.budget and a.kind = s.kind and a.ref_id = s.ref
      where a.enterprise_id = e order by a.annual_budget_id, a.kind, a.ref_id for update of a;
    update ledger_accounts a set balance_cents = a.balance_cents + s.moved
      from (select s.budget, s.kind, s.ref, sum(s.moved)::bigint as moved from ledger_sides(lines) s group by 1, 2, 3) s
      where a.enterprise_id = e and a.annual_budget_id = s.budget and a.kind = s.kind and a.ref_id = s.ref;

    insert into ledger_postings (enterprise_id, annual_budget_id, kind, from_kind, from_ref, to_kind, to_ref, amount_cents,
        posted_on, posted_by, comment, request_id, item_id, event_id, expense_id, other_budget_id)
      select e, l.annual_budget_id, l.kind, l."from", ledger_ref(l."from", l.item_id, l.event_id),
        l."to", ledger_ref(l."to", l.item_id, l.event_id), l.amount_cents,
        on_day, author, l.comment, l.request_id, l.item_id, l.event_id, l.expense_id, l.other_budget_id
      from rows from (jsonb_to_recordset(lines) as (annual_budget_id bigint, kind text, "from" text, "to" text,
        amount_cents bigint, comment text, request_id bigint, item_id bigint, event_id bigint, expense_id bigint,
        other_budget_id bigint)) with ordinality as l(annual_budget_id, kind, "from", "to", amount_cents, comment,
        request_id, item_id, event_id, expense_id, other_budget_id, place)
      order by l.place;

    -- Not as one upsert: its checks would look at what is added instead of at the sum.
    insert into budget_figures (enterprise_id, annual_budget_id)
      select e, m.budget from ledger_moves(lines) m order by m.budget on conflict do nothing;
    update budget_figures f set
        initial_cents = f.initial_cents + m.initial, budgeted_cents = f.budgeted_cents + m.budgeted,
        approved_cents = f.approved_cents + m.approved, planned_cents = f.planned_cents + m.planned,
        spent_cents = f.spent_cents + m.spent
      from ledger_moves(lines) m
      where f.enterprise_id = e and f.annual_budget_id = m.budget;
    insert into budget_days as f (enterprise_id, annual_budget_id, day, initial_cents, budgeted_cents, approved_cents, planned_cents, spent_cents)
      select e, m.budget, on_day, m.initial, m.budgeted, m.approved, m.planned, m.spent from ledger_moves(lines) m order by m.budget
      on conflict (enterprise_id, annual_budget_id, day) do update set
        initial_cents = f.initial_cents + excluded.initial_cents, budgeted_cents = f.budgeted_cents + excluded.budgeted_cents,
        approved_cents = f.approved_cents + excluded.approved_cents, planned_cents = f.planned_cents + excluded.planned_cents,
        spent_cents = f.spent_cents + excluded.spent_cents;
    insert into fiscal_period_days as f (enterprise_id, period_id, day, initial_cents, budgeted_cents, approved_cents, planned_cents, spent_cents)
      select e, b.period_id, on_day, sum(m.initial), sum(m.budgeted), sum(m.approved), sum(m.planned), sum(m.spent)
      from ledger_moves(lines) m join annual_budgets b on b.enterprise_id = e and b.id = m.budget
      group by b.period_id order by b.period_id
      on conflict (enterprise_id, period_id, day) do update set
        initial_cents = f.initial_cents + excluded.initial_cents, budgeted_cents = f.budgeted_cents + excluded.budgeted_cents,
        approved_cents = f.approved_cents + excluded.approved_cents, planned_cents = f.planned_cents + excluded.planned_cents,
        spent_cents = f.spent_cents + excluded.spent_cents;
    insert into aggregate_figures as f (enterprise_id, period_id, axis, network_id, initial_cents, budgeted_cents, approved_cents, planned_cents, spent_cents)
      select e, p.period_id, k.axis, k.network_id, sum(m.initial), sum(m.budgeted), sum(m.approved), sum(m.planned), sum(m.spent)
      from ledger_moves(lines) m join budget_places p on p.enterprise_id = e and p.annual_budget_id = m.budget
      cross join lateral (select 'region' as axis, p.region_id as network_id union all select 'tree', unnest(p.path)) k
      group by 2, 3, 4 order by 2, 3, 4
      on conflict (enterprise_id, period_id, axis, network_id) do update set
        initial_cents = f.initial_cents + excluded.initial_cents, budgeted_cents = f.budgeted_cents + excluded.budgeted_cents,
        approved_cents = f.approved_cents + excluded.approved_cents, planned_cents = f.planned_cents + excluded.planned_cents,
        spent_cents = f.spent_cents + excluded.spent_cents;
    insert into aggregate_days as f (enterprise_id, period_id, axis, network_id, day, initial_cents, budgeted_cents, approved_cents, planned_cents, spent_cents)
      select e, p.period_id, k.axis, k.network_id, on_day, sum(m.initial), sum(m.budgeted), sum(m.approved), sum(m.planned), sum(m.spent)
      from ledger_moves(lines) m join budget_places p on p.enterprise_id = e and p.annual_budget_id = m.budget
      cross join lateral (select 'region' as axis, p.region_id as network_id union all select 'tree', unnest(p.path)) k
      group by 2, 3, 4 order by 2, 3, 4
      on conflict (enterprise_id, period_id, axis, network_id, day) do update set
        initial_cents = f.initial_cents + excluded.initial_cents, budgeted_cents = f.budgeted_cents + excluded.budgeted_cents,
        approved_cents = f.approved_cents + excluded.approved_cents, planned_cents = f.planned_cents + excluded.planned_cents,
        spent_cents = f.spent_cents + excluded.spent_cents;
  end $$;

-- What was posted before.
alter table enterprises no force row level security;
do $$
declare
  tenant bigint;
  ids bigint[];
begin
  for tenant in select id from enterprises order by id loop
    perform set_config('app.enterprise_id', tenant::text, true);
    select array_agg(id) into ids from annual_budgets where enterprise_id = tenant;
    if ids is not null then perform ledger_recount(tenant, ids); end if;
  end loop;
  perform set_config('app.enterprise_id', '', true);
end $$;
alter table enterprises force row level security;
