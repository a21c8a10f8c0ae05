-- A session is worth something only as a pair: the token a script holds and the cookie it can't read. Only hashes are
-- kept, so a copy of the database signs nobody in.
create table sessions (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  user_id       bigint not null,
  token_hash    bytea not null,
  cookie_hash   bytea not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  last_seen_at  timestamptz not null default now(),
  ended_at      timestamptz,
  address       text,
  agent         text,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create unique index sessions_by_cookie on sessions (enterprise_id, cookie_hash);    -- "who is this?"
create index sessions_of_a_person on sessions (enterprise_id, user_id) where ended_at is null;
create index sessions_expired on sessions (enterprise_id, expires_at);              -- swept away after a month
select wall_off('sessions');

-- Guesses at a password, so that throttling holds across processes and restarts. The account is a salted hash: the
-- table must not tell which e-mails were tried.
create table sign_in_attempts (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  account       bytea not null,
  address       text not null,
  succeeded     boolean not null,
  at            timestamptz not null default now(),
  primary key (enterprise_id, id)
);
create index sign_in_attempts_on_an_account on sign_in_attempts (enterprise_id, account, at);
create index sign_in_attempts_from_an_address on sign_in_attempts (enterprise_id, address, at);
select wall_off('sign_in_attempts');
