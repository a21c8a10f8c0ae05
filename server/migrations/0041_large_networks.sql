-- What lists of networks and of their members ask of an enterprise with ten thousand networks and two hundred thousand
-- members in one of them.

-- How many networks of each kind stand below private ones is kept beside how many there are: whoever isn't in those
-- doesn't learn that they exist, and every page of the directory would count them anew. Kept by the verbs that place
-- networks (server/networks/manage/standing.ts). The migration looks at every enterprise at once, which the wall forbids
-- even to the owner.
alter table networks no force row level security;
alter table counters no force row level security;
insert into counters (enterprise_id, name, value)
  select n.enterprise_id, 'networks.' || n.kind || '.below_private', count(*)
  from networks n
  where n.archived_at is null and exists (
    select from networks up where up.enterprise_id = n.enterprise_id and up.id = any(n.parent_path) and up.private)
  group by 1, 2
  on conflict (enterprise_id, name) do update set value = excluded.value;
alter table networks force row level security;
alter table counters force row level security;

-- The members of a network in the order in which they are shown, with what decides who may know of them: a page and its
-- count come from the index alone.
drop index network_members_newest;
create index network_members_newest on network_members (enterprise_id, network_id, joined_at desc, user_id desc)
  include (visibility) where state = 'active';

-- "Which others are there to join?" Open ones first, by name, until a page is full.
create index networks_open_first on networks (enterprise_id, private, name, id)
  where archived_at is null and kind <> 'region';

-- Networks whose name holds some words, for lists that have an order of their own: to say how well each fits, as
-- search_networks does, costs more than to find it. As that one it stands outside the wall and adds the enterprise itself.
create function networks_named(words text, most int) returns table (id bigint)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select n.id from networks n
    where n.enterprise_id = current_setting('app.enterprise_id')::bigint
      and n.archived_at is null
      and n.name ilike '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit least(most, 10000)
  $$;
select reviewed('kindred_search', 'networks_named(text, int)');
