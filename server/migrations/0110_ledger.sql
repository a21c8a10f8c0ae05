-- Money of networks. Every amount that a screen shows is a sum of postings: each takes money from one account and puts
-- the same into another, so debit and credit agree by their form. Postings are only ever added, and only by
-- ledger_post: the web's role may read them and nothing else.
create extension if not exists btree_gist;

do $$
begin
  -- owns ledger_post, the one writer of postings; has no members
  if not exists (select from pg_roles where rolname = 'kindred_ledger') then create role kindred_ledger nologin; end if;
end $$;
grant usage on schema public to kindred_ledger;

create table fiscal_periods (
  enterprise_id  bigint not null references enterprises on delete cascade,
  id             bigint generated always as identity,
  name           text not null,
  name_key       text collate "C" not null generated always as (name_key(name)) stored,
  starts_on      date not null,
  ends_on        date not null,
  tags           text[] not null default '{}',
  state          text not null default 'open',
  state_changed_at timestamptz not null default now(),
  state_changed_by bigint,
  -- Budgets are initialized once; again only in a period made anew.
  initialized_at timestamptz,
  initialized_by bigint,
  -- Nothing is removed that postings speak of: a deleted period was emptied by postings and is hidden.
  deleted_at     timestamptz,
  deleted_by     bigint,
  created_at     timestamptz not null default now(),
  created_by     bigint,
  version        bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, state_changed_by) references users,
  foreign key (enterprise_id, initialized_by) references users,
  foreign key (enterprise_id, deleted_by) references users,
  foreign key (enterprise_id, created_by) references users,
  constraint fiscal_periods_name_length check (char_length(name) between 1 and 100),
  constraint fiscal_periods_state check (state in ('open', 'closed')),
  constraint fiscal_periods_days check (starts_on <= ends_on),
  constraint fiscal_periods_tags check (cardinality(tags) <= 20),
  constraint fiscal_periods_overlap exclude using gist (enterprise_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (deleted_at is null)
);
create unique index fiscal_periods_name_taken on fiscal_periods (enterprise_id, name_key) where deleted_at is null;
create index fiscal_periods_by_day on fiscal_periods (enterprise_id, starts_on desc, id desc) where deleted_at is null;
create index fiscal_periods_state_changed_by on fiscal_periods (enterprise_id, state_changed_by) where state_changed_by is not null;
create index fiscal_periods_initialized_by on fiscal_periods (enterprise_id, initialized_by) where initialized_by is not null;
create index fiscal_periods_deleted_by on fiscal_periods (enterprise_id, deleted_by) where deleted_by is not null;
create index fiscal_periods_created_by on fiscal_periods (enterprise_id, created_by) where created_by is not null;
select wall_off('fiscal_periods');

-- What a network may spend in a period.
create table annual_budgets (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  period_id     bigint not null,
  network_id    bigint not null,
  state         text not null default 'open',
  -- Carried over, reset or removed, once and for good.
  ended_as      text,
  ended_at      timestamptz,
  ended_by      bigint,
  carried_into_id bigint,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, period_id) references fiscal_periods,
  foreign key (enterprise_id, network_id) references networks,
  foreign key (enterprise_id, ended_by) references users,
  foreign key (enterprise_id, carried_into_id) references annual_budgets,
  constraint annual_budgets_state check (state in ('open', 'closed')),
  constraint annual_budgets_ended_as check (ended_as in ('carried_over', 'reset', 'removed')),
  constraint annual_budgets_ended check ((ended_as is null) = (ended_at is null) and (ended_as is null or state = 'closed')),
  constraint annual_budgets_carried check ((carried_into_id is not null) = (ended_as is not distinct from 'carried_over'))
);
create unique index annual_budgets_once on annual_budgets (enterprise_id, period_id, network_id)
  where ended_as is distinct from 'removed';
create index annual_budgets_of_a_period on annual_budgets (enterprise_id, period_id, network_id);
create index annual_budgets_of_a_network on annual_budgets (enterprise_id, network_id, period_id);
create index annual_budgets_ended_by on annual_budgets (enterprise_id, ended_by) where ended_by is not null;
create index annual_budgets_carried_into on annual_budgets (enterprise_id, carried_into_id) where carried_into_id is not null;
select wall_off('annual_budgets');

