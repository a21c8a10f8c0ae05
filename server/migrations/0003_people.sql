-- Roles and the templates that say what each opens. A role in use can't be deleted, the default role never.
create table user_roles (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  role_name     text not null,
  role_type     text not null,
  priority      int not null,
  is_default    boolean not null default false,
  created_at    timestamptz not null default now(),
  primary key (enterprise_id, id),
  constraint user_roles_name_taken unique (enterprise_id, role_name),
  constraint user_roles_type check (role_type in ('admin', 'group', 'user')),
  constraint user_roles_name_length check (char_length(role_name) between 1 and 100)
);
create unique index user_roles_one_default on user_roles (enterprise_id) where is_default;
select wall_off('user_roles');

create table policy_templates (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  role_id       bigint not null,
  name          text not null,
  permissions   text[] not null default '{}',
  updated_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  constraint policy_templates_one_a_role unique (enterprise_id, role_id),
  foreign key (enterprise_id, role_id) references user_roles on delete cascade
);
select wall_off('policy_templates');

create table users (
  enterprise_id          bigint not null references enterprises on delete cascade,
  id                     bigint generated always as identity,
  email                  text not null,
  username               text,
  employee_id            text,
  first_name             text not null,
  last_name              text not null,
  preferred_name         text,
  -- what is shown and sorted by: preferred name, else first name, and last name; written by the verb that changes them
  name                   text collate "und-x-icu" not null,
  pronouns               text,
  title                  text,
  biography              text,
  birth_date             text,
  avatar_file_id         uuid,
  joined_on              date,
  time_zone              text not null default 'UTC',
  locale                 text,
  role_id                bigint not null,
  state                  text not null default 'active',
  state_reason           text,
  state_changed_at       timestamptz not null default now(),
  state_changed_by       bigint,
  deletion_due_on        date,
  password_hash          text,
  notification_email     text,
  notification_frequency text not null default 'daily',
  notification_day       int not null default 1,
  sign_in_count          int not null default 0,
  last_seen_at           timestamptz,
  created_at             timestamptz not null default now(),
  version                bigint not null default 1,
  primary key (enterprise_id, id),
  constraint users_email_taken unique (enterprise_id, email),
  foreign key (enterprise_id, role_id) references user_roles,
  foreign key (enterprise_id, state_changed_by) references users,
  constraint users_email_lower_case check (email = lower(email)),
  constraint users_email_length check (char_length(email) <= 255),
  constraint users_employee_id_length check (char_length(employee_id) <= 255),
  constraint users_first_name_length check (char_length(first_name) between 1 and 100),
  constraint users_last_name_length check (char_length(last_name) between 1 and 100),
  constraint users_biography_length check (char_length(biography) <= 450),
  constraint users_pronouns_length check (char_length(pronouns) <= 16),
  constraint users_birth_date_form check (birth_date ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  constraint users_state check (state in ('invited', 'active', 'inactive', 'pending_activation', 'pending_deletion')),
  constraint users_deletion_has_a_day check ((state = 'pending_deletion') = (deletion_due_on is not null)),
  constraint users_frequency check (notification_frequency in ('real_time', 'hourly', 'daily', 'weekly', 'never')),
  constraint users_notification_day check (notification_day between 0 and 6)
);
create unique index users_employee_id_taken on users (enterprise_id, employee_id) where employee_id is not null;
create index users_by_name on users (enterprise_id, name, id);          -- "everybody, by name"
create index users_by_role on users (enterprise_id, role_id);           -- "is this role in use?"
select wall_off('users');

create table user_settings (
  enterprise_id bigint not null,
  user_id       bigint not null,
  key           text not null,
  value         jsonb not null,
  primary key (enterprise_id, user_id, key),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint user_settings_key_length check (char_length(key) between 1 and 80)
);
select wall_off('user_settings');

-- Finds people by any part of their name. The operators of trigrams and ILIKE can't use an index behind the wall, so
-- this reviewed function stands outside it and adds the enterprise itself.
create extension if not exists pg_trgm;
create index users_name_trigrams on users using gin (name gin_trgm_ops);
select door_for('kindred_search', 'users');
create function search_people(words text, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select u.id, similarity(u.name, words) + case when lower(u.name) like lower(words) || '%' then 1 else 0 end
    from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and u.state in ('active', 'pending_activation')
      and u.name ilike '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by 2 desc, u.name
    limit least(most, 50)
  $$;
select reviewed('kindred_search', 'search_people(text, int)');
