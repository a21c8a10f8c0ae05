-- Who stands behind a network: a person of the enterprise, or somebody from outside who has only a name here. A null
-- network is for sponsors of the whole enterprise.
create table sponsors (
  enterprise_id   bigint not null references enterprises on delete cascade,
  id              bigint generated always as identity,
  network_id      bigint,
  user_id         bigint,
  name            text collate "und-x-icu",
  title           text,
  header          text,
  message         text,
  picture_file_id uuid,
  picture_alt     text,
  video_url       text,
  visible         boolean not null default true,
  sort_order      int not null default 0,
  created_at      timestamptz not null default now(),
  version         bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, picture_file_id) references files,
  constraint sponsors_somebody check ((user_id is null) <> (name is null)),
  constraint sponsors_name_length check (char_length(name) between 1 and 100),
  constraint sponsors_title_length check (char_length(title) between 1 and 49),
  constraint sponsors_header_length check (char_length(header) between 1 and 49),
  constraint sponsors_message_length check (char_length(message) between 1 and 2500),
  constraint sponsors_picture_alt_length check (char_length(picture_alt) between 1 and 255)
);
create unique index sponsors_once on sponsors (enterprise_id, coalesce(network_id, 0), user_id) where user_id is not null;
create index sponsors_in_order on sponsors (enterprise_id, network_id, sort_order, id);
create index sponsors_of_a_person on sponsors (enterprise_id, user_id) where user_id is not null;
create index sponsors_pictures on sponsors (enterprise_id, picture_file_id) where picture_file_id is not null;
select wall_off('sponsors');

-- Who archived it. Null: nobody did, a directory or an older release.
alter table networks add column archived_by bigint;
alter table networks add foreign key (enterprise_id, archived_by) references users;
create index networks_archived_by on networks (enterprise_id, archived_by) where archived_by is not null;
create index networks_archived on networks (enterprise_id, archived_at desc, id desc) where archived_at is not null;
create index networks_archived_by_name on networks (enterprise_id, name, id) where archived_at is not null;

alter table fields add column archived_by bigint;
alter table fields add foreign key (enterprise_id, archived_by) references users;
create index fields_archived_by on fields (enterprise_id, archived_by) where archived_by is not null;
create index fields_archived on fields (enterprise_id, archived_at desc, id desc) where archived_at is not null;

alter table policy_documents add column archived_by bigint;
alter table policy_documents add foreign key (enterprise_id, archived_by) references users;
create index policy_documents_archived_by on policy_documents (enterprise_id, archived_by) where archived_by is not null;
create index policy_documents_archived on policy_documents (enterprise_id, archived_at desc, id desc) where archived_at is not null;
