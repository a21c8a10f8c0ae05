-- When an account last became one with another, or two again: what a recount before that moment gave it can no longer be told
-- from what the other account had, so taking that recount back reckons it anew. Kept with the entries, also after a purge.
create table point_merges (
  enterprise_id bigint not null,
  user_id       bigint not null,
  at            timestamptz not null,
  primary key (enterprise_id, user_id),
  foreign key (enterprise_id) references enterprises on delete cascade
);
select wall_off('point_merges');