-- Somebody who spends asks first: for the network's budget, item by item.
create table budget_requests (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  annual_budget_id bigint not null,
  description   text not null,
  state         text not null default 'pending',
  requested_by  bigint not null,
  requested_at  timestamptz not null default now(),
  approver_id   bigint not null,
  -- Asked above a sum that the enterprise sets.
  second_approver_id bigint,
  step          int not null default 1,
  -- Since when whoever decides next has it.
  waits_since   timestamptz not null default now(),
  -- For the plan of one event, which draws what is approved at once.
  event_id      bigint,
  decline_reason text,
  closed_at     timestamptz,
  closed_by     bigint,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, annual_budget_id) references annual_budgets,
  foreign key (enterprise_id, requested_by) references users,
  foreign key (enterprise_id, approver_id) references users,
  foreign key (enterprise_id, second_approver_id) references users,
  foreign key (enterprise_id, event_id) references events,
  foreign key (enterprise_id, closed_by) references users,
  constraint budget_requests_description_length check (char_length(description) between 1 and 500),
  constraint budget_requests_state check (state in ('pending', 'approved', 'declined', 'changes_requested', 'canceled', 'closed')),
  constraint budget_requests_step check (step in (1, 2) and (step = 1 or second_approver_id is not null)),
  constraint budget_requests_reason_length check (char_length(decline_reason) between 1 and 500),
  constraint budget_requests_closed check ((state = 'closed') = (closed_at is not null))
);
create index budget_requests_of_a_budget on budget_requests (enterprise_id, annual_budget_id, requested_at desc, id desc);
create index budget_requests_of_an_event on budget_requests (enterprise_id, event_id) where event_id is not null;
create index budget_requests_by on budget_requests (enterprise_id, requested_by, requested_at desc);
create index budget_requests_for_an_approver on budget_requests (enterprise_id, approver_id, waits_since);
create index budget_requests_for_a_second on budget_requests (enterprise_id, second_approver_id, waits_since) where second_approver_id is not null;
create index budget_requests_closed_by on budget_requests (enterprise_id, closed_by) where closed_by is not null;
-- "what waits?", for inbox and reminders
create index budget_requests_waiting on budget_requests (enterprise_id, waits_since, id) where state = 'pending';
select wall_off('budget_requests');

create table budget_request_items (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  request_id    bigint not null,
  position      int not null,
  title         text not null,
  estimated_amount_cents bigint not null,
  -- Null until somebody decided; nothing where it wasn't granted.
  approved_amount_cents bigint,
  estimated_on  date,
  private       boolean not null default false,
  -- The event that drew it: once.
  event_id      bigint,
  used_at       timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, request_id) references budget_requests on delete cascade,
  foreign key (enterprise_id, event_id) references events,
  constraint budget_request_items_title_length check (char_length(title) between 1 and 100),
  constraint budget_request_items_estimated check (estimated_amount_cents > 0),
  constraint budget_request_items_approved check (approved_amount_cents between 0 and estimated_amount_cents),
  constraint budget_request_items_used check ((event_id is null) = (used_at is null) and (event_id is null or approved_amount_cents > 0))
);
create index budget_request_items_in_order on budget_request_items (enterprise_id, request_id, position, id);
create index budget_request_items_of_an_event on budget_request_items (enterprise_id, event_id) where event_id is not null;
select wall_off('budget_request_items');

create table budget_request_decisions (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  request_id    bigint not null,
  step          int not null,
  decision      text not null,
  reason        text,
  -- What was granted in all, where it was.
  approved_amount_cents bigint,
  decided_by    bigint not null,
  decided_at    timestamptz not null default now(),
  primary key (enterprise_id, id),
  foreign key (enterprise_id, request_id) references budget_requests on delete cascade,
  foreign key (enterprise_id, decided_by) references users,
  constraint budget_request_decisions_decision check (decision in ('approved', 'declined', 'changes_requested')),
  constraint budget_request_decisions_amount check ((decision = 'approved') = (approved_amount_cents is not null)),
  constraint budget_request_decisions_reason_length check (char_length(reason) between 1 and 500)
);
create index budget_request_decisions_of_a_request on budget_request_decisions (enterprise_id, request_id, decided_at, id);
create index budget_request_decisions_by on budget_request_decisions (enterprise_id, decided_by);
select wall_off('budget_request_decisions');

