-- Results of a search have pages and counts, so people are found beyond the first fifty.
-- The functions' owner has no members but for this moment.
grant kindred_search to current_user;
create or replace function search_people(words text, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select u.id, similarity(u.name, search_people.words)
      + case when lower(u.name) like lower(search_people.words) || '%' then 1 else 0 end
    from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and u.state = 'active'
      and (u.name ilike (select search_within(search_folded(search_people.words)))
        or u.name ~* (select search_begun(search_folded(search_people.words)))
        or (octet_length(u.words) > char_length(u.words)
          and search_spelt(u.words) like (select search_beyond(search_folded(search_people.words)))
          -- the name is the first line of the words
          and strpos(split_part(u.words, e'\n', 1), (select search_folded(search_people.words))) > 0))
    order by 2 desc, u.name, u.id
    limit least(most, 10000)
  $$;
revoke kindred_search from current_user;

-- How many people that is, without saying how well each fits.
create function people_holding(words text, most int) returns bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select count(*) from (
      select from users u
      where u.enterprise_id = current_setting('app.enterprise_id')::bigint
        and u.state = 'active'
        and (u.name ilike (select search_within(search_folded(people_holding.words)))
          or u.name ~* (select search_begun(search_folded(people_holding.words)))
          or (octet_length(u.words) > char_length(u.words)
            and search_spelt(u.words) like (select search_beyond(search_folded(people_holding.words)))
            and strpos(split_part(u.words, e'\n', 1), (select search_folded(people_holding.words))) > 0))
      limit least(most, 10001)) found
  $$;
select reviewed('kindred_search', 'people_holding(text, int)');

-- What is looked for in a text once it is known to answer: any of the first dozen words. All of them together, as often as
-- somebody likes to say them, cost seconds in one text.
create function any_word_of(words text) returns tsquery
  language sql stable strict parallel safe set search_path = pg_catalog, public
  as $$
    select replace(library_question(string_agg(said, ' '))::text, '&', '|')::tsquery
    from (select distinct said from regexp_split_to_table(left(words, 200), '\s+') as said limit 12) few
  $$;

-- Where a text says what was asked for: some words around it, those that were found between two signs that no text holds.
-- Chinese, Japanese and Korean have no words to stand between, so the first pair of letters is looked for.
create function found_passage(language text, body text, words text) returns text
  language sql stable strict parallel safe set search_path = pg_catalog, public
  as $$
    with said as (select translate(left(body, 50000), e'\uE000\uE001', '') as text),
    run as (select (regexp_match(words, '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+'))[1] as letters),
    place as (select text, letters, coalesce(nullif(strpos(text, letters), 0), strpos(text, left(letters, 2)), 0) as at from said, run)
    select case
      when letters is null then ts_headline(library_stemming(language), text, any_word_of(words),
        e'StartSel=\uE000, StopSel=\uE001, MaxFragments=1, MaxWords=34, MinWords=16, ShortWord=0')
      else case when at > 40 then '…' else '' end || substr(text, greatest(at - 38, 1), 140)
        || case when char_length(text) > greatest(at - 38, 1) + 140 then '…' else '' end
      end
    from place
  $$;

-- The words of a title that answer the question, as they stand in it.
create function found_words(language text, title text, words text) returns text[]
  language sql stable strict parallel safe set search_path = pg_catalog, public
  as $$
    select array(select distinct part[1] from regexp_matches(
      ts_headline(library_stemming(language), translate(title, e'\uE000\uE001<>', ''), any_word_of(words),
        e'StartSel=\uE000, StopSel=\uE001, HighlightAll=true'), e'\uE000([^\uE001]+)\uE001', 'g') as part)
  $$;
grant execute on function any_word_of(text), found_passage(text, text, text), found_words(text, text, text) to kindred_app;

-- A long question without three letters in a row is found as it stands: as a pattern it cost seconds.
create or replace function search_within(folded text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$
    select case when octet_length(folded) = char_length(folded)
        and (folded ~ '[a-z0-9]{3}' or (char_length(folded) > 20 and folded ~ '[a-z0-9]'))
      then '%' || search_escaped(folded) || '%' end
  $$;
create or replace function search_begun(folded text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$
    select case when octet_length(folded) = char_length(folded)
        and folded !~ '[a-z0-9]{3}' and char_length(folded) <= 20 and folded ~ '[a-z0-9]'
      then e'(^|[- \n.''_@/])' || regexp_replace(folded, '([^a-z0-9])', '\\\1', 'g') end
  $$;
