-- A domain is somebody's when a line in its DNS says so, and until then it opens nothing: `proof` is the line, made once
-- and shown to whoever looks after the domain. `problem` is how the last look ended.
alter table enterprise_domains
  add column id bigint generated always as identity,
  add column proof text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  add column checked_at timestamptz,
  add column problem text;
alter table enterprise_domains
  add constraint enterprise_domains_id unique (enterprise_id, id),
  add constraint enterprise_domains_length check (char_length(domain) <= 253),
  add constraint enterprise_domains_problem check (problem in ('missing', 'different', 'unreachable'));
-- the list, the newest first
create index enterprise_domains_in_order on enterprise_domains (enterprise_id, created_at, id);

-- "Who has proved that this domain is theirs?" At most one: whoever proves it holds a lock by the domain's name meanwhile.
create function enterprises_with_domain(asked text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select enterprise_id from enterprise_domains where domain = asked and verified_at is not null $$;
select reviewed('kindred_system', 'enterprises_with_domain(text)');

-- Keys of ours for single sign-on: providers encrypt for the newest and check our requests with it; the one before still
-- opens what was encrypted for it, so that a change needs no minute agreed upon. Private keys are sealed with a key that
-- isn't in the database.
create table sso_keys (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  private_key   text not null,
  certificate   text not null,
  created_at    timestamptz not null default now(),
  primary key (enterprise_id, id)
);
select wall_off('sso_keys');

alter table sso_connections add column sign_requests boolean not null default false;

-- What the provider calls a session that it opened here: it ends the session by that name, and so do we there.
alter table sso_requests add column provider_session jsonb;
create table sso_sessions (
  enterprise_id     bigint not null,
  session_id        bigint not null,
  issuer            text not null,
  name_id           text not null,
  name_format       text,
  name_qualifier    text,
  sp_name_qualifier text,
  session_index     text,
  primary key (enterprise_id, session_id),
  foreign key (enterprise_id, session_id) references sessions on delete cascade
);
create index sso_sessions_by_name on sso_sessions (enterprise_id, issuer, name_id);   -- "which sessions does it mean?"
select wall_off('sso_sessions');

-- A link between a person and a provider can be looked at and removed, so it has a number.
alter table sso_identities add column id bigint generated always as identity;
alter table sso_identities add constraint sso_identities_id unique (enterprise_id, id);
