-- One row an enterprise, with every switch and setting of the product and its default; each area obeys its own.
create table enterprises (
  id                          bigint generated always as identity primary key,
  slug                        text not null,
  name                        text not null,
  display_name                text not null,
  created_at                  timestamptz not null default now(),
  version                     bigint not null default 1,
  settings_version            bigint not null default 1,

  time_zone                   text not null default 'America/New_York',
  locale                      text not null default 'en',
  locales                     text[] not null default '{en,es,fr,tl,pt,it,de,ko,zh-TW,zh-CN,ja}',
  currency                    text not null default 'USD',
  default_from_email          text,
  redirect_contact            text,

  browser_title               text,
  favicon_url                 text,
  logo_url                    text,
  login_logo_url              text,
  logo_redirect_url           text,
  home_title                  text,
  home_message                text,
  home_banner_url             text,

  colour_primary              text not null default '#6b3fa0',
  colour_navigation           text,
  colour_admin_panel          text,
  colour_user_menu            text,
  colour_language_toggle      text,
  theme_font                  text not null default 'Lato',
  theme_spacing               int not null default 8,

  mentorship_enabled          boolean not null default true,
  likes_enabled               boolean not null default true,
  pending_comments_enabled    boolean not null default false,
  scope_enabled               boolean not null default true,
  onboarding_emails_enabled   boolean not null default true,
  all_emails_disabled         boolean not null default false,
  rewards_enabled             boolean not null default true,
  social_media_enabled        boolean not null default true,
  sub_group_colours_enabled   boolean not null default true,
  plan_module_enabled         boolean not null default true,
  sign_up_enabled             boolean not null default false,

  sso_enabled                 boolean not null default false,
  sso_idp_metadata_url        text,
  sso_login_url               text,
  sso_logout_url              text,
  sso_certificate             text,

  session_timeout_minutes     int not null default 720,
  download_expiry_hours       int not null default 24,
  secure_download_expiry_hours int not null default 2,
  legacy_host                 text,
  primary_host                text,

  constraint enterprises_slug_form check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  constraint enterprises_name_length check (char_length(name) between 1 and 100),
  constraint enterprises_session_timeout check (session_timeout_minutes between 60 and 43200),
  constraint enterprises_spacing check (theme_spacing between 4 and 16),
  constraint enterprises_primary_form check (colour_primary ~ '^#[0-9a-fA-F]{6}$')
);
select wall_off('enterprises', 'id');

-- The directory of hosts is the one thing that must be unique across enterprises. It holds no more than a visitor's
-- address bar does, and is read only through enterprise_at.
create table hosts (
  host          text primary key,
  enterprise_id bigint not null references enterprises on delete cascade,
  constraint hosts_lower_case check (host = lower(host))
);
alter table hosts enable row level security;
alter table hosts force row level security;
select door_for('kindred_system', 'hosts');
select door_for('kindred_system', 'enterprises');

-- "Whose host is this?" A slug answers below the base domain, a host of its own anywhere.
create function enterprise_at(asked_host text) returns bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select enterprise_id from hosts where host = asked_host $$;
select reviewed('kindred_system', 'enterprise_at(text)');

create function all_enterprises() returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select id from enterprises order by id $$;
select reviewed('kindred_system', 'all_enterprises()');

-- Nouns and phrases in the enterprise's own words, per locale.
create table custom_texts (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  locale        text not null,
  singular      jsonb not null default '{}',
  plural        jsonb not null default '{}',
  updated_at    timestamptz not null default now(),
  primary key (enterprise_id, id),
  constraint custom_texts_one_a_locale unique (enterprise_id, locale)
);
select wall_off('custom_texts');

create table feature_flags (
  enterprise_id bigint not null references enterprises on delete cascade,
  key           text not null,
  value         boolean not null,
  primary key (enterprise_id, key)
);
select wall_off('feature_flags');

-- Totals of unfiltered lists, kept by the verbs that change them, so that no list counts a million rows.
create table counters (
  enterprise_id bigint not null references enterprises on delete cascade,
  name          text not null,
  value         bigint not null default 0,
  primary key (enterprise_id, name),
  constraint counters_never_negative check (value >= 0)
);
select wall_off('counters');
