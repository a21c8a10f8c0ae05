-- The answer to a call with an Idempotency-Key, written in the effect's own transaction, so that a repeat finds either
-- both or neither. Kept for a day.
create table idempotency_keys (
  enterprise_id bigint not null references enterprises on delete cascade,
  actor         text not null,
  operation     text not null,
  key           text not null,
  body_hash     bytea not null,
  status        int,
  answer        jsonb,
  created_at    timestamptz not null default now(),
  primary key (enterprise_id, actor, operation, key),
  constraint idempotency_keys_length check (char_length(key) between 1 and 255)
);
create index idempotency_keys_by_age on idempotency_keys (enterprise_id, created_at);
select wall_off('idempotency_keys');

-- What will fall due: publish, remind, purge, expire. The sweeper claims rows by its own clock, so a moved event moves
-- its row and leaves no stale job behind.
create table timed (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  kind          text not null,
  subject_id    text not null,
  due_at        timestamptz not null,
  claimed_at    timestamptz,
  primary key (enterprise_id, id),
  constraint timed_once unique (enterprise_id, kind, subject_id)
);
create index timed_due on timed (due_at) where claimed_at is null;
select wall_off('timed');
select door_for('kindred_system', 'timed');
create function enterprises_with_timed_due(moment timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct enterprise_id from timed where claimed_at is null and due_at <= moment $$;
select reviewed('kindred_system', 'enterprises_with_timed_due(timestamptz)');

-- Which lists went stale for whom. NOTIFY takes a global lock at commit, so changes are gathered here and signalled at
-- most every 200 ms.
create table live_signals (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  user_id       bigint,
  stale         text not null,
  at            timestamptz not null default clock_timestamp(),
  primary key (enterprise_id, id)
);
create index live_signals_by_time on live_signals (enterprise_id, at, id);
select wall_off('live_signals');

create table page_visits (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  user_id       bigint not null,
  path          text not null,
  referrer      text,
  at            timestamptz not null default now(),
  primary key (enterprise_id, id),
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index page_visits_by_time on page_visits (enterprise_id, at);
select wall_off('page_visits');

-- Errors of server and browsers, one row for all that look the same; the reference is what a person is shown.
create table error_reports (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  reference     text not null,
  source        text not null,
  fingerprint   bytea not null,
  message       text not null,
  stack         text,
  route         text not null,
  release       text not null,
  times         int not null default 1,
  first_at      timestamptz not null default now(),
  last_at       timestamptz not null default now(),
  last_user_id  bigint,
  primary key (enterprise_id, id),
  constraint error_reports_source check (source in ('server', 'browser', 'job')),
  constraint error_reports_one_each unique (enterprise_id, fingerprint)
);
create index error_reports_latest on error_reports (enterprise_id, last_at desc);
select wall_off('error_reports');
