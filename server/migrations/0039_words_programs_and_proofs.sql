-- Three things of those who look after people: what a search of few or foreign letters costs, whom a program's changes
-- are told by, and that a proof in DNS is looked for again.

-- A. Search. Trigrams know runs of three letters, and in a database of ours only those of ASCII: two letters, or a name
-- in Hangul, read everybody (2.3 s of a million).
-- · Fewer than three letters in a row find what begins with them: the beginning of a word is a trigram.
-- · Letters beyond ASCII are indexed by their bytes, written as digits. Only who has such letters stands in that index,
--   so a search in plain letters costs what it did.
-- Each of the three answers null where the words are for one of the others: an index that is asked for null isn't read.
-- They are asked in a select of their own, once a search and not once a row.
create function search_folded(said text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog
  as $$ select lower(said collate "und-x-icu") collate "C" $$;
create function search_escaped(said text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog
  as $$ select replace(replace(replace(said, '\', '\\'), '%', '\%'), '_', '\_') $$;
-- The database speaks UTF-8 for as long as it is there, so what convert_to says never changes.
create function search_spelt(said text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog
  as $$ select encode(convert_to(said, 'UTF8'), 'escape') collate "C" $$;

create function search_within(folded text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$
    select case when octet_length(folded) = char_length(folded) and folded ~ '[a-z0-9]{3}'
      then '%' || search_escaped(folded) || '%' end
  $$;
create function search_begun(folded text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$
    select case when octet_length(folded) = char_length(folded) and folded !~ '[a-z0-9]{3}' and folded ~ '[a-z0-9]'
      then e'(^|[- \n.''_@/])' || regexp_replace(folded, '([^a-z0-9])', '\\\1', 'g') end
  $$;
create function search_beyond(folded text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$
    select case when octet_length(folded) > char_length(folded)
      then '%' || search_escaped(search_spelt(folded)) || '%' end
  $$;
create index users_words_spelt on users using gin (search_spelt(words) gin_trgm_ops)
  where octet_length(words) > char_length(words);

-- The functions' owner has no members but for this moment.
grant kindred_search to current_user;
create or replace function search_users(words text, most int) returns table (
  id bigint, name text, email text, state text, list_scope text, role_id bigint, joined_on date,
  last_seen_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select u.id, u.name, u.email, u.state, u.list_scope, u.role_id, u.joined_on, u.last_seen_at, u.created_at
    from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and u.list_scope is not null
      and (u.words like (select search_within(search_folded(search_users.words)))
        or u.words ~ (select search_begun(search_folded(search_users.words)))
        or (octet_length(u.words) > char_length(u.words)
          and search_spelt(u.words) like (select search_beyond(search_folded(search_users.words)))
          and strpos(u.words, (select search_folded(search_users.words))) > 0))
    limit most
  $$;
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
    order by 2 desc, u.name
    limit least(most, 50)
  $$;
create or replace function people_named(words text, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select u.id from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and (u.name ilike (select search_within(search_folded(people_named.words)))
        or u.name ~* (select search_begun(search_folded(people_named.words)))
        or (octet_length(u.words) > char_length(u.words)
          and search_spelt(u.words) like (select search_beyond(search_folded(people_named.words)))
          and strpos(split_part(u.words, e'\n', 1), (select search_folded(people_named.words))) > 0))
    order by u.name, u.id
    limit least(most, 200)
  $$;
revoke kindred_search from current_user;

-- B. "What did this program do?" An identity provider is nobody with an account: its token's name stands in the sealed
-- difference, so the name can't be changed afterwards.
create index change_log_of_a_program on change_log (enterprise_id, (difference ->> 'provisioning'), at desc, id desc)
  where difference ->> 'provisioning' is not null;

-- C. A proved domain is looked for again every week. `lost_at`: when its record was first found gone.
alter table enterprise_domains
  add column check_due_at timestamptz not null default now() + interval '7 days',
  add column lost_at timestamptz;
alter table enterprise_domains
  add constraint enterprise_domains_lost_while_proved check (lost_at is null or verified_at is not null);
create index enterprise_domains_due on enterprise_domains (check_due_at) where verified_at is not null;

create function enterprises_with_domains_due(at timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct enterprise_id from enterprise_domains
    where verified_at is not null and check_due_at <= enterprises_with_domains_due.at
  $$;
select reviewed('kindred_system', 'enterprises_with_domains_due(timestamptz)');
