-- Where networks stand, what they are sorted by, whom they share with, and what is asked about them.

-- "leaders_only" joins the values of what a network shows (contract/visibility.ts says what each means).
alter table networks drop constraint networks_members_visibility;
alter table networks drop constraint networks_attendance_visibility;
alter table networks drop constraint networks_messages_visibility;
alter table networks drop constraint networks_news_visibility;
alter table networks drop constraint networks_events_visibility;
alter table networks add constraint networks_visibility_values check (
  members_visibility in ('public', 'group', 'leaders_only', 'managers', 'non_member', 'enabled', 'disabled')
  and event_attendance_visibility in ('public', 'group', 'leaders_only', 'managers', 'non_member', 'enabled', 'disabled')
  and messages_visibility in ('public', 'group', 'leaders_only', 'managers', 'non_member', 'enabled', 'disabled')
  and latest_news_visibility in ('public', 'group', 'leaders_only', 'managers', 'non_member', 'enabled', 'disabled')
  and upcoming_events_visibility in ('public', 'group', 'leaders_only', 'managers', 'non_member', 'enabled', 'disabled'));
alter table networks add constraint networks_expiry_ages check (
  (expiry_age_events is null) = (expiry_age_events_unit is null) and coalesce(expiry_age_events, 1) between 1 and 1000
  and (expiry_age_news is null) = (expiry_age_news_unit is null) and coalesce(expiry_age_news, 1) between 1 and 1000
  and (expiry_age_resources is null) = (expiry_age_resources_unit is null)
  and coalesce(expiry_age_resources, 1) between 1 and 1000);

-- A network can't stand below itself, whoever writes and however many at once: it carries the way down to it, which is
-- its parent's way and the parent. The key below ties it to what the parent says of itself, and a way that comes by the
-- network itself is refused. Whoever moves one writes the new way of everything below it in the same statement, at whose
-- end the key is looked at.
alter table networks add column parent_path bigint[] not null default '{}';
alter table networks no force row level security;
with recursive down as (
  select enterprise_id, id, '{}'::bigint[] as parent_path from networks where parent_id is null
  union all
  select n.enterprise_id, n.id, d.parent_path || d.id
  from networks n join down d on d.enterprise_id = n.enterprise_id and d.id = n.parent_id
)
update networks n set parent_path = d.parent_path
from down d where d.enterprise_id = n.enterprise_id and d.id = n.id and n.parent_id is not null;
alter table networks force row level security;
alter table networks add column path bigint[] generated always as (parent_path || id) stored;
alter table networks add constraint networks_path unique (enterprise_id, id, path);
alter table networks add constraint networks_path_of_parent
  foreign key (enterprise_id, parent_id, parent_path) references networks (enterprise_id, id, path);
alter table networks add constraint networks_not_below_itself check (id <> all (parent_path));
alter table networks add constraint networks_parent_last
  check (coalesce(parent_path[cardinality(parent_path)], 0) = coalesce(parent_id, 0));
alter table networks add constraint networks_depth check (cardinality(parent_path) <= 100);
create index networks_by_path on networks (enterprise_id, parent_id, parent_path) where parent_id is not null;  -- the key, asked from above
create index networks_of_all_kinds_by_name on networks (enterprise_id, name, id) where archived_at is null;  -- the administration

-- Types of category ("Topic", "Region of the world"); a network has at most one category of each type.
create table group_category_types (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  name          text collate "und-x-icu" not null,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  constraint group_category_types_name_length check (char_length(name) between 1 and 100)
);
create unique index group_category_types_name_taken on group_category_types (enterprise_id, lower(normalize(name, nfkc)));
select wall_off('group_category_types');

create table group_categories (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  type_id       bigint not null,
  name          text collate "und-x-icu" not null,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  constraint group_categories_of_a_type unique (enterprise_id, type_id, id),
  foreign key (enterprise_id, type_id) references group_category_types,
  constraint group_categories_name_length check (char_length(name) between 1 and 100)
);
create unique index group_categories_name_taken on group_categories (enterprise_id, type_id, lower(normalize(name, nfkc)));
select wall_off('group_categories');

create table network_categories (
  enterprise_id bigint not null,
  network_id    bigint not null,
  type_id       bigint not null,
  category_id   bigint not null,
  primary key (enterprise_id, network_id, type_id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  -- a category in use isn't deleted
  constraint network_categories_of_the_type
    foreign key (enterprise_id, type_id, category_id) references group_categories (enterprise_id, type_id, id)
);
create index network_categories_networks on network_categories (enterprise_id, category_id, network_id);  -- the directory's filter
create index network_categories_by_type on network_categories (enterprise_id, type_id, category_id);
select wall_off('network_categories');

-- Two networks that show each other, or one the other, what is new with them. Who proposes shares; the other side agrees.
create table network_connections (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  network_id    bigint not null,
  with_id       bigint not null,
  shares        text[] not null,
  -- 'both': each sees the other's; 'one': only `with_id` sees what `network_id` has
  direction     text not null default 'both',
  state         text not null default 'proposed',
  proposed_by   bigint,
  proposed_at   timestamptz not null default now(),
  decided_by    bigint,
  decided_at    timestamptz,
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, with_id) references networks on delete cascade,
  foreign key (enterprise_id, proposed_by) references users,
  foreign key (enterprise_id, decided_by) references users,
  constraint network_connections_two check (network_id <> with_id),
  constraint network_connections_shares check (cardinality(shares) > 0 and shares <@ array['news', 'events', 'resources']),
  constraint network_connections_direction check (direction in ('both', 'one')),
  constraint network_connections_state check (state in ('proposed', 'accepted', 'declined')),
  constraint network_connections_decided check ((state = 'proposed') = (decided_at is null))
);
create unique index network_connections_once on network_connections
  (enterprise_id, least(network_id, with_id), greatest(network_id, with_id));
create index network_connections_from on network_connections (enterprise_id, network_id, state);
create index network_connections_to on network_connections (enterprise_id, with_id, state);
create index network_connections_proposed_by on network_connections (enterprise_id, proposed_by) where proposed_by is not null;
create index network_connections_decided_by on network_connections (enterprise_id, decided_by) where decided_by is not null;
create index network_connections_newest on network_connections (enterprise_id, proposed_at desc, id desc);
select wall_off('network_connections');

-- What an enterprise asks about its networks, beside what every network has: as user_field_values, for networks.
create table network_field_values (
  enterprise_id bigint not null,
  network_id    bigint not null,
  field_id      bigint not null,
  value         text not null,
  number        double precision,
  primary key (enterprise_id, network_id, field_id, value),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, field_id) references fields on delete cascade,
  constraint network_field_values_length check (char_length(value) between 1 and 500)
);
create index network_field_values_of_a_field on network_field_values (enterprise_id, field_id, value);
select wall_off('network_field_values');
