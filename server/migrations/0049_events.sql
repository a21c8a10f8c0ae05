-- An event from the first idea to the day itself: what is being planned, which networks take part, what was decided on,
-- what became of everybody's wish to come.

-- Several dates by one rule. Each date is an event of its own, with its own registrations.
create table event_series (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  network_id    bigint not null,
  rule          text not null,
  every         int not null default 1,
  -- the first date, and the minute of the day by the clock of the place, which summer time doesn't change
  starts_on     date not null,
  starts_minute int not null,
  minutes       int not null,
  time_zone     text not null,
  until_on      date,
  most          int,
  created_by    bigint,
  created_at    timestamptz not null default now(),
  primary key (enterprise_id, id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, created_by) references users,
  constraint event_series_rule check (rule in ('daily', 'weekdays', 'weekly', 'biweekly', 'monthly', 'yearly')),
  constraint event_series_every check (every between 1 and 99),
  constraint event_series_clock check (starts_minute between 0 and 1439),
  constraint event_series_minutes check (minutes between 60 and 44640),
  constraint event_series_end check ((until_on is null) <> (most is null)),
  constraint event_series_most check (most between 1 and 400)
);
create index event_series_of_a_network on event_series (enterprise_id, network_id);
create index event_series_by on event_series (enterprise_id, created_by) where created_by is not null;
select wall_off('event_series');

-- What somebody is planning: anything may still be missing. Saved as they type; of two who save, the later is told.
create table event_drafts (
  enterprise_id   bigint not null,
  id              uuid not null default gen_random_uuid(),
  author_id       bigint not null,
  name            text not null default '',
  content         jsonb not null default '{}',
  picture_file_id uuid,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, author_id) references users on delete cascade,
  foreign key (enterprise_id, picture_file_id) references files,
  constraint event_drafts_name_length check (char_length(name) <= 100)
);
create index event_drafts_of_an_author on event_drafts (enterprise_id, author_id, updated_at desc, id);
create index event_drafts_by_name on event_drafts (enterprise_id, author_id, name, id);
create index event_drafts_picture on event_drafts (enterprise_id, picture_file_id) where picture_file_id is not null;
select wall_off('event_drafts');

-- The rows there are move; the migration looks at every enterprise at once, which the wall forbids even to the owner.
alter table events no force row level security;
alter table event_registrations no force row level security;

alter table events drop constraint events_state;
update events set state = 'pending_approval' where state = 'pending';
alter table events alter column state set default 'draft';
alter table events
  add column updated_at        timestamptz not null default now(),
  add column state_changed_at  timestamptz not null default now(),
  add column state_changed_by  bigint,
  add column state_reason      text,
  -- a draft becomes an event once: whoever asks again is told which one
  add column draft_id          uuid,
  add column publish_at        timestamptz,
  add column published_at      timestamptz,
  add column series_id         bigint,
  -- which date of the rule this is, also after it was moved to another
  add column series_on         date,
  add column picture_alt       text,
  add column is_free           boolean not null default true,
  add column budget_amount_cents bigint,
  add column registration_deadline timestamptz,
  add column external_registration_url text,
  add column points            int not null default 0,
  add column step_free         boolean not null default false,
  add column captions          boolean not null default false,
  add column sign_language     boolean not null default false,
  add column quiet_room        boolean not null default false,
  add column diet              text,
  add column comments_enabled  boolean not null default true,
  -- so many minutes before its start those who come are reminded
  add column reminders         int[] not null default '{1440,15}',
  add column recording_url     text,
  add column recording_added_at timestamptz,
  -- who came and who didn't is settled, and stays
  add column closed_at         timestamptz,
  -- kept by the registration verbs under the event's row lock, as going_count
  add column waiting_count     int not null default 0,
  add column attended_count    int not null default 0,
  add column next_place        bigint not null default 1,
  add column next_step         bigint not null default 1,
  add foreign key (enterprise_id, state_changed_by) references users,
  add foreign key (enterprise_id, series_id) references event_series,
  add constraint events_state check (state in
    ('draft', 'pending_approval', 'changes_requested', 'declined', 'scheduled', 'approved', 'archived', 'canceled')),
  add constraint events_reason_length check (char_length(state_reason) between 1 and 500),
  add constraint events_description_length check (char_length(description) <= 20000),
  add constraint events_location_length check (char_length(location) <= 500),
  add constraint events_virtual_url_length check (char_length(virtual_url) <= 2048),
  add constraint events_external_url_length check (char_length(external_registration_url) <= 2048),
  add constraint events_recording_url_length check (char_length(recording_url) <= 2048),
  add constraint events_alt_length check (char_length(picture_alt) <= 500),
  add constraint events_diet_length check (char_length(diet) <= 500),
  -- what begins more than a month before a day isn't there on that day: months are read from the index of starts
  add constraint events_length check (ends_at <= starts_at + interval '744 hours'),
  add constraint events_deadline check (registration_deadline is null or registration_deadline <= ends_at),
  add constraint events_budget check (budget_amount_cents > 0),
  add constraint events_points check (points >= 0),
  add constraint events_publication check (state <> 'scheduled' or publish_at is not null),
  add constraint events_reminders check (reminders <@ array[0, 5, 10, 15, 30, 60, 120, 720, 1440, 10080]),
  add constraint events_counts check (going_count >= 0 and waiting_count >= 0 and attended_count >= 0);
