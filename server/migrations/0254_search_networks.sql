-- Of words that many posts hold, the newest are ranked (0101). Where most of those are for members of networks the reader
-- isn't in, few would be left: `own`, the newest posts of the reader's networks, are looked at besides.
drop function posts_answering(jsonb, int);
create function posts_answering(question jsonb, most int, own bigint[]) returns table (id bigint, rank real)
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
  as $$
declare
  enterprise constant bigint := current_setting('app.enterprise_id')::bigint;
  asked constant text := question ->> 'said';
  a record;
  is_frequent boolean;
  found bigint[] := '{}';
begin
  most := least(most, 10000);
  select * into a from search_terms(question);
  select count(*) >= 8 into is_frequent
    from (select p.words from posts p where p.enterprise_id = enterprise and p.state = 'published'
      order by p.id desc limit 400) newest
    where newest.words @@ a.wanted;
  if is_frequent then
    found := array(
      select newest.id
      from (select p.id, p.words from posts p where p.enterprise_id = enterprise and p.state = 'published'
        order by p.id desc limit 50 * most) newest
      where newest.words @@ a.wanted limit most);
  end if;
  if cardinality(found) < most then
    found := array(
      with holding as materialized (select p.id, p.published_at from posts p
        where p.enterprise_id = enterprise and p.state = 'published' and p.words @@ a.wanted)
      select h.id from holding h order by h.published_at desc, h.id desc limit most);
  end if;
  if cardinality(found) = most then
    found := found || array(select p.id from posts p
      where p.enterprise_id = enterprise and p.state = 'published' and p.id = any(own) and p.words @@ a.wanted);
  end if;
  -- A piece of a word is found in titles; less than three letters make no piece, and words that answer need none.
  if char_length(asked) >= 3 and (cardinality(found) = 0 or strpos(asked, ' ') = 0) then
    select count(*) >= 8 into is_frequent
      from (select p.title from posts p where p.enterprise_id = enterprise and p.state = 'published'
        order by p.id desc limit 400) newest
      where newest.title ilike search_piece(asked);
    if is_frequent then
      found := found || array(
        select newest.id
        from (select p.id, p.title from posts p where p.enterprise_id = enterprise and p.state = 'published'
          order by p.id desc limit 10000) newest
        where newest.title ilike search_piece(asked) limit 200);
    else
      found := found || array(select p.id from posts p
        where p.enterprise_id = enterprise and p.state = 'published' and p.title ilike search_piece(asked) limit 200);
    end if;
  end if;
  return query
    select p.id, search_rank(p.words, p.title, asked, a.exact, a.every, a.terms, a.weights)
    from posts p
    where p.enterprise_id = enterprise and p.state = 'published' and p.id = any(found)
    order by 2 desc, p.published_at desc, p.id desc;
end $$;
select reviewed('kindred_search', 'posts_answering(jsonb, int, bigint[])');
