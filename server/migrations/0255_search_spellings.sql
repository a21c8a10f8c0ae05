-- As 0095, but each pattern is made once: a function of SQL within the comparison was called for every word that is known,
-- six thousand times for a question of ten words to a small company.
-- The functions' owner has no members but for this moment.
grant kindred_search to current_user;
create or replace function search_spellings(words text[]) returns table (asked text, word text, count int, same boolean, holds boolean)
  language sql stable security definer set search_path = pg_catalog, public set pg_trgm.similarity_threshold = 0.2
  as $$
    with a as materialized (
      select one.asked, '%' || search_escaped(one.asked) || '%' as within
      from (select distinct unnest(search_spellings.words[1:60]) as asked) one
    )
    select a.asked, near.word, near.count, near.word = a.asked or same_stem(a.asked, near.word), near.holds
    from a
    cross join lateral (
      (select s.word, s.count, false as holds from search_words s
        where s.enterprise_id = current_setting('app.enterprise_id')::bigint and s.word = a.asked)
      union all
      (select s.word, s.count, false from search_words s
        where char_length(a.asked) between 3 and 40
          and s.enterprise_id = current_setting('app.enterprise_id')::bigint
          and s.word % a.asked and s.word <> a.asked
          and abs(char_length(s.word) - char_length(a.asked)) <= 4
        order by similarity(s.word, a.asked) desc, s.count desc, s.word limit 20)
      union all
      (select s.word, s.count, true from search_words s
        where char_length(a.asked) between 4 and 40
          and s.enterprise_id = current_setting('app.enterprise_id')::bigint
          and s.word like a.within and s.word <> a.asked
        order by s.count desc, s.word limit 12)
    ) near
    union all
    select '', s.word, s.count, true, false from search_words s
    where s.enterprise_id = current_setting('app.enterprise_id')::bigint and s.word = ''
  $$;
revoke kindred_search from current_user;
