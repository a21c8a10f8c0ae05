-- Secrets that open one door once: invitations, password resets, links that sign in. Only hashes are kept. A person has
-- one living token a purpose: issuing the next one takes the place of the last, which is worthless from then on.
create table one_time_tokens (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  purpose       text not null,
  token_hash    bytea not null,
  user_id       bigint,
  email         text,
  facts         jsonb not null default '{}',
  created_at    timestamptz not null default now(),
  created_by    bigint,
  expires_at    timestamptz not null,
  used_at       timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, created_by) references users on delete cascade,
  constraint one_time_tokens_purpose_form check (purpose ~ '^[a-z_]{1,40}$'),
  constraint one_time_tokens_for_somebody check (user_id is not null or email is not null)
);
create unique index one_time_tokens_by_hash on one_time_tokens (enterprise_id, token_hash);   -- "what does this open?"
create unique index one_time_tokens_living on one_time_tokens (enterprise_id, purpose, user_id) where used_at is null and user_id is not null;
create unique index one_time_tokens_living_of_email on one_time_tokens (enterprise_id, purpose, email) where used_at is null and user_id is null;
create index one_time_tokens_of_a_person on one_time_tokens (enterprise_id, user_id);         -- a purge
create index one_time_tokens_by_maker on one_time_tokens (enterprise_id, created_by);         -- a purge
create index one_time_tokens_expired on one_time_tokens (enterprise_id, expires_at);          -- swept away after a month
select wall_off('one_time_tokens');
