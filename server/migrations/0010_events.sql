create table events (
  enterprise_id  bigint not null references enterprises on delete cascade,
  id             bigint generated always as identity,
  network_id     bigint not null,
  name           text not null,
  description    text,
  location       text,
  virtual_url    text,
  starts_at      timestamptz not null,
  ends_at        timestamptz not null,
  time_zone      text not null,
  picture_file_id uuid,
  pattern        text not null,
  seats          int,
  waitlist_enabled boolean not null default false,
  state          text not null default 'pending',
  created_by     bigint,
  -- kept by the registration verbs under the event's row lock
  going_count    int not null default 0,
  archived_at    timestamptz,
  canceled_at    timestamptz,
  created_at     timestamptz not null default now(),
  version        bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, created_by) references users,
  foreign key (enterprise_id, picture_file_id) references files,
  constraint events_name_length check (char_length(name) between 1 and 100),
  constraint events_end_after_start check (ends_at > starts_at),
  constraint events_seats check (seats >= 1),
  constraint events_state check (state in ('draft', 'pending', 'approved', 'archived', 'canceled'))
);
create index events_of_a_network on events (enterprise_id, network_id, ends_at) where state = 'approved';
create index events_coming on events (enterprise_id, ends_at, id) where state = 'approved';
select wall_off('events');

create table event_registrations (
  enterprise_id bigint not null,
  event_id      bigint not null,
  user_id       bigint not null,
  state         text not null,
  asked_at      timestamptz not null default now(),
  changed_at    timestamptz not null default now(),
  primary key (enterprise_id, event_id, user_id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint event_registrations_state check (state in ('registered', 'waitlisted', 'attended', 'unregistered'))
);
create index event_registrations_in_order on event_registrations (enterprise_id, event_id, state, asked_at, user_id);
create index event_registrations_of_a_person on event_registrations (enterprise_id, user_id);
select wall_off('event_registrations');
