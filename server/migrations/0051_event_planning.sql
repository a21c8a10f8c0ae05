-- What organizers keep beside an event: what is still to be done and by whom, what is measured, what was written down
-- on the way.

-- Brought back from the archive by somebody who wants it to be seen: its age counts from then.
alter table events add column kept_from timestamptz;
-- "what has grown too old here?"
create index events_ending on events (enterprise_id, network_id, ends_at, id) where state in ('approved', 'canceled');

create table event_todos (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  event_id      bigint not null,
  content       text not null,
  owner_id      bigint,
  due_on        date,
  position      int not null,
  done_at       timestamptz,
  done_by       bigint,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, owner_id) references users,
  foreign key (enterprise_id, done_by) references users,
  constraint event_todos_content_length check (char_length(content) between 1 and 500)
);
create index event_todos_in_order on event_todos (enterprise_id, event_id, position, id);
create index event_todos_of_an_owner on event_todos (enterprise_id, owner_id) where owner_id is not null;
create index event_todos_done_by on event_todos (enterprise_id, done_by) where done_by is not null;
select wall_off('event_todos');

-- What is measured of an event: a custom field of it alone.
create table event_fields (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  event_id      bigint not null,
  title         text not null,
  type          text not null,
  options       text[] not null default '{}',
  min           double precision,
  max           double precision,
  position      int not null,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  constraint event_fields_title_length check (char_length(title) between 1 and 100),
  constraint event_fields_type check (type in ('text', 'checkbox', 'date', 'numeric', 'select')),
  constraint event_fields_options check ((type in ('checkbox', 'select')) = (cardinality(options) > 0)),
  constraint event_fields_range check (min is null or max is null or min <= max),
  constraint event_fields_range_of_numbers check (type = 'numeric' or (min is null and max is null))
);
create index event_fields_in_order on event_fields (enterprise_id, event_id, position, id);
-- However it is written, it is one name.
create unique index event_fields_title_taken on event_fields (enterprise_id, event_id, lower(normalize(title, nfkc)));
select wall_off('event_fields');

-- How things stood on a day: words, pictures, and a value for whatever was measured. What a field is may change later,
-- what was written down stays: values lie by the id of their field.
create table event_updates (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  event_id      bigint not null,
  reported_on   date not null,
  comment       text,
  filled        jsonb not null default '{}',
  author_id     bigint,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, author_id) references users,
  constraint event_updates_comment_length check (char_length(comment) between 1 and 2500)
);
create index event_updates_by_day on event_updates (enterprise_id, event_id, reported_on, id);
create index event_updates_by on event_updates (enterprise_id, author_id) where author_id is not null;
select wall_off('event_updates');

create table event_update_pictures (
  enterprise_id bigint not null,
  update_id     bigint not null,
  file_id       uuid not null,
  alt           text not null,
  position      int not null,
  primary key (enterprise_id, update_id, file_id),
  foreign key (enterprise_id, update_id) references event_updates on delete cascade,
  foreign key (enterprise_id, file_id) references files,
  constraint event_update_pictures_alt_length check (char_length(alt) between 1 and 500)
);
create index event_update_pictures_of_a_file on event_update_pictures (enterprise_id, file_id);
select wall_off('event_update_pictures');
