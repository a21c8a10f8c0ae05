-- How many different people a network has, itself and everything below it; a region counts what it gathers. Kept beside
-- member_count by the verbs that move members, under the locks of the networks they touch (server/networks/people.ts).
alter table networks add column people_count int not null default 0;
alter table networks add constraint networks_people_count check (people_count >= 0);

-- The migration looks at every enterprise at once, which the wall forbids even to the owner.
alter table networks no force row level security;
alter table network_members no force row level security;
alter table region_children no force row level security;
with recursive lines as (
  select enterprise_id, id as axis_id, id from networks
  union
  select enterprise_id, region_id, network_id from region_children
  union
  select n.enterprise_id, l.axis_id, n.id
  from lines l join networks n on n.enterprise_id = l.enterprise_id and n.parent_id = l.id
), counted as (
  select l.enterprise_id, l.axis_id, count(distinct m.user_id) as people
  from lines l
  join networks n on n.enterprise_id = l.enterprise_id and n.id = l.id and n.archived_at is null
  join network_members m on m.enterprise_id = l.enterprise_id and m.network_id = l.id and m.state = 'active'
  group by 1, 2
)
update networks n set people_count = c.people
from counted c where c.enterprise_id = n.enterprise_id and c.axis_id = n.id;
alter table networks force row level security;
alter table network_members force row level security;
alter table region_children force row level security;

-- What lies inside these stays unknown to outsiders; lists ask which they are.
create index networks_private on networks (enterprise_id, id) where private and archived_at is null;

-- In which order somebody likes to see their networks. What they left keeps its place, should they come back.
create table network_orders (
  enterprise_id bigint not null,
  user_id       bigint not null,
  network_ids   bigint[] not null,
  changed_at    timestamptz not null default now(),
  primary key (enterprise_id, user_id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint network_orders_length check (cardinality(network_ids) <= 1000)
);
select wall_off('network_orders');

-- As before, with its words named as its own: people have got a column of that name, which counts more than a parameter.
grant kindred_search to current_user;
create or replace function search_people(words text, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select u.id, similarity(u.name, search_people.words)
      + case when lower(u.name) like lower(search_people.words) || '%' then 1 else 0 end
    from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and u.state = 'active'
      and u.name ilike
        '%' || replace(replace(replace(search_people.words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by 2 desc, u.name
    limit least(most, 50)
  $$;
revoke kindred_search from current_user;
