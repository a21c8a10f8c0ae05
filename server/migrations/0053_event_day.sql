-- The day itself: who stands at the door, what was scanned there, who was there and what they thought of it.

alter table events
  -- somebody without a registration may check in by themselves at the door, while there is room
  add column walk_ins boolean not null default false;

-- Those who help at the door. Whoever organizes the event is a supervisor without being named.
create table event_stewards (
  enterprise_id bigint not null,
  event_id      bigint not null,
  user_id       bigint not null,
  role          text not null default 'steward',
  named_by      bigint,
  named_at      timestamptz not null default now(),
  primary key (enterprise_id, event_id, user_id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, named_by) references users,
  constraint event_stewards_role check (role in ('steward', 'supervisor'))
);
create index event_stewards_of_a_person on event_stewards (enterprise_id, user_id);
create index event_stewards_named_by on event_stewards (enterprise_id, named_by) where named_by is not null;
select wall_off('event_stewards');

-- A browser that scans. What it gathered without a connection it may hand in for two days after the end, whoever is signed
-- in by then: its token opens nothing else.
create table event_door_devices (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  event_id      bigint not null,
  user_id       bigint not null,
  browser       text,
  system        text,
  token_hash    bytea not null,
  opened_at     timestamptz not null default now(),
  last_heard_at timestamptz,
  revoked_at    timestamptz,
  revoked_by    bigint,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, revoked_by) references users,
  constraint event_door_devices_browser_length check (char_length(browser) <= 100),
  constraint event_door_devices_system_length check (char_length(system) <= 100)
);
create unique index event_door_devices_by_token on event_door_devices (enterprise_id, token_hash);
create index event_door_devices_of_an_event on event_door_devices (enterprise_id, event_id, opened_at);
create index event_door_devices_of_a_person on event_door_devices (enterprise_id, user_id);
create index event_door_devices_revoked_by on event_door_devices (enterprise_id, revoked_by) where revoked_by is not null;
select wall_off('event_door_devices');

-- Every time somebody was at the door. Of all scans of one person the earliest counts, in whatever order they arrive.
create table event_check_ins (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  event_id      bigint not null,
  -- nobody where the code belongs to none of this event
  user_id       bigint,
  device_id     bigint,
  -- what the device calls it: told twice, it is written once
  scan_id       uuid not null default gen_random_uuid(),
  way           text not null,
  outcome       text not null,
  scanned_at    timestamptz not null default now(),
  received_at   timestamptz not null default now(),
  by_id         bigint,
  -- taken back: whatever was scanned before then and arrives later was taken back with it
  undone_at     timestamptz,
  decided_by    bigint,
  decided_at    timestamptz,
  admitted      boolean,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, device_id) references event_door_devices,
  foreign key (enterprise_id, by_id) references users,
  foreign key (enterprise_id, decided_by) references users,
  constraint event_check_ins_way check (way in ('code', 'list', 'door', 'offline')),
  constraint event_check_ins_outcome check (outcome in ('counted', 'duplicate', 'to_be_confirmed', 'unknown', 'undone')),
  constraint event_check_ins_person check ((user_id is null) = (outcome = 'unknown')),
  constraint event_check_ins_undone check ((outcome = 'undone') = (undone_at is not null)),
  constraint event_check_ins_decided check ((decided_at is null) = (admitted is null))
);
create unique index event_check_ins_once on event_check_ins (enterprise_id, event_id, scan_id);
create unique index event_check_ins_counted on event_check_ins (enterprise_id, event_id, user_id) where outcome = 'counted';
create index event_check_ins_of_an_event on event_check_ins (enterprise_id, event_id, outcome, scanned_at desc, id desc);
create index event_check_ins_at_an_event on event_check_ins (enterprise_id, event_id, user_id);
create index event_check_ins_of_a_person on event_check_ins (enterprise_id, user_id) where user_id is not null;
create index event_check_ins_of_a_device on event_check_ins (enterprise_id, device_id) where device_id is not null;
create index event_check_ins_by on event_check_ins (enterprise_id, by_id) where by_id is not null;
create index event_check_ins_decided_by on event_check_ins (enterprise_id, decided_by) where decided_by is not null;
select wall_off('event_check_ins');

-- What people earned, entry by entry. For one event somebody is given points once; taken back, the entry stays and says so.
create table point_entries (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  user_id       bigint not null,
  points        int not null,
  cause         text not null,
  event_id      bigint,
  granted_at    timestamptz not null default now(),
  taken_back_at timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, event_id) references events,
  constraint point_entries_points check (points > 0),
  constraint point_entries_cause check (cause in ('event_attended')),
  constraint point_entries_event check ((cause = 'event_attended') = (event_id is not null))
);
create unique index point_entries_once_an_event on point_entries (enterprise_id, event_id, user_id) where event_id is not null;
create index point_entries_of_a_person on point_entries (enterprise_id, user_id, granted_at desc);
select wall_off('point_entries');

-- What those who were there thought of it. Organizers read it without names, and only when several have said something.
create table event_feedback (
  enterprise_id bigint not null,
  event_id      bigint not null,
  user_id       bigint not null,
  rating        int not null,
  comment       text,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (enterprise_id, event_id, user_id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint event_feedback_rating check (rating between 1 and 5),
  constraint event_feedback_comment_length check (char_length(comment) between 1 and 1000)
);
create index event_feedback_of_a_person on event_feedback (enterprise_id, user_id);
select wall_off('event_feedback');

-- Which events are over and not settled yet.
create index events_to_close on events (enterprise_id, ends_at) where closed_at is null and state = 'approved';

-- Nobody stood at the doors of the past: those events are settled as they are, without calling anybody absent.
alter table events no force row level security;
update events set closed_at = ends_at + interval '1 hour'
  where closed_at is null and state in ('approved', 'archived') and ends_at < now() - interval '1 hour';
alter table events force row level security;

-- A mail may bring small pictures that its text shows: [{cid, type, base64}].
alter table mails add column pictures jsonb not null default '[]';
