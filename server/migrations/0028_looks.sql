-- Support sees what somebody sees: for half an hour, with a reason, without touching anything. A look is a row of its own
-- rather than a mark on the session, because the person it is about must be able to read of it for ever.
create table looks (
  enterprise_id    bigint not null,
  id               bigint generated always as identity,
  administrator_id bigint not null,
  person_id        bigint not null,
  -- Emptied when the person is purged.
  reason           text,
  -- What both were allowed when it began, hashed: a look doesn't outlive a change of either one's rights.
  rights           bytea not null,
  started_at       timestamptz not null default now(),
  ends_at          timestamptz not null,
  ended_at         timestamptz,
  ended_by         text,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, administrator_id) references users on delete cascade,
  foreign key (enterprise_id, person_id) references users on delete cascade,
  constraint looks_at_somebody_else check (administrator_id <> person_id),
  constraint looks_reason_says_something check (char_length(reason) between 5 and 500),
  constraint looks_end_after_they_began check (ends_at > started_at and ended_at >= started_at),
  constraint looks_ended_by_known check (ended_by in ('button', 'time', 'rights', 'log_out')),
  constraint looks_end_for_a_reason check ((ended_at is null) = (ended_by is null))
);
create index looks_at_a_person on looks (enterprise_id, person_id, started_at desc, id desc);   -- "who looked as me?"
create index looks_of_an_administrator on looks (enterprise_id, administrator_id);
select wall_off('looks');

-- The look a session is in: one at a time, because there is one place for it.
alter table sessions add column look_id bigint;
alter table sessions add constraint sessions_look_fkey
  foreign key (enterprise_id, look_id) references looks on delete cascade;
create index sessions_that_look on sessions (enterprise_id, look_id) where look_id is not null;

-- How long the change log is kept; no row, or no number, is for ever.
create table change_log_retention (
  enterprise_id bigint primary key references enterprises on delete cascade,
  keep_months   int,
  constraint change_log_retention_months check (keep_months between 1 and 240)
);
select wall_off('change_log_retention');

-- A seal outlives what it sealed: its hash is the link between its neighbours. How many entries went with time stands
-- here; that they went, and up to which seal, is an entry of the log itself.
alter table change_log_seals add column expired_entries int
  constraint change_log_seals_expired_some check (expired_entries > 0);
create index change_log_seals_expired on change_log_seals (enterprise_id, number) where expired_entries is not null;

-- As before, with its words named as its own: people have got a column of that name.
grant kindred_search to current_user;
create or replace function people_named(words text, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select u.id from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and u.name ilike
        '%' || replace(replace(replace(people_named.words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by u.name, u.id
    limit least(most, 200)
  $$;
revoke kindred_search from current_user;
