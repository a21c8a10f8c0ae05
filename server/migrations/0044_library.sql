-- Folders stand in a tree, in a network or (network_id null) in the enterprise itself. What is closed to somebody closes
-- everything below it: a folder never opens more than the one it lies in.
create table folders (
  enterprise_id    bigint not null references enterprises on delete cascade,
  id               bigint generated always as identity,
  network_id       bigint,
  -- 0 is the enterprise: a key compares no nulls
  home_id          bigint generated always as (coalesce(network_id, 0)) stored,
  parent_folder_id        bigint,
  -- from the top down to the parent, as networks have it
  parent_path      bigint[] not null default '{}',
  path             bigint[] generated always as (parent_path || id) stored,
  name             text collate "und-x-icu" not null,
  description      text,
  position         int not null default 0,
  -- inherit: whoever may look into where it lies; narrowed: of those only its readers
  access           text not null default 'inherit',
  password_hash    text,
  -- an unlocking counts for the password it was done with
  password_version int not null default 0,
  created_by       bigint,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, created_by) references users,
  constraint folders_path unique (enterprise_id, id, path),
  constraint folders_home unique (enterprise_id, id, home_id),
  constraint folders_path_of_parent foreign key (enterprise_id, parent_folder_id, parent_path) references folders (enterprise_id, id, path),
  constraint folders_home_of_parent foreign key (enterprise_id, parent_folder_id, home_id) references folders (enterprise_id, id, home_id),
  constraint folders_not_below_itself check (id <> all (parent_path)),
  constraint folders_parent_ends_path check (coalesce(parent_path[cardinality(parent_path)], 0) = coalesce(parent_folder_id, 0)),
  constraint folders_depth check (cardinality(parent_path) <= 9),
  constraint folders_name_length check (char_length(name) between 1 and 100),
  constraint folders_description_length check (char_length(description) between 1 and 500),
  constraint folders_access check (access in ('inherit', 'narrowed')),
  constraint folders_password check (password_hash is null or password_version > 0)
);
create unique index folders_name_taken on folders (enterprise_id, home_id, coalesce(parent_folder_id, 0), lower(normalize(name, nfkc)));
create index folders_in_order on folders (enterprise_id, home_id, parent_folder_id, position, id);   -- "what lies in here?"
create index folders_of_a_network on folders (enterprise_id, network_id) where network_id is not null;
create index folders_below on folders (enterprise_id, parent_folder_id, parent_path) where parent_folder_id is not null;  -- the keys, asked from above
create index folders_by_name on folders (enterprise_id, name, id);
create index folders_by_age on folders (enterprise_id, created_at, id);
create index folders_by_creator on folders (enterprise_id, created_by) where created_by is not null;
select wall_off('folders');

-- Who reads a narrowed folder: its network's members, a role, a person, a segment.
create table folder_readers (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  folder_id     bigint not null,
  kind          text not null,
  role_id       bigint,
  user_id       bigint,
  segment_id    bigint,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, folder_id) references folders on delete cascade,
  foreign key (enterprise_id, role_id) references user_roles on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, segment_id) references segments,
  constraint folder_readers_kind check (kind in ('members', 'role', 'person', 'segment')),
  constraint folder_readers_one check (
    (kind = 'role') = (role_id is not null) and (kind = 'person') = (user_id is not null)
    and (kind = 'segment') = (segment_id is not null))
);
create unique index folder_readers_once on folder_readers
  (enterprise_id, folder_id, kind, coalesce(role_id, user_id, segment_id, 0));
create index folder_readers_roles on folder_readers (enterprise_id, role_id) where role_id is not null;
create index folder_readers_people on folder_readers (enterprise_id, user_id) where user_id is not null;
create index folder_readers_segments on folder_readers (enterprise_id, segment_id) where segment_id is not null;
select wall_off('folder_readers');

-- A session that knew the password. It ends with the session, and with the password.
create table folder_unlocks (
  enterprise_id    bigint not null,
  session_id       bigint not null,
  folder_id        bigint not null,
  password_version int not null,
  unlocked_at      timestamptz not null default now(),
  primary key (enterprise_id, session_id, folder_id),
  foreign key (enterprise_id, session_id) references sessions on delete cascade,
  foreign key (enterprise_id, folder_id) references folders on delete cascade
);
create index folder_unlocks_of_a_folder on folder_unlocks (enterprise_id, folder_id);
select wall_off('folder_unlocks');

-- "Let me in": asked of those who look after a folder. One question at a time.
create table folder_access_requests (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  folder_id     bigint not null,
  user_id       bigint not null,
  note          text,
  state         text not null default 'pending',
  reason        text,
  created_at    timestamptz not null default now(),
  decided_at    timestamptz,
  decided_by    bigint,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, folder_id) references folders on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, decided_by) references users,
  constraint folder_access_requests_state check (state in ('pending', 'approved', 'declined')),
  constraint folder_access_requests_decided check ((state = 'pending') = (decided_at is null)),
  constraint folder_access_requests_note check (char_length(note) between 1 and 500),
  constraint folder_access_requests_reason check (char_length(reason) between 1 and 500)
);
create unique index folder_access_requests_one on folder_access_requests (enterprise_id, folder_id, user_id) where state = 'pending';
create index folder_access_requests_of_a_folder on folder_access_requests (enterprise_id, folder_id, created_at desc);
create index folder_access_requests_of_a_person on folder_access_requests (enterprise_id, user_id);
create index folder_access_requests_newest on folder_access_requests (enterprise_id, created_at desc, id desc);
create index folder_access_requests_decided_by on folder_access_requests (enterprise_id, decided_by) where decided_by is not null;
select wall_off('folder_access_requests');

