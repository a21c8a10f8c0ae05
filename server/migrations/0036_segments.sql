-- A segment is a set of people described by rules. Who is in it is kept, so that whatever asks (a post, a mail, a network
-- kept in step) reads rows instead of working the rules out again.
create table segments (
  enterprise_id   bigint not null references enterprises on delete cascade,
  id              bigint generated always as identity,
  name            text collate "und-x-icu" not null,
  -- whom the rules choose from: those who are active, those who aren't, or both
  active_filter   text not null default 'active',
  rules           jsonb not null,
  -- at most so many, the first by the order
  member_limit    int,
  order_by        text,
  order_direction text not null default 'desc',
  -- waiting: nobody has been looked at by these rules yet, or not everybody
  state           text not null default 'waiting',
  -- kept under the segment's row lock by whatever lets people in and out
  member_count    int not null default 0,
  -- a walk over everybody: which one it is (an older one stops), up to whom it has come and how many it has looked at
  fill_run        int not null default 0,
  fill_after      bigint,
  fill_done       int not null default 0,
  refreshed_at    timestamptz,
  -- when everybody is looked at again: each night for what time alone changes, sooner where one person moves others
  due_at          timestamptz not null default now(),
  created_by      bigint,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, created_by) references users,
  constraint segments_name_length check (char_length(name) between 1 and 100),
  constraint segments_active_filter check (active_filter in ('active', 'inactive', 'all')),
  constraint segments_limit check (member_limit >= 1),
  constraint segments_order check (order_by in ('sign_in_count')),
  constraint segments_direction check (order_direction in ('asc', 'desc')),
  constraint segments_state check (state in ('waiting', 'ready')),
  constraint segments_member_count check (member_count >= 0),
  constraint segments_refreshed check (state <> 'ready' or refreshed_at is not null)
);
-- However it is written: "Café", "CAFÉ" and a decomposed "Café" are one name.
create unique index segments_name_taken on segments (enterprise_id, lower(normalize(name, nfkc)));
create index segments_by_name on segments (enterprise_id, name, id);
create index segments_by_age on segments (enterprise_id, created_at, id);
create index segments_by_change on segments (enterprise_id, updated_at, id);
create index segments_due on segments (enterprise_id, due_at);
create index segments_by_creator on segments (enterprise_id, created_by) where created_by is not null;
select wall_off('segments');

create table segment_members (
  enterprise_id bigint not null,
  segment_id    bigint not null,
  user_id       bigint not null,
  entered_at    timestamptz not null default now(),
  primary key (enterprise_id, segment_id, user_id),
  foreign key (enterprise_id, segment_id) references segments on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index segment_members_of_a_person on segment_members (enterprise_id, user_id, segment_id);
select wall_off('segment_members');

-- A segment that a network keeps in step with isn't deleted under it.
alter table network_segment_links add foreign key (enterprise_id, segment_id) references segments;

-- Whose facts changed since somebody last looked. Only added to, so that two transactions that change the same person
-- never wait for each other here; whoever works something out about people takes the rows away.
create table touched_people (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  user_id       bigint not null,
  primary key (enterprise_id, id)
);
select wall_off('touched_people');

-- "In which enterprises is something to look at again?"
select door_for('kindred_system', 'touched_people');
select door_for('kindred_system', 'segments');
create function enterprises_with_segments_due(moment timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select e.id from enterprises e
    where exists (select from touched_people t where t.enterprise_id = e.id)
       or exists (select from segments s where s.enterprise_id = e.id and s.due_at <= moment)
    order by e.id
  $$;
select reviewed('kindred_system', 'enterprises_with_segments_due(timestamptz)');

-- Everybody in an order that has nothing to do with them: the first thousand are a fair sample of a million.
create index users_shuffled on users (enterprise_id, hashint8(id), id) where list_scope is not null;

-- Numbers about people are shown to those who couldn't list them only when they are about at least so many.
alter table enterprises add column privacy_k int not null default 5;
alter table enterprises add constraint enterprises_privacy_k check (privacy_k between 3 and 100);
