-- What the directory finds of ten thousand networks: by words, by category, and without what lies inside private ones.

-- In small letters and compared byte by byte, as people's words are (0029).
alter table networks add column words text collate "C" not null generated always as (search_folded(name)) stored;
drop index networks_name_trigrams;
create index networks_words_trigrams on networks using gin (words gin_trgm_ops);

-- What is closed to somebody is asked once for a list, not for each row of it.
create index networks_closed on networks (enterprise_id, id) where private;
-- A list that is narrowed is counted from here, without reading a network.
create index networks_narrowed on networks (enterprise_id, kind, id)
  include (name, member_count, created_at, parent_path) where archived_at is null;
-- the column is new: without statistics every word would seem rare
analyze networks (words);

-- All of them, with what lists order and narrow by. Cut at a number, the rest would be hidden and the count wrong.
create function networks_found(words text) returns table (
  enterprise_id bigint, id bigint, kind text, name text, member_count int, created_at timestamptz, parent_id bigint, parent_path bigint[])
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select n.enterprise_id, n.id, n.kind, n.name, n.member_count, n.created_at, n.parent_id, n.parent_path
    from networks n
    where n.enterprise_id = current_setting('app.enterprise_id')::bigint
      and n.archived_at is null
      and n.words like ('%' || search_escaped(search_folded(networks_found.words)) || '%') collate "C"
  $$;
select reviewed('kindred_search', 'networks_found(text)');

-- The functions' owner has no members but for this moment.
grant kindred_search to current_user;
create or replace function networks_named(words text, most int) returns table (id bigint)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select n.id from networks n
    where n.enterprise_id = current_setting('app.enterprise_id')::bigint
      and n.archived_at is null
      and n.words like ('%' || search_escaped(search_folded(networks_named.words)) || '%') collate "C"
    limit least(most, 10000)
  $$;
create or replace function search_networks(words text, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select n.id, similarity(n.name, search_networks.words)
      + case when n.words like (search_escaped(search_folded(search_networks.words)) || '%') collate "C" then 1 else 0 end
    from networks n
    where n.enterprise_id = current_setting('app.enterprise_id')::bigint
      and n.archived_at is null
      and n.words like ('%' || search_escaped(search_folded(search_networks.words)) || '%') collate "C"
    order by 2 desc, n.name
    limit least(most, 10000)
  $$;
revoke kindred_search from current_user;