-- The budget that an event spends from, from its first cent on; finalized, nothing is added any more.
create table event_budgets (
  enterprise_id bigint not null,
  event_id      bigint not null,
  annual_budget_id bigint not null,
  finalized_at  timestamptz,
  finalized_by  bigint,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, event_id),
  foreign key (enterprise_id, event_id) references events,
  foreign key (enterprise_id, annual_budget_id) references annual_budgets,
  foreign key (enterprise_id, finalized_by) references users
);
create index event_budgets_of_a_budget on event_budgets (enterprise_id, annual_budget_id) include (finalized_at);
create index event_budgets_finalized_by on event_budgets (enterprise_id, finalized_by) where finalized_by is not null;
select wall_off('event_budgets');

create table expenses (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  event_id      bigint not null,
  description   text not null,
  -- What it was thought to be, and what was paid: only that is posted.
  estimated_amount_cents bigint,
  amount_cents  bigint,
  spent_on      date not null,
  -- Taken back: by a posting of the opposite.
  canceled_at   timestamptz,
  canceled_by   bigint,
  created_at    timestamptz not null default now(),
  created_by    bigint not null,
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, event_id) references event_budgets,
  foreign key (enterprise_id, created_by) references users,
  foreign key (enterprise_id, canceled_by) references users,
  constraint expenses_description_length check (char_length(description) between 1 and 500),
  constraint expenses_amounts check (amount_cents > 0 and estimated_amount_cents > 0),
  constraint expenses_some_amount check (amount_cents is not null or estimated_amount_cents is not null)
);
create index expenses_of_an_event on expenses (enterprise_id, event_id, spent_on, id);
create index expenses_created_by on expenses (enterprise_id, created_by);
create index expenses_canceled_by on expenses (enterprise_id, canceled_by) where canceled_by is not null;
select wall_off('expenses');

create table expense_receipts (
  enterprise_id bigint not null,
  expense_id    bigint not null,
  file_id       uuid not null,
  name          text not null,
  position      int not null,
  added_at      timestamptz not null default now(),
  primary key (enterprise_id, expense_id, file_id),
  foreign key (enterprise_id, expense_id) references expenses,
  foreign key (enterprise_id, file_id) references files,
  constraint expense_receipts_name_length check (char_length(name) between 1 and 255)
);
create index expense_receipts_of_a_file on expense_receipts (enterprise_id, file_id);
select wall_off('expense_receipts');

-- How requests are decided in an enterprise; without a row nothing is set.
create table budget_settings (
  enterprise_id bigint not null references enterprises on delete cascade,
  second_approval_above_cents bigint,
  version       bigint not null default 1,
  primary key (enterprise_id),
  constraint budget_settings_sum check (second_approval_above_cents >= 0)
);
select wall_off('budget_settings');

-- The currency of the first posting is that of all: the enterprise can't choose another one while this row points at it.
create unique index enterprises_currency on enterprises (id, currency);
create table ledgers (
  enterprise_id bigint not null,
  currency      text not null,
  primary key (enterprise_id),
  constraint ledgers_currency foreign key (enterprise_id, currency) references enterprises (id, currency)
);
create index ledgers_by_currency on ledgers (enterprise_id, currency);
select wall_off('ledgers');

-- Where money lies: outside the budget (source, below zero by what was given), free in the budget, granted to an item,
-- planned for an event, or spent by it. Of the first two, a budget has one each (ref_id 0).
create table ledger_accounts (
  enterprise_id bigint not null,
  annual_budget_id bigint not null,
  kind          text not null,
  ref_id        bigint not null,
  balance_cents bigint not null default 0,
  primary key (enterprise_id, annual_budget_id, kind, ref_id),
  foreign key (enterprise_id, annual_budget_id) references annual_budgets,
  constraint ledger_accounts_kind check (kind in ('source', 'available', 'item', 'plan', 'spent')),
  constraint ledger_accounts_ref check ((kind in ('source', 'available')) = (ref_id = 0)),
  constraint ledger_accounts_covered check (case kind when 'source' then balance_cents <= 0 else balance_cents >= 0 end)
);
select wall_off('ledger_accounts');

