-- Misspelt words are corrected from the words that the enterprise's documents hold: a small table, so that a correction costs
-- the same however many posts there are. Whoever writes notes that there is something to read, a sweep reads it: no writer waits
-- for another over a word that both use.
create extension if not exists btree_gin;

create table search_words (
  enterprise_id bigint not null references enterprises on delete cascade,
  -- As written, in small letters. The empty word counts the documents that were read.
  word          text not null,
  -- In how many documents it was read. An edited document counts again: it is a measure of rarity, not a total.
  count         int not null constraint search_words_are_counted check (count > 0),
  primary key (enterprise_id, word)
);
create index search_words_trigrams on search_words using gin (enterprise_id, word gin_trgm_ops);
select wall_off('search_words');
select door_for('kindred_search', 'search_words');

create table search_unread (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  kind          text not null constraint search_unread_kinds check (kind in ('post', 'event', 'resource')),
  document_id   bigint not null,
  primary key (enterprise_id, id)
);
select wall_off('search_unread');
select door_for('kindred_system', 'search_unread');

create function enterprises_with_unread_words() returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct enterprise_id from search_unread $$;
select reviewed('kindred_system', 'enterprises_with_unread_words()');

-- What was written before this is read once. In one statement each: a million posts take some ten seconds.
alter table search_unread no force row level security;
alter table posts no force row level security;
alter table events no force row level security;
alter table resources no force row level security;
insert into search_unread (enterprise_id, kind, document_id)
  select enterprise_id, 'post', id from posts where state = 'published'
  union all select enterprise_id, 'event', id from events where state in ('approved', 'canceled')
  union all select enterprise_id, 'resource', id from resources where archived_at is null;
alter table posts force row level security;
alter table events force row level security;
alter table resources force row level security;
alter table search_unread force row level security;

-- Reads so many of this enterprise's noted documents and says how many it read. Whoever reads beside it takes others.
create function read_unread_words(most int) returns int
  language sql volatile set search_path = pg_catalog, public
  as $$
    with taken as (
      delete from search_unread u using (
        select q.enterprise_id, q.id from search_unread q
        where q.enterprise_id = current_setting('app.enterprise_id')::bigint
        order by q.id limit most for update skip locked
      ) next
      where u.enterprise_id = next.enterprise_id and u.id = next.id
      returning u.kind, u.document_id
    ), documents as (select distinct kind, document_id from taken),
    texts as (
      select d.kind, d.document_id, concat_ws(' ', p.title, p.body,
        (select string_agg(concat_ws(' ', t.title, t.body), ' ') from post_texts t
          where t.enterprise_id = p.enterprise_id and t.post_id = p.id)) as text
      from documents d join posts p on d.kind = 'post'
        and p.enterprise_id = current_setting('app.enterprise_id')::bigint and p.id = d.document_id
      union all
      select d.kind, d.document_id, concat_ws(' ', e.name, e.location, e.description)
      from documents d join events e on d.kind = 'event'
        and e.enterprise_id = current_setting('app.enterprise_id')::bigint and e.id = d.document_id
      union all
      select d.kind, d.document_id, concat_ws(' ', r.title, r.description, left(coalesce(v.body, v.text), 200000))
      from documents d join resources r on d.kind = 'resource'
        and r.enterprise_id = current_setting('app.enterprise_id')::bigint and r.id = d.document_id
      left join resource_versions v on v.enterprise_id = r.enterprise_id and v.resource_id = r.id and v.number = r.current_number
    ), words as (
      select w.word from texts cross join lateral unnest(tsvector_to_array(to_tsvector('simple', texts.text))) as w(word)
      where char_length(w.word) between 3 and 40
        and w.word !~ '[0-9@/_.\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]'
      union all select '' from texts
    ), kept as (
      insert into search_words (enterprise_id, word, count)
      select current_setting('app.enterprise_id')::bigint, word, count(*) from words group by word order by word
      on conflict (enterprise_id, word) do update set count = search_words.count + excluded.count
    )
    select count(*)::int from taken
  $$;
grant execute on function read_unread_words(int) to kindred_app;

-- Whether two words are the same but for how a language bends them.
create function same_stem(word text, other text) returns boolean
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$
    select to_tsvector('english', other) @@ plainto_tsquery('english', word)
      or to_tsvector('german', other) @@ plainto_tsquery('german', word)
      or to_tsvector('spanish', other) @@ plainto_tsquery('spanish', word)
      or to_tsvector('french', other) @@ plainto_tsquery('french', word)
      or to_tsvector('portuguese', other) @@ plainto_tsquery('portuguese', word)
      or to_tsvector('italian', other) @@ plainto_tsquery('italian', word)
  $$;

-- What the enterprise's documents know of these words: each word itself, those spelt much like it, and those that hold it.
create function search_spellings(words text[]) returns table (asked text, word text, count int, same boolean, holds boolean)
  language sql stable security definer set search_path = pg_catalog, public set pg_trgm.similarity_threshold = 0.2
  as $$
    select a.asked, near.word, near.count, near.word = a.asked or same_stem(a.asked, near.word), near.holds
    from (select distinct unnest(search_spellings.words[1:60]) as asked) a
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
          and s.word like '%' || search_escaped(a.asked) || '%' and s.word <> a.asked
        order by s.count desc, s.word limit 12)
    ) near
    union all
    select '', s.word, s.count, true, false from search_words s
    where s.enterprise_id = current_setting('app.enterprise_id')::bigint and s.word = ''
  $$;
select reviewed('kindred_search', 'search_spellings(text[])');
grant execute on function same_stem(text, text) to kindred_app, kindred_search;

-- Which of these stand in the enterprise's documents: the pieces into which a compound may fall.
create function search_known(words text[]) returns table (word text, count int)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select s.word, s.count from search_words s
    where s.enterprise_id = current_setting('app.enterprise_id')::bigint and s.word = any(search_known.words[1:400])
  $$;
select reviewed('kindred_search', 'search_known(text[])');
