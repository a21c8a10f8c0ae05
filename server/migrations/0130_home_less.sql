-- What somebody wants to see less of on their Home: of which block, about which network or from whom. A row, so that it
-- can be looked at and taken back.
create table home_less (
  enterprise_id bigint not null references enterprises,
  id            bigint generated always as identity,
  user_id       bigint not null,
  block         text not null,
  network_id    bigint,
  person_id     bigint,
  created_at    timestamptz not null default now(),
  primary key (enterprise_id, id),
  -- Asked with each block: "what of this does the reader leave out?"
  constraint home_less_once unique nulls not distinct (enterprise_id, user_id, block, network_id, person_id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, person_id) references users on delete cascade,
  constraint home_less_block check (block in ('news', 'faces', 'waiting')),
  constraint home_less_of_one check (num_nonnulls(network_id, person_id) = 1)
);
create index home_less_networks on home_less (enterprise_id, network_id) where network_id is not null;
create index home_less_people on home_less (enterprise_id, person_id) where person_id is not null;
select wall_off('home_less');

-- "Which posts wait to be approved or shared?", wherever somebody decides.
create index post_networks_waiting on post_networks (enterprise_id, network_id, post_id)
  where state in ('pending', 'requested');
