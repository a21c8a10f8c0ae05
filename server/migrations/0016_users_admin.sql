-- What the administration of people needs: a state for those who were emptied, a day of enrollment, lists that stay
-- quick with a million people, and actions on many that can be watched.
alter table users drop constraint users_state;
alter table users add constraint users_state
  check (state in ('invited', 'active', 'inactive', 'pending_activation', 'pending_deletion', 'purged'));
-- null: enrollment is still to be done, or to be done again
alter table users add column enrolled_at timestamptz;
-- where a person is listed; nobody finds whoever was purged
alter table users add column list_scope text generated always as (
  case state when 'active' then 'active' when 'inactive' then 'inactive' when 'pending_deletion' then 'inactive'
    when 'invited' then 'invited' when 'pending_activation' then 'invited' end) stored;

create index users_listed on users (enterprise_id, name, id) where list_scope is not null;           -- "page 400, by name"
create index users_listed_in_scope on users (enterprise_id, list_scope, name, id) where list_scope is not null;
create index users_listed_by_email on users (enterprise_id, email, id) where list_scope is not null;
create index users_listed_by_age on users (enterprise_id, created_at, id) where list_scope is not null;

-- The migration looks at every enterprise at once, which the wall forbids even to the owner.
alter table users no force row level security;
alter table counters no force row level security;
update users set enrolled_at = created_at where state in ('active', 'inactive', 'pending_deletion');
insert into counters (enterprise_id, name, value)
  select enterprise_id, 'users.' || state, count(*) from users group by 1, 2
  on conflict (enterprise_id, name) do update set value = excluded.value;
alter table users force row level security;
alter table counters force row level security;

-- Finds people by a part of their name, e-mail or employee id. Like search_people it stands outside the wall, because
-- trigrams can't use their index behind it, and adds the enterprise itself. What it answers is enough to order, filter
-- and count by; the caller reads the rows of the page.
create index users_words_trigrams on users using gin
  ((name || e'\n' || email || e'\n' || coalesce(employee_id, '')) gin_trgm_ops);
create function search_users(words text, most int) returns table (
  id bigint, name text, email text, state text, list_scope text, role_id bigint, joined_on date,
  last_seen_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select u.id, u.name, u.email, u.state, u.list_scope, u.role_id, u.joined_on, u.last_seen_at, u.created_at
    from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and u.list_scope is not null
      and (u.name || e'\n' || u.email || e'\n' || coalesce(u.employee_id, ''))
        ilike '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit most
  $$;
select reviewed('kindred_search', 'search_users(text, int)');

-- One action on many people: who asked for it, how far it is, and why somebody was left out.
create table user_bulk_actions (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  action        text not null,
  facts         jsonb not null default '{}',
  asked_by      bigint not null,
  state         text not null default 'waiting',
  total         int not null,
  done_count    int not null default 0,
  refused_count int not null default 0,
  created_at    timestamptz not null default now(),
  finished_at   timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, asked_by) references users,
  constraint user_bulk_actions_state check (state in ('waiting', 'running', 'finished')),
  constraint user_bulk_actions_finished check ((state = 'finished') = (finished_at is not null))
);
create index user_bulk_actions_latest on user_bulk_actions (enterprise_id, created_at desc);
select wall_off('user_bulk_actions');

create table user_bulk_people (
  enterprise_id bigint not null,
  bulk_id       bigint not null,
  user_id       bigint not null,
  -- null until it was their turn; then 'done' or the code of the refusal
  outcome       text,
  facts         jsonb not null default '{}',
  primary key (enterprise_id, bulk_id, user_id),
  foreign key (enterprise_id, bulk_id) references user_bulk_actions on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index user_bulk_people_waiting on user_bulk_people (enterprise_id, bulk_id, user_id) where outcome is null;
create index user_bulk_people_refused on user_bulk_people (enterprise_id, bulk_id, user_id)
  where outcome is not null and outcome <> 'done';
create index user_bulk_people_of_a_person on user_bulk_people (enterprise_id, user_id);
select wall_off('user_bulk_people');
