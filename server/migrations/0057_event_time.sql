-- What time does to events: reminders, series that are changed, calendars of notable dates.

-- Who was reminded of what: once of each moment an event begins at, so many minutes before it, whoever may have been
-- killed half-way. An event that moves is another moment.
create table event_reminders (
  enterprise_id bigint not null,
  event_id      bigint not null,
  starts_at     timestamptz not null,
  minutes       int not null,
  user_id       bigint not null,
  told_at       timestamptz not null default now(),
  primary key (enterprise_id, event_id, starts_at, minutes, user_id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index event_reminders_of_a_person on event_reminders (enterprise_id, user_id);
select wall_off('event_reminders');

-- A series is changed as a whole: of two who do, the later is told.
alter table event_series
  add column version bigint not null default 1,
  -- the series it was before somebody changed it from one date on
  add column split_from bigint,
  add foreign key (enterprise_id, split_from) references event_series;
create index event_series_split_from on event_series (enterprise_id, split_from) where split_from is not null;

-- What lies ahead is reminded of from now on, as if it had been planned today.
alter table events no force row level security;
alter table timed no force row level security;
insert into timed (enterprise_id, kind, subject_id, due_at)
  select e.enterprise_id, 'event.remind', e.id || ':' || m.minutes, e.starts_at - make_interval(mins => m.minutes)
  from events e cross join lateral unnest(e.reminders) as m(minutes)
  where e.state = 'approved' and e.starts_at - make_interval(mins => m.minutes) > now()
  on conflict do nothing;
alter table timed force row level security;
alter table events force row level security;

-- A calendar of notable dates: for everybody, or for the members of some networks.
create table calendars (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  name          text collate "und-x-icu" not null,
  colour        text not null,
  strategy      text not null,
  created_by    bigint,
  created_at    timestamptz not null default now(),
  archived_at   timestamptz,
  archived_by   bigint,
  -- kept by the verbs, under the calendar's row lock
  date_count    int not null default 0,
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, created_by) references users,
  foreign key (enterprise_id, archived_by) references users,
  constraint calendars_name_length check (char_length(name) between 1 and 100),
  constraint calendars_colour check (colour ~ '^#[0-9a-fA-F]{6}$'),
  constraint calendars_strategy check (strategy in ('empty', 'copy', 'observances')),
  constraint calendars_date_count check (date_count >= 0)
);
create index calendars_by_name on calendars (enterprise_id, name, id) where archived_at is null;
create index calendars_created_by on calendars (enterprise_id, created_by) where created_by is not null;
create index calendars_archived_by on calendars (enterprise_id, archived_by) where archived_by is not null;
select wall_off('calendars');

create table calendar_networks (
  enterprise_id bigint not null,
  calendar_id   bigint not null,
  network_id    bigint not null,
  primary key (enterprise_id, calendar_id, network_id),
  foreign key (enterprise_id, calendar_id) references calendars on delete cascade,
  foreign key (enterprise_id, network_id) references networks on delete cascade
);
create index calendar_networks_of_a_network on calendar_networks (enterprise_id, network_id);
select wall_off('calendar_networks');

-- A rule rather than a date: what is reckoned each year needs nobody to remember it.
create table notable_dates (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  calendar_id   bigint not null,
  name          text collate "und-x-icu" not null,
  description   text,
  kind          text not null,
  starts_on     date,
  month         int,
  day           int,
  nth           int,
  weekday       int,
  offset_days   int,
  reckoning     text,
  days          int not null default 1,
  from_year     int,
  until_year    int,
  created_at    timestamptz not null default now(),
  archived_at   timestamptz,
  archived_by   bigint,
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, calendar_id) references calendars on delete cascade,
  foreign key (enterprise_id, archived_by) references users,
  constraint notable_dates_name_length check (char_length(name) between 1 and 100),
  constraint notable_dates_description_length check (char_length(description) between 1 and 500),
  constraint notable_dates_days check (days between 1 and 60),
  constraint notable_dates_month check (month between 1 and 12),
  constraint notable_dates_day check (day between 1 and 31),
  constraint notable_dates_nth check (nth in (-1, 1, 2, 3, 4, 5)),
  constraint notable_dates_weekday check (weekday between 1 and 7),
  constraint notable_dates_offset check (offset_days between -100 and 100),
  constraint notable_dates_reckoning check (reckoning in ('western', 'orthodox', 'hebrew', 'islamic')),
  constraint notable_dates_years check (until_year >= from_year),
  -- each kind has what it needs
  constraint notable_dates_kind check (case kind
    when 'once' then starts_on is not null
    when 'fixed' then month is not null and day is not null
    when 'nth_weekday' then month is not null and nth is not null and weekday is not null
    when 'weekday_from' then month is not null and day is not null and weekday is not null
    when 'easter' then offset_days is not null and reckoning in ('western', 'orthodox')
    when 'reckoned' then month is not null and day is not null and reckoning in ('hebrew', 'islamic')
    else false end)
);
create index notable_dates_of_a_calendar on notable_dates (enterprise_id, calendar_id, name, id);
create index notable_dates_archived_by on notable_dates (enterprise_id, archived_by) where archived_by is not null;
select wall_off('notable_dates');
