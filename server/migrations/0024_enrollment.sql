-- How far somebody has come with enrolling, so that closing the browser loses nothing. Whoever has no row hasn't begun;
-- a row that isn't complete is one that was begun, or begun again because an administrator asked for it.
create table enrollments (
  enterprise_id bigint not null,
  user_id       bigint not null,
  step          text not null default 'profile',
  started_at    timestamptz not null default now(),
  changed_at    timestamptz not null default now(),
  primary key (enterprise_id, user_id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint enrollments_step check (step in ('profile', 'discover', 'complete'))
);
select wall_off('enrollments');

-- Networks the enterprise would like everybody new to know of.
alter table networks add column suggested boolean not null default false;
create index networks_suggested on networks (enterprise_id, name) where suggested and archived_at is null;
