-- What speaks for a person without their browser: tokens for programs, and an address for a calendar. Only hashes are
-- kept, so a copy of the database opens neither.
create table personal_access_tokens (
  enterprise_id  bigint not null,
  id             bigint generated always as identity,
  user_id        bigint not null,
  name           text not null,
  token_hash     bytea not null,
  -- the last characters, by which a person tells their tokens apart
  hint           text not null,
  scopes         text[] not null,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  last_used_at   timestamptz,
  last_used_from text,
  revoked_at     timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint personal_access_tokens_name_length check (char_length(name) between 1 and 100),
  constraint personal_access_tokens_scopes check (scopes in ('{read}', '{read,write}')),
  constraint personal_access_tokens_lifetime check (expires_at - created_at <= interval '366 days')
);
create unique index personal_access_tokens_by_hash on personal_access_tokens (enterprise_id, token_hash);   -- "who is this?"
create index personal_access_tokens_of_a_person on personal_access_tokens (enterprise_id, user_id, created_at desc);
select wall_off('personal_access_tokens');

-- One calendar address a person; making a new one makes the old one worthless.
create table calendar_feeds (
  enterprise_id   bigint not null,
  user_id         bigint not null,
  token_hash      bytea not null,
  created_at      timestamptz not null default now(),
  last_fetched_at timestamptz,
  primary key (enterprise_id, user_id),
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create unique index calendar_feeds_by_hash on calendar_feeds (enterprise_id, token_hash);
select wall_off('calendar_feeds');
