-- What those who lead are called, chosen from a catalogue each enterprise keeps, and who led what, from when until when.

create table leader_positions (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  name          text collate "und-x-icu" not null,
  -- the kind of network whose new leaders are called this until somebody chooses otherwise
  default_for   text,
  sort_order    int not null default 0,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  constraint leader_positions_name_length check (char_length(name) between 1 and 100),
  constraint leader_positions_default_for check (default_for in ('group', 'region'))
);
create unique index leader_positions_name_taken on leader_positions (enterprise_id, lower(normalize(name, nfkc)));
create unique index leader_positions_one_default on leader_positions (enterprise_id, default_for)
  where default_for is not null;
create index leader_positions_in_order on leader_positions (enterprise_id, sort_order, id);  -- "which are there?"
create index leader_positions_by_name on leader_positions (enterprise_id, name, id);
select wall_off('leader_positions');

-- The owner stands behind the wall like everybody else; for these statements it looks over it.
alter table enterprises no force row level security;
alter table networks no force row level security;
alter table user_roles no force row level security;
alter table network_leaders no force row level security;
alter table leader_positions no force row level security;

-- Every word that stands beside a leader becomes a position; what differs in its capitals alone is one.
insert into leader_positions (enterprise_id, name, default_for, sort_order)
select enterprise_id, name, default_for, row_number() over (partition by enterprise_id order by first, name)
from (
  select distinct on (enterprise_id, lower(normalize(name, nfkc))) enterprise_id, name, default_for, first
  from (
    select id as enterprise_id, 'Group Leader' as name, 'group' as default_for, 0 as first from enterprises
    union all select id, 'Region Leader', 'region', 1 from enterprises
    union all select enterprise_id, left(coalesce(nullif(trim(position), ''), 'Group Leader'), 100), null, 2
      from network_leaders
  ) as said
  order by enterprise_id, lower(normalize(name, nfkc)), first, name
) as distinct_ones;

alter table network_leaders add column position_id bigint;
update network_leaders l set position_id = p.id
  from leader_positions p
  where p.enterprise_id = l.enterprise_id
    and lower(normalize(p.name, nfkc))
      = lower(normalize(left(coalesce(nullif(trim(l.position), ''), 'Group Leader'), 100), nfkc));
alter table network_leaders alter column position_id set not null;
alter table network_leaders
  add foreign key (enterprise_id, position_id) references leader_positions;
alter table network_leaders add column version bigint not null default 1;
create index network_leaders_by_position on network_leaders (enterprise_id, position_id);  -- "how many are called this?"
create index network_leaders_in_order on network_leaders (enterprise_id, network_id, sort_order, id);
create index network_leaders_since on network_leaders (enterprise_id, network_id, created_at, id);

-- Somebody's time as a leader of a network, in the words of then: a role or a position may be renamed or go. A term that
-- has no end goes on; one that will end some day says when. Only server/networks/leaders/terms.ts and the merging of two
-- accounts write here.
create table leader_terms (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  network_id    bigint not null,
  user_id       bigint not null,
  role_name     text not null,
  -- of a role that the catalogues name: its key
  role_text_key text,
  position      text not null,
  from_at       timestamptz not null,
  until_at      timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint leader_terms_order check (until_at > from_at)
);
create unique index leader_terms_one_at_a_time on leader_terms (enterprise_id, network_id, user_id) where until_at is null;
create index leader_terms_of_a_network on leader_terms (enterprise_id, network_id, user_id, from_at);
create index leader_terms_of_a_person on leader_terms (enterprise_id, user_id, from_at);   -- "what did I lead?"
select wall_off('leader_terms');

alter table leader_terms no force row level security;
insert into leader_terms (enterprise_id, network_id, user_id, role_name, role_text_key, position, from_at)
select l.enterprise_id, l.network_id, l.user_id, r.role_name, r.text_key, p.name, l.created_at
from network_leaders l
join user_roles r on r.enterprise_id = l.enterprise_id and r.id = l.role_id
join leader_positions p on p.enterprise_id = l.enterprise_id and p.id = l.position_id;
alter table leader_terms force row level security;

-- The word itself stays while a server of before still reads it; nobody writes it any more.
alter table network_leaders alter column position set default '';
alter table enterprises force row level security;
alter table networks force row level security;
alter table user_roles force row level security;
alter table network_leaders force row level security;
alter table leader_positions force row level security;
