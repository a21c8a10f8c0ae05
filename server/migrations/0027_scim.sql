-- Provisioning: an identity provider that brings people and takes them away (SCIM 2.0). It carries a token that an
-- administrator made; only its hash is kept.
create table scim_tokens (
  enterprise_id   bigint not null references enterprises on delete cascade,
  id              bigint generated always as identity,
  name            text not null,
  token_hash      bytea not null,
  -- the last characters, by which administrators tell them apart
  hint            text not null,
  created_by      bigint not null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  last_used_at    timestamptz,
  last_used_from  text,
  -- how it went, for those who look after it: written beside the calls, so these may lag by a moment
  written_count   bigint not null default 0,
  last_written_at timestamptz,
  refused_count   bigint not null default 0,
  last_refusal    text,
  last_refused_at timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, created_by) references users,
  constraint scim_tokens_name_length check (char_length(name) between 1 and 100),
  constraint scim_tokens_refusal_length check (char_length(last_refusal) <= 500)
);
create unique index scim_tokens_by_hash on scim_tokens (enterprise_id, token_hash);               -- "who asks?"
create index scim_tokens_by_age on scim_tokens (enterprise_id, created_at desc, id desc);         -- the list
create index scim_tokens_by_maker on scim_tokens (enterprise_id, created_by);                     -- "what did this person make?"
select wall_off('scim_tokens');

-- What the provider calls a person. Without a row it is the e-mail, by which a provider finds whom it didn't bring.
create table scim_users (
  enterprise_id bigint not null,
  user_id       bigint not null,
  user_name     text not null,
  -- names of people are the same in any case; kept because lower() can't use an index behind the wall
  user_name_key text generated always as (lower(user_name)) stored,
  external_id   text,
  changed_at    timestamptz not null default now(),
  primary key (enterprise_id, user_id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint scim_users_user_name_length check (char_length(user_name) between 1 and 255),
  constraint scim_users_external_id_length check (char_length(external_id) <= 255)
);
create unique index scim_users_user_name_taken on scim_users (enterprise_id, user_name_key);
create index scim_users_by_external_id on scim_users (enterprise_id, external_id) where external_id is not null;
create index scim_users_latest on scim_users (enterprise_id, changed_at desc, user_id);           -- "who was it about lately?"
select wall_off('scim_users');

-- A network whose members come from the provider. A row is the switch: without one the provider neither sees nor
-- changes the network. The name is the provider's; people see the network's own.
create table scim_groups (
  enterprise_id    bigint not null,
  network_id       bigint not null,
  display_name     text not null,
  display_name_key text generated always as (lower(display_name)) stored,
  external_id      text,
  created_at       timestamptz not null default now(),
  changed_at       timestamptz not null default now(),
  version          bigint not null default 1,
  primary key (enterprise_id, network_id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  constraint scim_groups_display_name_length check (char_length(display_name) between 1 and 255),
  constraint scim_groups_external_id_length check (char_length(external_id) <= 255)
);
create unique index scim_groups_display_name_taken on scim_groups (enterprise_id, display_name_key);
create index scim_groups_by_external_id on scim_groups (enterprise_id, external_id) where external_id is not null;
select wall_off('scim_groups');
