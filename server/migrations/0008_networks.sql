-- Groups, communities and regions are one thing with three doors. A sub-group is a network with a parent.
create table networks (
  enterprise_id      bigint not null references enterprises on delete cascade,
  id                 bigint generated always as identity,
  uuid               uuid not null default gen_random_uuid(),
  kind               text not null,
  parent_id          bigint,
  name               text collate "und-x-icu" not null,
  short_description  text,
  description        text,
  colour             text not null,
  pattern            text not null,
  banner_file_id     uuid,
  logo_file_id       uuid,
  private            boolean not null default false,
  pending_users      boolean not null default false,
  members_visibility text not null default 'public',
  event_attendance_visibility text not null default 'public',
  messages_visibility text not null default 'group',
  latest_news_visibility text not null default 'public',
  upcoming_events_visibility text not null default 'public',
  expiry_age_events  int,
  expiry_age_events_unit text,
  expiry_age_news    int,
  expiry_age_news_unit text,
  expiry_age_resources int,
  expiry_age_resources_unit text,
  -- kept by the membership verbs under the network's row lock
  member_count       int not null default 0,
  archived_at        timestamptz,
  created_at         timestamptz not null default now(),
  version            bigint not null default 1,
  primary key (enterprise_id, id),
  constraint networks_uuid unique (enterprise_id, uuid),
  foreign key (enterprise_id, parent_id) references networks,
  foreign key (enterprise_id, banner_file_id) references files,
  foreign key (enterprise_id, logo_file_id) references files,
  constraint networks_kind check (kind in ('group', 'community', 'region')),
  constraint networks_name_length check (char_length(name) between 1 and 100),
  constraint networks_short_description_length check (char_length(short_description) <= 500),
  constraint networks_colour_form check (colour ~ '^#[0-9a-fA-F]{6}$'),
  constraint networks_pattern check (pattern in ('weave', 'petal', 'dots', 'arc', 'scale', 'step', 'nest', 'chevron')),
  constraint networks_members_visibility check (members_visibility in ('public', 'group', 'managers', 'non_member', 'enabled', 'disabled')),
  constraint networks_attendance_visibility check (event_attendance_visibility in ('public', 'group', 'managers', 'non_member', 'enabled', 'disabled')),
  constraint networks_messages_visibility check (messages_visibility in ('public', 'group', 'managers', 'non_member', 'enabled', 'disabled')),
  constraint networks_news_visibility check (latest_news_visibility in ('public', 'group', 'managers', 'non_member', 'enabled', 'disabled')),
  constraint networks_events_visibility check (upcoming_events_visibility in ('public', 'group', 'managers', 'non_member', 'enabled', 'disabled')),
  constraint networks_expiry_units check (
    coalesce(expiry_age_events_unit, 'weeks') in ('weeks', 'months', 'years')
    and coalesce(expiry_age_news_unit, 'weeks') in ('weeks', 'months', 'years')
    and coalesce(expiry_age_resources_unit, 'weeks') in ('weeks', 'months', 'years')),
  constraint networks_member_count check (member_count >= 0)
);
create unique index networks_name_taken on networks (enterprise_id, name) where archived_at is null;
create index networks_by_name on networks (enterprise_id, kind, name, id) where archived_at is null;
create index networks_by_size on networks (enterprise_id, kind, member_count, id) where archived_at is null;
create index networks_by_age on networks (enterprise_id, kind, created_at, id) where archived_at is null;
create index networks_children on networks (enterprise_id, parent_id) where parent_id is not null;
select wall_off('networks');

-- A region belongs to a parent network and gathers some of its children.
create table region_children (
  enterprise_id bigint not null,
  region_id     bigint not null,
  network_id    bigint not null,
  primary key (enterprise_id, region_id, network_id),
  foreign key (enterprise_id, region_id) references networks on delete cascade,
  foreign key (enterprise_id, network_id) references networks on delete cascade
);
create index region_children_regions on region_children (enterprise_id, network_id);
select wall_off('region_children');

create table network_members (
  enterprise_id    bigint not null,
  network_id       bigint not null,
  user_id          bigint not null,
  state            text not null,
  joined_at        timestamptz,
  state_changed_at timestamptz not null default now(),
  state_changed_by bigint,
  reason           text,
  primary key (enterprise_id, network_id, user_id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, state_changed_by) references users,
  constraint network_members_state check (state in ('pending', 'active', 'inactive', 'declined', 'removed')),
  constraint network_members_joined check (state <> 'active' or joined_at is not null)
);
create index network_members_of_a_person on network_members (enterprise_id, user_id);
create index network_members_newest on network_members (enterprise_id, network_id, joined_at desc) where state = 'active';
select wall_off('network_members');

create table network_leaders (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  network_id    bigint not null,
  user_id       bigint not null,
  role_id       bigint not null,
  position      text not null,
  visible       boolean not null default true,
  sort_order    int not null default 0,
  created_at    timestamptz not null default now(),
  primary key (enterprise_id, id),
  constraint network_leaders_once unique (enterprise_id, network_id, user_id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, role_id) references user_roles
);
create index network_leaders_of_a_person on network_leaders (enterprise_id, user_id);
select wall_off('network_leaders');

create index networks_name_trigrams on networks using gin (name gin_trgm_ops);
select door_for('kindred_search', 'networks');
create function search_networks(words text, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select n.id, similarity(n.name, words) + case when lower(n.name) like lower(words) || '%' then 1 else 0 end
    from networks n
    where n.enterprise_id = current_setting('app.enterprise_id')::bigint
      and n.archived_at is null
      and n.name ilike '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by 2 desc, n.name
    limit least(most, 10000)
  $$;
select reviewed('kindred_search', 'search_networks(text, int)');