create table ledger_postings (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  annual_budget_id bigint not null,
  kind          text not null,
  from_kind     text not null,
  from_ref      bigint not null,
  to_kind       text not null,
  to_ref        bigint not null,
  amount_cents  bigint not null,
  -- By the calendar of the enterprise: "as of a day" counts by it.
  posted_on     date not null,
  posted_at     timestamptz not null default now(),
  -- The account that did it: no key, since a merge of two people moves keys and nothing here ever changes.
  posted_by     bigint,
  comment       text,
  request_id    bigint,
  item_id       bigint,
  event_id      bigint,
  expense_id    bigint,
  -- The budget of another period that this was carried from or to.
  other_budget_id bigint,
  primary key (enterprise_id, id),
  constraint ledger_postings_from foreign key (enterprise_id, annual_budget_id, from_kind, from_ref) references ledger_accounts,
  constraint ledger_postings_to foreign key (enterprise_id, annual_budget_id, to_kind, to_ref) references ledger_accounts,
  foreign key (enterprise_id, request_id) references budget_requests,
  foreign key (enterprise_id, item_id) references budget_request_items,
  foreign key (enterprise_id, event_id) references events,
  foreign key (enterprise_id, expense_id) references expenses,
  foreign key (enterprise_id, other_budget_id) references annual_budgets,
  constraint ledger_postings_amount check (amount_cents > 0),
  constraint ledger_postings_path check ((kind, from_kind, to_kind) in (
    ('initialize', 'source', 'available'),
    ('amend', 'source', 'available'), ('amend', 'available', 'source'),
    ('carry_in', 'source', 'available'), ('carry_out', 'available', 'source'),
    ('reset', 'available', 'source'), ('remove', 'available', 'source'),
    ('approve', 'available', 'item'), ('close', 'item', 'available'),
    ('draw', 'item', 'plan'), ('cover', 'available', 'plan'), ('release', 'plan', 'available'),
    ('spend', 'plan', 'spent'), ('correct', 'spent', 'plan'))),
  -- The document behind it.
  constraint ledger_postings_document check (case kind
    when 'approve' then request_id is not null and item_id is not null
    when 'close' then request_id is not null and item_id is not null
    when 'draw' then item_id is not null and event_id is not null
    when 'cover' then event_id is not null
    when 'release' then event_id is not null
    when 'spend' then event_id is not null and expense_id is not null
    when 'correct' then event_id is not null and expense_id is not null
    when 'carry_in' then other_budget_id is not null
    when 'carry_out' then other_budget_id is not null
    when 'amend' then comment is not null
    else true end),
  constraint ledger_postings_comment_length check (char_length(comment) between 1 and 500)
);
create index ledger_postings_of_a_budget on ledger_postings (enterprise_id, annual_budget_id, id desc);
create index ledger_postings_from_account on ledger_postings (enterprise_id, annual_budget_id, from_kind, from_ref);
create index ledger_postings_to_account on ledger_postings (enterprise_id, annual_budget_id, to_kind, to_ref);
create index ledger_postings_of_an_event on ledger_postings (enterprise_id, event_id, id) where event_id is not null;
create index ledger_postings_of_a_request on ledger_postings (enterprise_id, request_id, id) where request_id is not null;
create index ledger_postings_of_an_item on ledger_postings (enterprise_id, item_id) where item_id is not null;
create index ledger_postings_of_an_expense on ledger_postings (enterprise_id, expense_id, id) where expense_id is not null;
create index ledger_postings_by on ledger_postings (enterprise_id, posted_by) where posted_by is not null;
create index ledger_postings_of_another_budget on ledger_postings (enterprise_id, other_budget_id) where other_budget_id is not null;
select wall_off('ledger_postings');

-- What the postings of a budget sum up to, as of today; and what each day added. Reading a sum never reads postings.
create table budget_figures (
  enterprise_id  bigint not null,
  annual_budget_id bigint not null,
  initial_cents  bigint not null default 0,
  budgeted_cents bigint not null default 0,
  approved_cents bigint not null default 0,
  planned_cents  bigint not null default 0,
  spent_cents    bigint not null default 0,
  primary key (enterprise_id, annual_budget_id),
  foreign key (enterprise_id, annual_budget_id) references annual_budgets,
  constraint budget_figures_order check (0 <= spent_cents and spent_cents <= planned_cents
    and planned_cents <= approved_cents and approved_cents <= budgeted_cents and 0 <= initial_cents)
);
select wall_off('budget_figures');