update events set published_at = created_at where state in ('approved', 'archived', 'canceled');
create unique index events_of_a_draft on events (enterprise_id, draft_id) where draft_id is not null;
create unique index events_of_a_series on events (enterprise_id, series_id, series_on) where series_id is not null;
create index events_state_changed_by on events (enterprise_id, state_changed_by) where state_changed_by is not null;
create index events_picture on events (enterprise_id, picture_file_id) where picture_file_id is not null;
create index events_by_creator on events (enterprise_id, created_by, starts_at desc, id desc) where created_by is not null;
create index events_hosted on events (enterprise_id, network_id, state, starts_at, id);

-- Which networks take part: the one that holds it, and those it asked. Lists and months are read from these rows alone.
create table event_networks (
  enterprise_id bigint not null,
  event_id      bigint not null,
  network_id    bigint not null,
  role          text not null default 'guest',
  state         text not null default 'invited',
  asked_by      bigint,
  asked_at      timestamptz not null default now(),
  decided_by    bigint,
  decided_at    timestamptz,
  reason        text,
  -- kept by the verb that moves events: copies of when it is, and whether it is to be seen here
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  live          boolean not null default false,
  primary key (enterprise_id, event_id, network_id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, asked_by) references users,
  foreign key (enterprise_id, decided_by) references users,
  constraint event_networks_role check (role in ('host', 'guest')),
  constraint event_networks_state check (state in ('invited', 'accepted', 'declined')),
  constraint event_networks_host check (role <> 'host' or state = 'accepted'),
  constraint event_networks_reason_length check (char_length(reason) between 1 and 500)
);
insert into event_networks (enterprise_id, event_id, network_id, role, state, asked_by, asked_at, starts_at, ends_at, live)
  select enterprise_id, id, network_id, 'host', 'accepted', created_by, created_at, starts_at, ends_at, state = 'approved'
  from events;
create unique index event_networks_one_host on event_networks (enterprise_id, event_id) where role = 'host';
create index event_networks_live on event_networks (enterprise_id, network_id, starts_at, event_id) include (ends_at)
  where live;                                                                                 -- "what is on this month?"
create index event_networks_ending on event_networks (enterprise_id, network_id, ends_at, event_id) where live;
create index event_networks_invited on event_networks (enterprise_id, network_id, asked_at) where state = 'invited';
create index event_networks_asked_by on event_networks (enterprise_id, asked_by) where asked_by is not null;
create index event_networks_decided_by on event_networks (enterprise_id, decided_by) where decided_by is not null;
select wall_off('event_networks');

-- What was decided, and on what: the next who decides sees the difference.
create table event_decisions (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  event_id      bigint not null,
  decision      text not null,
  reason        text,
  -- the event as it stood then, or the change that was asked for
  content       jsonb not null,
  decided_by    bigint,
  decided_at    timestamptz not null default now(),
  primary key (enterprise_id, id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, decided_by) references users,
  constraint event_decisions_decision check (decision in ('approved', 'changes_requested', 'declined')),
  constraint event_decisions_reason_length check (char_length(reason) between 1 and 500)
);
create index event_decisions_of_an_event on event_decisions (enterprise_id, event_id, decided_at desc, id desc);
create index event_decisions_by on event_decisions (enterprise_id, decided_by) where decided_by is not null;
select wall_off('event_decisions');

