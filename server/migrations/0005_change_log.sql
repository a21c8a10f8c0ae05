-- Every change by a person, written in the change's own transaction. Rows aren't chained as they are written (one chain
-- head per enterprise would make writers queue); a job seals committed rows within seconds.
create table change_log (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  actor_id      bigint,
  action        text not null,
  subject_type  text not null,
  subject_id    text,
  network_id    bigint,
  difference    jsonb not null default '{}',
  personal_hash bytea,
  address       text,
  at            timestamptz not null default now(),
  seal          bigint,
  primary key (enterprise_id, id)
);
create index change_log_latest on change_log (enterprise_id, at desc, id desc);
create index change_log_of_a_subject on change_log (enterprise_id, subject_type, subject_id, at desc);
create index change_log_unsealed on change_log (enterprise_id, id) where seal is null;
select wall_off('change_log');

-- Personal values lie beside the row; the chain holds only their salted hash, so that a purge keeps the chain valid.
create table change_log_personal (
  enterprise_id bigint not null,
  change_id     bigint not null,
  about_user_id bigint,
  salt          bytea not null,
  before_after  jsonb not null,
  primary key (enterprise_id, change_id),
  foreign key (enterprise_id, change_id) references change_log on delete cascade
);
create index change_log_personal_about on change_log_personal (enterprise_id, about_user_id);
select wall_off('change_log_personal');

create table change_log_seals (
  enterprise_id bigint not null references enterprises on delete cascade,
  number        bigint not null,
  change_ids    bigint[] not null,
  hash          bytea not null,
  previous_hash bytea,
  sealed_at     timestamptz not null default now(),
  primary key (enterprise_id, number)
);
select wall_off('change_log_seals');
select door_for('kindred_system', 'change_log');

create function enterprises_to_seal() returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct enterprise_id from change_log where seal is null $$;
select reviewed('kindred_system', 'enterprises_to_seal()');
