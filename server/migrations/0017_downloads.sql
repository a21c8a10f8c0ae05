-- A file somebody asked for: what is to be in it, how far its making has come, and until when it may be fetched. Its
-- bytes lie in the store under `file_key` and the number of the attempt that wrote them, so that two attempts (the worker
-- of the first fell silent) never write the same file; the row is finished by one of them.
create table downloads (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  user_id       bigint not null,
  export        text not null,
  file_name     text not null,
  columns       text[] not null,
  query         jsonb not null default '{}',
  bom           boolean not null default true,
  -- holds personal data: the shorter of the two expiries
  secure        boolean not null,
  locale        text not null,
  state         text not null default 'waiting',
  reason        text,
  attempts      int not null default 0,
  rows_done     bigint not null default 0,
  rows_total    bigint,
  file_key      uuid not null default gen_random_uuid(),
  bytes         bigint,
  created_at    timestamptz not null default now(),
  finished_at   timestamptz,
  expires_at    timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint downloads_state check (state in ('waiting', 'in_progress', 'ready', 'failed', 'canceled', 'expired')),
  constraint downloads_ready_is_whole check (state <> 'ready' or (bytes is not null and finished_at is not null and expires_at is not null)),
  constraint downloads_failed_has_a_reason check ((state = 'failed') = (reason is not null)),
  constraint downloads_file_name_length check (char_length(file_name) between 1 and 255),
  constraint downloads_rows check (rows_done >= 0)
);
create index downloads_of_a_person on downloads (enterprise_id, user_id, created_at desc, id desc);   -- "my files", and a person's going
select wall_off('downloads');

-- The change log is read by who did it, what was done and where, the newest first.
create index change_log_by_actor on change_log (enterprise_id, actor_id, at desc, id desc);
create index change_log_by_action on change_log (enterprise_id, action, at desc, id desc);
create index change_log_in_a_network on change_log (enterprise_id, network_id, at desc, id desc) where network_id is not null;

-- How far the chain of seals was last found whole. The head that is kept here is a second witness: a chain that ends
-- before it has lost its tail.
create table change_log_checks (
  enterprise_id bigint not null references enterprises on delete cascade,
  seal          bigint not null,
  hash          bytea,
  up_to         timestamptz,
  entries       bigint not null,
  checked_at    timestamptz not null,
  whole_at      timestamptz,
  broken        text,
  broken_seal   bigint,
  primary key (enterprise_id),
  constraint change_log_checks_seal check (seal >= 0),
  constraint change_log_checks_broken check (broken in ('altered', 'missing', 'inserted', 'reordered', 'cut_off', 'unsealed', 'personal_altered'))
);
select wall_off('change_log_checks');

-- People by a part of their name, whatever became of them: the log speaks of those who have left too.
create function people_named(words text, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select u.id from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and u.name ilike '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by u.name, u.id
    limit least(most, 200)
  $$;
select reviewed('kindred_search', 'people_named(text, int)');