-- A later wish to change place, time or cost of what was approved. Until somebody says yes, it stays as it was.
create table event_changes (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  event_id      bigint not null,
  wanted        jsonb not null,
  state         text not null default 'pending',
  reason        text,
  asked_by      bigint,
  asked_at      timestamptz not null default now(),
  decided_by    bigint,
  decided_at    timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, asked_by) references users,
  foreign key (enterprise_id, decided_by) references users,
  constraint event_changes_state check (state in ('pending', 'approved', 'changes_requested', 'declined', 'canceled')),
  constraint event_changes_reason_length check (char_length(reason) between 1 and 500)
);
create unique index event_changes_one_open on event_changes (enterprise_id, event_id) where state = 'pending';
create index event_changes_of_an_event on event_changes (enterprise_id, event_id, asked_at desc, id desc);
create index event_changes_asked_by on event_changes (enterprise_id, asked_by) where asked_by is not null;
create index event_changes_decided_by on event_changes (enterprise_id, decided_by) where decided_by is not null;
select wall_off('event_changes');

-- Places are given under the event's lock in the order in which people asked; a time may be the same for two.
alter table event_registrations drop constraint event_registrations_state;
alter table event_registrations
  add column place         bigint,
  -- what the picture on the phone says at the door
  add column code          bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  add column promoted_at   timestamptz,
  add column checked_in_at timestamptz,
  add column checked_in_by bigint,
  add column checked_in_by_way text,
  add column walked_in     boolean not null default false,
  add column version       bigint not null default 1,
  add foreign key (enterprise_id, checked_in_by) references users,
  add constraint event_registrations_state check (state in
    ('registered', 'waitlisted', 'attended', 'no_show', 'unregistered')),
  add constraint event_registrations_code check (octet_length(code) = 16),
  add constraint event_registrations_way check (checked_in_by_way in ('code', 'list', 'door', 'offline', 'import'));
update event_registrations r set place = n.place from (
    select enterprise_id, event_id, user_id,
      row_number() over (partition by enterprise_id, event_id order by asked_at, user_id) as place
    from event_registrations) n
  where r.enterprise_id = n.enterprise_id and r.event_id = n.event_id and r.user_id = n.user_id;
update event_registrations set checked_in_at = changed_at, checked_in_by_way = 'list' where state = 'attended';
alter table event_registrations alter column place set not null;
alter table event_registrations add constraint event_registrations_came
  check (state <> 'attended' or checked_in_at is not null);
create unique index event_registrations_place on event_registrations (enterprise_id, event_id, place);
create unique index event_registrations_by_code on event_registrations (enterprise_id, code);
create index event_registrations_checked_in_by on event_registrations (enterprise_id, checked_in_by)
  where checked_in_by is not null;
drop index event_registrations_in_order;
create index event_registrations_in_order on event_registrations (enterprise_id, event_id, state, place);
update events e set
    going_count = (select count(*) from event_registrations r where r.enterprise_id = e.enterprise_id
      and r.event_id = e.id and r.state in ('registered', 'attended')),
    waiting_count = (select count(*) from event_registrations r where r.enterprise_id = e.enterprise_id
      and r.event_id = e.id and r.state = 'waitlisted'),
    attended_count = (select count(*) from event_registrations r where r.enterprise_id = e.enterprise_id
      and r.event_id = e.id and r.state = 'attended'),
    next_place = 1 + (select count(*) from event_registrations r where r.enterprise_id = e.enterprise_id
      and r.event_id = e.id);

alter table event_registrations force row level security;
alter table events force row level security;

-- Each step of each wish to come, in the order in which it happened: who stood before whom can be proved.
create table event_registration_steps (
  enterprise_id bigint not null,
  event_id      bigint not null,
  step          bigint not null,
  user_id       bigint not null,
  from_state    text,
  to_state      text not null,
  place         bigint not null,
  cause         text not null,
  by_id         bigint,
  at            timestamptz not null default now(),
  primary key (enterprise_id, event_id, step),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, by_id) references users,
  constraint event_registration_steps_cause check (cause in
    ('self', 'promotion', 'organizer', 'import', 'series', 'door', 'closing', 'canceled', 'left'))
);
create index event_registration_steps_of_a_person on event_registration_steps (enterprise_id, user_id, event_id);
create index event_registration_steps_by on event_registration_steps (enterprise_id, by_id) where by_id is not null;
select wall_off('event_registration_steps');
