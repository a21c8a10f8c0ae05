-- How people of an enterprise sign in through its own identity provider. What is being tried ('draft') and what holds
-- ('active') are two rows of one shape: switching on copies the first over the second, and only after a whole round
-- against exactly these settings.
create table sso_connections (
  enterprise_id       bigint not null references enterprises on delete cascade,
  stage               text not null,
  protocol            text not null default 'saml',
  metadata_url        text,
  idp_issuer          text,
  login_url           text,
  logout_url          text,
  -- several, so that a provider can change its key without a day of closed doors
  certificates        text[] not null default '{}',
  idp_initiated       boolean not null default false,
  oidc_issuer         text,
  oidc_client         text,
  -- sealed with a key that isn't in the database; never answered back
  oidc_client_secret  text,
  trust_email         boolean not null default false,
  mapping             jsonb not null default '[]',
  email_domains       text[] not null default '{}',
  just_in_time        boolean not null default false,
  default_role_id     bigint,
  sso_only            boolean not null default true,
  break_glass_user_id bigint,
  tested_hash         text,
  last_test           jsonb,
  version             bigint not null default 1,
  updated_at          timestamptz not null default now(),
  primary key (enterprise_id, stage),
  foreign key (enterprise_id, default_role_id) references user_roles,
  foreign key (enterprise_id, break_glass_user_id) references users,
  constraint sso_connections_stage check (stage in ('draft', 'active')),
  constraint sso_connections_protocol check (protocol in ('saml', 'oidc'))
);
create index sso_connections_by_role on sso_connections (enterprise_id, default_role_id);           -- "is this role in use?"
create index sso_connections_by_break_glass on sso_connections (enterprise_id, break_glass_user_id); -- "may this person be purged?"
select wall_off('sso_connections');

-- A sign-in that was begun: bound to one browser by a short cookie, used once, forgotten after minutes. `request_id` is
-- what the provider must answer to (InResponseTo, state).
create table sso_requests (
  enterprise_id   bigint not null references enterprises on delete cascade,
  id              bigint generated always as identity,
  request_id      text not null,
  browser_hash    bytea not null,
  protocol        text not null,
  settings_hash   text not null,
  relay_state     text not null default '/',
  nonce           text,
  code_verifier   text,
  -- a test by an administrator ends in a report and never in a session
  tested_by       bigint,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  answered_at     timestamptz,
  user_id         bigint,
  refused         text,
  entered_at      timestamptz,
  primary key (enterprise_id, id),
  constraint sso_requests_once unique (enterprise_id, request_id),
  foreign key (enterprise_id, tested_by) references users on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint sso_requests_protocol check (protocol in ('saml', 'oidc'))
);
create index sso_requests_expired on sso_requests (enterprise_id, expires_at);                       -- swept away
create index sso_requests_by_tester on sso_requests (enterprise_id, tested_by) where tested_by is not null;
create index sso_requests_by_user on sso_requests (enterprise_id, user_id) where user_id is not null;
select wall_off('sso_requests');

-- Every assertion signs in once, until it could no longer be shown anyway.
create table sso_seen_assertions (
  enterprise_id bigint not null references enterprises on delete cascade,
  assertion_id  text not null,
  expires_at    timestamptz not null,
  primary key (enterprise_id, assertion_id)
);
create index sso_seen_assertions_expired on sso_seen_assertions (enterprise_id, expires_at);         -- swept away
select wall_off('sso_seen_assertions');

-- Who somebody is to the provider: a name that stays when the e-mail changes.
create table sso_identities (
  enterprise_id  bigint not null,
  issuer         text not null,
  subject        text not null,
  user_id        bigint not null,
  created_at     timestamptz not null default now(),
  last_used_at   timestamptz not null default now(),
  primary key (enterprise_id, issuer, subject),
  constraint sso_identities_one_a_person unique (enterprise_id, user_id, issuer),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint sso_identities_subject_length check (char_length(subject) between 1 and 500)
);
select wall_off('sso_identities');

-- While single sign-on is on, passwords open the door to nobody but the one administrator who is named for emergencies:
-- the public face of what the active connection says, which holds the foreign key.
alter table enterprises
  add column sso_only boolean not null default true,
  add column sso_break_glass_user_id bigint;
alter table enterprises
  add constraint enterprises_sso_has_a_way_back check (not (sso_enabled and sso_only) or sso_break_glass_user_id is not null);
