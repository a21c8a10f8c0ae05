-- Words of the library. European languages are stemmed, each by its own rules; Tagalog has none here and is found as it is
-- written, and by pieces of a title; Chinese, Japanese and Korean are written without spaces and found by pairs of letters.
create function letter_pairs(words text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog
  as $$
    select coalesce(string_agg(substr(run[1], at, 2), ' '), '')
    from regexp_matches(words, '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+', 'g') as run,
      generate_series(1, greatest(char_length(run[1]) - 1, 1)) as at
  $$;

create function library_stemming(language text) returns regconfig
  language sql immutable strict parallel safe set search_path = pg_catalog
  as $$
    select case split_part(language, '-', 1)
      when 'en' then 'english'::regconfig when 'es' then 'spanish' when 'fr' then 'french' when 'pt' then 'portuguese'
      when 'it' then 'italian' when 'de' then 'german' else 'simple' end
  $$;

-- Stemmed and as written, so that a word in another language than the rest is found too.
create function library_words(language text, title text, about text, body text) returns tsvector
  language sql immutable parallel safe set search_path = pg_catalog, public
  as $$
    select setweight(to_tsvector(library_stemming(language), title), 'A')
      || setweight(to_tsvector('simple', title || ' ' || letter_pairs(title)), 'A')
      || setweight(to_tsvector(library_stemming(language), about), 'B')
      || setweight(to_tsvector('simple', about || ' ' || letter_pairs(about)), 'B')
      || setweight(to_tsvector(library_stemming(language), body), 'D')
      || setweight(to_tsvector('simple', letter_pairs(body)), 'D')
  $$;

-- A question in whichever language it is asked. Half a pair finds whatever begins with it.
create function library_question(words text) returns tsquery
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$
    with asked as (
      select regexp_replace(words, '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+', ' ', 'g') as spaced,
        nullif(letter_pairs(words), '') as pairs
    ), parts as (
      select plainto_tsquery('english', spaced) || plainto_tsquery('spanish', spaced) || plainto_tsquery('french', spaced)
          || plainto_tsquery('portuguese', spaced) || plainto_tsquery('italian', spaced) || plainto_tsquery('german', spaced)
          || plainto_tsquery('simple', spaced) as spaced,
        (select string_agg(quote_literal(pair) || ':*', ' & ')::tsquery from regexp_split_to_table(pairs, ' ') as pair) as pairs
      from asked
    )
    select case when pairs is null then spaced when numnode(spaced) = 0 then pairs else spaced && pairs end from parts
  $$;

create index resources_words on resources using gin (words) where archived_at is null;
create index resources_title_trigrams on resources using gin (title gin_trgm_ops) where archived_at is null;
select door_for('kindred_search', 'resources');

-- What is asked for in these folders, the best first. Which folders those are is asked beforehand: nothing in a closed
-- one is looked at, counted or ranked.
create function search_resources(words text, folders bigint[], most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    with asked as (select library_question(search_resources.words) as question,
      '%' || replace(replace(replace(search_resources.words, '\', '\\'), '%', '\%'), '_', '\_') || '%' as piece)
    select r.id, ts_rank(r.words, a.question)
      + case when r.title ilike a.piece then 1 else 0 end
      + case when lower(r.title) = lower(search_resources.words) then 1 else 0 end
    from asked a cross join resources r
    where r.enterprise_id = current_setting('app.enterprise_id')::bigint
      and r.archived_at is null
      and r.folder_id = any(search_resources.folders)
      and (r.words @@ a.question or r.title ilike a.piece)
    order by 2 desc, r.id desc
    limit least(most, 10001)
  $$;
select reviewed('kindred_search', 'search_resources(text, bigint[], int)');
grant execute on function letter_pairs(text), library_stemming(text), library_question(text),
  library_words(text, text, text, text) to kindred_app, kindred_search;
