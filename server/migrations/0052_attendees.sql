-- What organizers ask whoever registers, what they were answered, and what is done to many attendees at once.

alter table fields add column if not exists event_id bigint;
alter table fields add constraint fields_event foreign key (enterprise_id, event_id) references events on delete cascade;
alter table fields drop constraint fields_belongs_to;
alter table fields add constraint fields_belongs_to
  check (belongs_to in ('user', 'member', 'network', 'event', 'kpi', 'attendee'));
alter table fields add constraint fields_of_attendees check (belongs_to <> 'attendee' or event_id is not null);
drop index fields_title_taken;
create unique index fields_title_taken on fields
  (enterprise_id, belongs_to, coalesce(network_id, 0), coalesce(event_id, 0), lower(normalize(title, nfkc)))
  where archived_at is null;
create index fields_of_an_event on fields (enterprise_id, event_id, position, id) where event_id is not null;

create table attendee_field_values (
  enterprise_id bigint not null,
  event_id      bigint not null,
  user_id       bigint not null,
  field_id      bigint not null,
  value         text not null,
  number        double precision,
  primary key (enterprise_id, event_id, user_id, field_id, value),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, field_id) references fields on delete cascade,
  constraint attendee_field_values_length check (char_length(value) between 1 and 500)
);
create index attendee_field_values_of_a_person on attendee_field_values (enterprise_id, user_id);
create index attendee_field_values_equal on attendee_field_values (enterprise_id, field_id, value, user_id);
select wall_off('attendee_field_values');

-- Something done to many attendees: it can be watched, and says afterwards who was left out and why.
create table attendee_actions (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  event_id      bigint not null,
  action        text not null,
  state         text not null default 'waiting',
  subject       text,
  body          text,
  reason        text,
  asked_by      bigint not null,
  created_at    timestamptz not null default now(),
  finished_at   timestamptz,
  total         int not null default 0,
  done_count    int not null default 0,
  refused_count int not null default 0,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, asked_by) references users,
  constraint attendee_actions_action check (action in ('add', 'remove', 'import', 'sync', 'message')),
  constraint attendee_actions_state check (state in ('waiting', 'running', 'finished')),
  constraint attendee_actions_subject_length check (char_length(subject) between 1 and 100),
  constraint attendee_actions_body_length check (char_length(body) between 1 and 2500),
  constraint attendee_actions_reason_length check (char_length(reason) between 1 and 500)
);
create index attendee_actions_latest on attendee_actions (enterprise_id, event_id, action, created_at desc);
create index attendee_actions_by on attendee_actions (enterprise_id, asked_by);
select wall_off('attendee_actions');

create table attendee_action_lines (
  enterprise_id bigint not null,
  action_id     bigint not null,
  line          int not null,
  user_id       bigint,
  -- what stood there, where nobody could be found by it
  said          text,
  outcome       text,
  primary key (enterprise_id, action_id, line),
  foreign key (enterprise_id, action_id) references attendee_actions on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint attendee_action_lines_said_length check (char_length(said) <= 300),
  constraint attendee_action_lines_named check (user_id is not null or outcome is not null)
);
create index attendee_action_lines_of_a_person on attendee_action_lines (enterprise_id, user_id) where user_id is not null;
create index attendee_action_lines_open on attendee_action_lines (enterprise_id, action_id, line) where outcome is null;
select wall_off('attendee_action_lines');
