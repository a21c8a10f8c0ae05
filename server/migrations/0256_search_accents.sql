-- What is searched for is found by whoever has other keys: "jose" finds José, "lodz" Łódź, "o'neil" O’Neil, "артем" Артём.
-- Nothing changes for Japanese, Korean and Indian scripts, where signs at a letter make another letter.

-- The stored columns were written by the old rule, and their expressions can't be changed where they stand (until
-- PostgreSQL 17), so they are made anew: people are written once, 37 s for a million of them.
alter table users drop column words;
alter table networks drop column words;
drop index users_name_trigrams;

-- Without a search_path of its own, and not strict, it becomes a part of the question that it stands in. Plain letters,
-- most of what there is, cost next to nothing.
create or replace function search_folded(said text) returns text
  language sql immutable parallel safe
  as $$
    select case when octet_length(said) = char_length(said) then lower(said collate "C") collate "C"
      else normalize(replace(replace(replace(translate(
          -- taken apart first: № becomes letters, which are made small like all others
          regexp_replace(lower(normalize(translate(said, '´', ''''), nfkd) collate "und-x-icu"), '[\u0300-\u036f]', '', 'g'),
          'øłđħıς’‘ʼ‐‑', 'oldhiσ''''''--'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), nfkc) collate "C" end
  $$;

alter table users add column words text collate "C" not null generated always as (
  search_folded(name || e'\n' || email || e'\n' || coalesce(employee_id, ''))) stored;
create index users_words_trigrams on users using gin (words gin_trgm_ops);
create index users_words_spelt on users using gin (search_spelt(words) gin_trgm_ops)
  where octet_length(words) > char_length(words);
-- The name alone, for colleagues: every address ends in the company's name.
create function search_name(words text) returns text
  language sql immutable strict parallel safe
  as $$ select split_part(words, e'\n', 1) $$;
create index users_name_trigrams on users using gin (search_name(words) gin_trgm_ops);
alter table networks add column words text collate "C" not null generated always as (search_folded(name)) stored;
create index networks_words_trigrams on networks using gin (words gin_trgm_ops);
-- the columns are new: without statistics every word would seem rare
analyze users;
analyze networks;

-- As before; a capital with a backslash would mean something to a pattern, so that not even one that got here may have it.
create or replace function search_begun(folded text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$
    select case when octet_length(folded) = char_length(folded)
        and folded !~ '[a-z0-9]{3}' and char_length(folded) <= 20 and folded ~ '[a-z0-9]'
      then e'(^|[- \n.''_@/])' || regexp_replace(folded, '([^a-zA-Z0-9])', '\\\1', 'g') end
  $$;

-- The functions' owner has no members but for this moment.
grant kindred_search to current_user;
create or replace function search_people(words text, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    with asked as materialized (select search_folded(search_people.words) as folded)
    select u.id, similarity(search_name(u.words), (select folded from asked))
      + case when starts_with(search_name(u.words), (select folded from asked)) then 1 else 0 end
    from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and u.state = 'active'
      and (search_name(u.words) like (select search_within(folded) from asked)
        or search_name(u.words) ~ (select search_begun(folded) from asked)
        or (octet_length(u.words) > char_length(u.words)
          and search_spelt(u.words) like (select search_beyond(folded) from asked)
          and strpos(search_name(u.words), (select folded from asked)) > 0))
    order by 2 desc, u.name, u.id
    limit least(most, 10000)
  $$;
create or replace function people_holding(words text, most int) returns bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    with asked as materialized (select search_folded(people_holding.words) as folded)
    select count(*) from (
      select from users u
      where u.enterprise_id = current_setting('app.enterprise_id')::bigint
        and u.state = 'active'
        and (search_name(u.words) like (select search_within(folded) from asked)
          or search_name(u.words) ~ (select search_begun(folded) from asked)
          or (octet_length(u.words) > char_length(u.words)
            and search_spelt(u.words) like (select search_beyond(folded) from asked)
            and strpos(search_name(u.words), (select folded from asked)) > 0))
      limit least(most, 10001)) found
  $$;
create or replace function people_named(words text, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    with asked as materialized (select search_folded(people_named.words) as folded)
    select u.id from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and (search_name(u.words) like (select search_within(folded) from asked)
        or search_name(u.words) ~ (select search_begun(folded) from asked)
        or (octet_length(u.words) > char_length(u.words)
          and search_spelt(u.words) like (select search_beyond(folded) from asked)
          and strpos(search_name(u.words), (select folded from asked)) > 0))
    order by u.name, u.id
    limit least(most, 200)
  $$;
create or replace function people_called(words text) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
  as $$
declare
  enterprise constant bigint := current_setting('app.enterprise_id')::bigint;
  folded constant text := search_folded(people_called.words);
  piece constant text := search_within(folded);
  begun constant text := search_begun(folded);
begin
  if piece is not null then
    return query select u.id from users u
      where u.enterprise_id = enterprise and u.list_scope is not null and search_name(u.words) like piece collate "C";
  elsif begun is not null then
    return query select u.id from users u
      where u.enterprise_id = enterprise and u.list_scope is not null and search_name(u.words) ~ begun collate "C";
  else
    return query select u.id from users u
      where u.enterprise_id = enterprise and u.list_scope is not null and octet_length(u.words) > char_length(u.words)
        and search_spelt(u.words) like search_beyond(folded) collate "C"
        and strpos(search_name(u.words), folded) > 0;
  end if;
end $$;
create or replace function search_networks(words text, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select n.id, similarity(n.words, search_folded(search_networks.words))
      + case when n.words like (search_escaped(search_folded(search_networks.words)) || '%') collate "C" then 1 else 0 end
    from networks n
    where n.enterprise_id = current_setting('app.enterprise_id')::bigint
      and n.archived_at is null
      and n.words like ('%' || search_escaped(search_folded(search_networks.words)) || '%') collate "C"
    order by 2 desc, n.name
    limit least(most, 10000)
  $$;
revoke kindred_search from current_user;