create table budget_days (
  enterprise_id  bigint not null,
  annual_budget_id bigint not null,
  day            date not null,
  initial_cents  bigint not null default 0,
  budgeted_cents bigint not null default 0,
  approved_cents bigint not null default 0,
  planned_cents  bigint not null default 0,
  spent_cents    bigint not null default 0,
  primary key (enterprise_id, annual_budget_id, day),
  foreign key (enterprise_id, annual_budget_id) references annual_budgets
);
select wall_off('budget_days');

create table fiscal_period_days (
  enterprise_id  bigint not null,
  period_id      bigint not null,
  day            date not null,
  initial_cents  bigint not null default 0,
  budgeted_cents bigint not null default 0,
  approved_cents bigint not null default 0,
  planned_cents  bigint not null default 0,
  spent_cents    bigint not null default 0,
  primary key (enterprise_id, period_id, day),
  foreign key (enterprise_id, period_id) references fiscal_periods
);
select wall_off('fiscal_period_days');

do $$
declare kept text;
begin
  foreach kept in array array['ledgers', 'ledger_accounts', 'ledger_postings', 'budget_figures', 'budget_days', 'fiscal_period_days'] loop
    execute format('revoke insert, update, delete on %I from kindred_app', kept);
    execute format('grant select, insert on %I to kindred_ledger', kept);
  end loop;
  foreach kept in array array['ledger_accounts', 'budget_figures', 'budget_days', 'fiscal_period_days'] loop
    execute format('grant update on %I to kindred_ledger', kept);
  end loop;
end $$;
-- to hold them while it posts, and to know the currency
grant select, update (state) on fiscal_periods, annual_budgets to kindred_ledger;
grant select (id, currency) on enterprises to kindred_ledger;

-- Which of its kind an account is.
create function ledger_ref(account text, item bigint, event bigint) returns bigint
  language sql immutable parallel safe
  as $$ select case when account in ('source', 'available') then 0 when account = 'item' then item else event end $$;

-- Each line twice: what leaves one account comes into the other.
create function ledger_sides(lines jsonb) returns table (budget bigint, act text, kind text, ref bigint, moved bigint)
  language sql immutable parallel safe set search_path = pg_catalog, public
  as $$
    select l.annual_budget_id, l.kind, s.kind, ledger_ref(s.kind, l.item_id, l.event_id), s.moved
    from jsonb_to_recordset(lines) as l(annual_budget_id bigint, kind text, "from" text, "to" text, amount_cents bigint,
      item_id bigint, event_id bigint)
    cross join lateral (values (l."from", -l.amount_cents), (l."to", l.amount_cents)) as s(kind, moved)
  $$;

-- By how much the figures of each budget change.
create function ledger_moves(lines jsonb)
  returns table (budget bigint, initial bigint, budgeted bigint, approved bigint, planned bigint, spent bigint)
  language sql immutable parallel safe set search_path = pg_catalog, public
  as $$
    select s.budget,
      coalesce(-sum(s.moved) filter (where s.kind = 'source' and s.act = 'initialize'), 0)::bigint,
      coalesce(-sum(s.moved) filter (where s.kind = 'source'), 0)::bigint,
      coalesce(sum(s.moved) filter (where s.kind in ('item', 'plan', 'spent')), 0)::bigint,
      coalesce(sum(s.moved) filter (where s.kind in ('plan', 'spent')), 0)::bigint,
      coalesce(sum(s.moved) filter (where s.kind = 'spent'), 0)::bigint
    from ledger_sides(lines) s group by s.budget
  $$;

-- Posts lines, all or none: {annual_budget_id, kind, from, to, amount_cents} with the documents behind them. Holds the
-- periods and budgets meanwhile, so that none closes before these are in; the total of the enterprise comes last, since
-- whoever comes second waits for it.
create function ledger_post(lines jsonb, author bigint, on_day date) returns void
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
  end $$;
select reviewed('kindred_ledger', 'ledger_post(jsonb, bigint, date)');