-- What kind of thing it is to the enterprise: "Guide", "Template". A resource has one of them, and tags as many as help.
create table labels (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  name          text collate "und-x-icu" not null,
  colour        text not null,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  constraint labels_name_length check (char_length(name) between 1 and 100),
  constraint labels_colour_form check (colour ~ '^#[0-9a-fA-F]{6}$')
);
create unique index labels_name_taken on labels (enterprise_id, lower(normalize(name, nfkc)));
create index labels_by_name on labels (enterprise_id, name, id);
create index labels_by_age on labels (enterprise_id, created_at, id);
select wall_off('labels');

create table tags (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  name          text collate "und-x-icu" not null,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  constraint tags_name_length check (char_length(name) between 1 and 100)
);
create unique index tags_name_taken on tags (enterprise_id, lower(normalize(name, nfkc)));
create index tags_by_name on tags (enterprise_id, name, id);
create index tags_by_age on tags (enterprise_id, created_at, id);
select wall_off('tags');

-- Something that lies in a folder: a file, a link or a page. What it holds stands in its versions.
create table resources (
  enterprise_id  bigint not null references enterprises on delete cascade,
  id             bigint generated always as identity,
  folder_id      bigint not null,
  kind           text not null,
  title          text collate "und-x-icu" not null,
  description    text,
  label_id       bigint,
  language       text not null default 'en',
  current_number int not null default 1,
  -- the last day on which it is shown
  expires_on     date,
  archived_at    timestamptz,
  archived_by    bigint,
  -- nobody archived it: its time was over
  expired        boolean not null default false,
  created_by     bigint,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  version        bigint not null default 1,
  -- written by server/library/words.ts whenever one of its words changes
  words          tsvector not null default '',
  primary key (enterprise_id, id),
  foreign key (enterprise_id, folder_id) references folders,
  foreign key (enterprise_id, label_id) references labels,
  foreign key (enterprise_id, created_by) references users,
  foreign key (enterprise_id, archived_by) references users,
  constraint resources_kind check (kind in ('file', 'link', 'page')),
  constraint resources_title_length check (char_length(title) between 1 and 255),
  constraint resources_description_length check (char_length(description) between 1 and 500),
  constraint resources_archived check (archived_at is not null or (archived_by is null and not expired))
);
create index resources_by_title on resources (enterprise_id, folder_id, title, id) where archived_at is null;
create index resources_by_age on resources (enterprise_id, folder_id, created_at desc, id desc) where archived_at is null;
create index resources_newest on resources (enterprise_id, created_at desc, id desc) where archived_at is null;
create index resources_by_change on resources (enterprise_id, updated_at desc, id desc) where archived_at is null;
create index resources_in_a_folder on resources (enterprise_id, folder_id);
create index resources_archive on resources (enterprise_id, archived_at desc, id desc) where archived_at is not null;
create index resources_that_expire on resources (enterprise_id, expires_on) where archived_at is null and expires_on is not null;
create index resources_with_label on resources (enterprise_id, label_id) where label_id is not null;
create index resources_by_creator on resources (enterprise_id, created_by) where created_by is not null;
create index resources_archived_by on resources (enterprise_id, archived_by) where archived_by is not null;
select wall_off('resources');

create table resource_versions (
  enterprise_id bigint not null,
  resource_id   bigint not null,
  number        int not null,
  -- one of the three, by the kind of the resource
  file_id       uuid,
  url           text,
  body          text,
  note          text,
  -- what can be read in it, for whoever searches
  text          text,
  text_state    text not null default 'none',
  created_by    bigint,
  created_at    timestamptz not null default now(),
  primary key (enterprise_id, resource_id, number),
  foreign key (enterprise_id, resource_id) references resources on delete cascade,
  foreign key (enterprise_id, file_id) references files,
  foreign key (enterprise_id, created_by) references users,
  constraint resource_versions_number check (number >= 1),
  constraint resource_versions_one_content check (num_nonnulls(file_id, url, body) = 1),
  constraint resource_versions_url_form check (url ~ '^https?://' and char_length(url) <= 2048),
  constraint resource_versions_body_length check (char_length(body) between 1 and 50000),
  constraint resource_versions_note_length check (char_length(note) between 1 and 500),
  constraint resource_versions_text_state check (text_state in ('none', 'waiting', 'read', 'unreadable'))
);
create index resource_versions_files on resource_versions (enterprise_id, file_id) where file_id is not null;
create index resource_versions_by_creator on resource_versions (enterprise_id, created_by) where created_by is not null;
select wall_off('resource_versions');

create table resource_tags (
  enterprise_id bigint not null,
  resource_id   bigint not null,
  tag_id        bigint not null,
  primary key (enterprise_id, resource_id, tag_id),
  foreign key (enterprise_id, resource_id) references resources on delete cascade,
  foreign key (enterprise_id, tag_id) references tags on delete cascade
);
create index resource_tags_of_a_tag on resource_tags (enterprise_id, tag_id, resource_id);
select wall_off('resource_tags');
