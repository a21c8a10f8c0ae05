-- Hours a person gave a network in a month, in quarters. A month names itself by its first day, and holds no more hours
-- than it has.
create table recorded_hours (
  enterprise_id bigint not null,
  user_id       bigint not null,
  network_id    bigint not null,
  month         date not null,
  hours         double precision not null,
  recorded_at   timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, user_id, network_id, month),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  constraint recorded_hours_first_day check (extract(day from month) = 1),
  constraint recorded_hours_quarters check (hours > 0 and hours * 4 = floor(hours * 4)),
  constraint recorded_hours_in_a_month check (hours <= 24 * extract(day from month + interval '1 month' - interval '1 day'))
);
create index recorded_hours_of_a_network on recorded_hours (enterprise_id, network_id, month);
select wall_off('recorded_hours');
