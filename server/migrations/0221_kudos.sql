-- Kudos: a colleague is thanked in a sentence, with points from a monthly allowance.
alter table enterprises
  add column kudos_enabled boolean not null default false,
  -- Points that somebody can give in a month; with 0 a thank-you is words alone.
  add column kudos_per_month int not null default 20,
  add constraint enterprises_kudos check (kudos_per_month between 0 and 1000);

create table kudos (
  enterprise_id  bigint not null references enterprises on delete cascade,
  id             bigint generated always as identity,
  from_id        bigint not null,
  to_id          bigint not null,
  text           text not null,
  points         int not null,
  -- The month whose allowance it took, in the enterprise's zone.
  month          date not null,
  audience       text not null,
  network_id     bigint,
  at             timestamptz not null default now(),
  removed_at     timestamptz,
  removed_by     bigint,
  removed_reason text,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, from_id) references users,
  foreign key (enterprise_id, to_id) references users,
  foreign key (enterprise_id, network_id) references networks,
  foreign key (enterprise_id, removed_by) references users,
  constraint kudos_text_length check (char_length(text) between 1 and 500),
  constraint kudos_points check (points between 0 and 1000),
  constraint kudos_audience check (audience in ('them', 'network', 'everyone')),
  constraint kudos_network check ((audience = 'network') = (network_id is not null)),
  constraint kudos_removed check ((removed_at is null) = (removed_by is null)),
  constraint kudos_reason_length check (char_length(removed_reason) between 1 and 500)
);
create index kudos_received on kudos (enterprise_id, to_id, id desc);
create index kudos_given on kudos (enterprise_id, from_id, id desc);
create index kudos_of_a_network on kudos (enterprise_id, network_id, id desc) where network_id is not null;
create index kudos_for_everyone on kudos (enterprise_id, id desc) where audience = 'everyone' and removed_at is null;
create index kudos_removed_by on kudos (enterprise_id, removed_by) where removed_by is not null;
select wall_off('kudos');

-- What somebody gave in a month. Two thank-yous at once meet at this row, and the check refuses the one that is too much.
create table kudos_allowances (
  enterprise_id bigint not null,
  user_id       bigint not null,
  month         date not null,
  given         int not null,
  -- As it was when they last gave something.
  allowed       int not null,
  primary key (enterprise_id, user_id, month),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint kudos_allowances_covered check (given between 0 and allowed)
);
select wall_off('kudos_allowances');

-- As reports of comments: once a person while the report is open, and settled all at once.
create table kudos_reports (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  kudos_id      bigint not null,
  reported_by   bigint not null,
  reason        text not null,
  says          text,
  state         text not null default 'open',
  created_at    timestamptz not null default now(),
  handled_at    timestamptz,
  handled_by    bigint,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, kudos_id) references kudos on delete cascade,
  foreign key (enterprise_id, reported_by) references users on delete cascade,
  foreign key (enterprise_id, handled_by) references users,
  constraint kudos_reports_reason check (reason in ('spam', 'harassment', 'confidential', 'wrong', 'other')),
  constraint kudos_reports_state check (state in ('open', 'removed', 'kept')),
  constraint kudos_reports_handled check ((state = 'open') = (handled_at is null)),
  constraint kudos_reports_length check (char_length(says) between 1 and 500)
);
create unique index kudos_reports_once on kudos_reports (enterprise_id, kudos_id, reported_by) where state = 'open';
create index kudos_reports_of_kudos on kudos_reports (enterprise_id, kudos_id, state);
create index kudos_reports_by on kudos_reports (enterprise_id, reported_by);
create index kudos_reports_handled_by on kudos_reports (enterprise_id, handled_by) where handled_by is not null;
select wall_off('kudos_reports');

-- A cause of its own in the ledger; its fact is the thank-you.
alter table point_entries drop constraint point_entries_cause;
alter table point_entries add constraint point_entries_cause check (cause in ('event_attended', 'post_published', 'comment_written',
  'survey_answered', 'session_held', 'like_given', 'hours_recorded', 'group_joined', 'profile_completed', 'achievement', 'kudos',
  'given', 'correction', 'claim', 'refund', 'merge')) not valid;
alter table point_entries validate constraint point_entries_cause;
