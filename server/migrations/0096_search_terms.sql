-- A question is a list of terms, each with the words that may stand for it. What holds all of them answers; asked loosely,
-- what holds the weightier part of them does too.
--   {"said": "heat dock", "loose": false, "terms": [{"said": "heat", "any": ["heat"], "weight": 1, "needed": true}]}
-- `wanted` finds by the index, `exact` are the words as they were said, `terms` and `weights` measure what was found.
create function search_terms(question jsonb, out complete tsquery, out wanted tsquery, out exact tsquery, out every tsquery,
    out terms tsquery[], out weights real[])
  language plpgsql immutable parallel safe set search_path = pg_catalog, public
  as $$
declare
  term jsonb;
  alternative text;
  said tsquery;
  one tsquery;
  heaviest real;
  i int;
  j int;
begin
  terms := '{}';
  weights := '{}';
  exact := ''::tsquery;
  every := ''::tsquery;
  for term in select t from jsonb_array_elements(question -> 'terms') as t limit 40 loop
    said := library_question(term ->> 'said');
    one := said;
    for alternative in select a from jsonb_array_elements_text(term -> 'any') as a limit 30 loop
      one := one || library_question(alternative);
    end loop;
    continue when numnode(one) = 0;
    exact := exact || said;
    every := every || one;
    continue when not (term ->> 'needed')::boolean;
    terms := terms || one;
    weights := weights || (term ->> 'weight')::real;
    complete := case when complete is null then one else complete && one end;
  end loop;
  wanted := coalesce(complete, ''::tsquery);
  if (question ->> 'loose')::boolean and cardinality(terms) > 1 then
    heaviest := (select least(sum(w) * 0.45, max(w) * 1.5) from unnest(weights) as w);
    for i in 1 .. least(cardinality(terms), 10) loop
      if weights[i] >= heaviest then
        wanted := wanted || terms[i];
      end if;
      for j in i + 1 .. least(cardinality(terms), 10) loop
        if weights[i] + weights[j] >= heaviest and weights[i] < heaviest and weights[j] < heaviest then
          wanted := wanted || (terms[i] && terms[j]);
        end if;
      end loop;
    end loop;
  end if;
end $$;
grant execute on function search_terms(jsonb) to kindred_app, kindred_search;

-- How well a document answers: first by how much of the question it holds, then by where and in whose words it says so.
create function search_rank(words tsvector, title text, said text, exact tsquery, every tsquery, terms tsquery[], weights real[])
  returns real language sql immutable parallel safe set search_path = pg_catalog, public
  as $$
    select (100 * coalesce((select sum(w) filter (where search_rank.words @@ t) / nullif(sum(w), 0)
        from unnest(search_rank.terms, search_rank.weights) as held(t, w)), 0)
      + ts_rank(search_rank.words, search_rank.every) + 2 * ts_rank(search_rank.words, search_rank.exact)
      + case when strpos(lower(search_rank.title), lower(search_rank.said)) > 0 then 1 else 0 end
      + case when lower(search_rank.title) = lower(search_rank.said) then 1 else 0 end)::real
  $$;
grant execute on function search_rank(tsvector, text, text, tsquery, tsquery, tsquery[], real[]) to kindred_app, kindred_search;

create function search_piece(said text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog, public
  as $$ select '%' || search_escaped(said) || '%' $$;
grant execute on function search_piece(text) to kindred_app, kindred_search;

create function posts_answering(question jsonb, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    with asked as materialized (select a.*, question ->> 'said' as said, search_piece(question ->> 'said') as piece
      from search_terms(posts_answering.question) a)
    select p.id, search_rank(p.words, p.title, a.said, a.exact, a.every, a.terms, a.weights)
    from asked a cross join posts p
    where p.enterprise_id = current_setting('app.enterprise_id')::bigint
      and p.state = 'published'
      and (p.words @@ a.wanted or p.title ilike a.piece)
    order by 2 desc, p.published_at desc, p.id desc
    limit least(most, 10000)
  $$;
select reviewed('kindred_search', 'posts_answering(jsonb, int)');

create function resources_answering(question jsonb, folders bigint[], most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    with asked as materialized (select a.*, question ->> 'said' as said, search_piece(question ->> 'said') as piece
      from search_terms(resources_answering.question) a)
    select r.id, search_rank(r.words, r.title, a.said, a.exact, a.every, a.terms, a.weights)
    from asked a cross join resources r
    where r.enterprise_id = current_setting('app.enterprise_id')::bigint
      and r.archived_at is null
      and r.folder_id = any(resources_answering.folders)
      and (r.words @@ a.wanted or r.title ilike a.piece)
    order by 2 desc, r.id desc
    limit least(most, 10001)
  $$;
select reviewed('kindred_search', 'resources_answering(jsonb, bigint[], int)');

create function events_answering(question jsonb, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    with asked as materialized (select a.*, question ->> 'said' as said, search_piece(question ->> 'said') as piece
      from search_terms(events_answering.question) a)
    select e.id, search_rank(e.words, e.name, a.said, a.exact, a.every, a.terms, a.weights)
    from asked a cross join events e
    where e.enterprise_id = current_setting('app.enterprise_id')::bigint
      and e.state in ('approved', 'canceled')
      and (e.words @@ a.wanted or e.name ilike a.piece)
    order by 2 desc, e.ends_at < now(), abs(extract(epoch from e.starts_at - now())), e.id
    limit least(most, 10000)
  $$;
select reviewed('kindred_search', 'events_answering(jsonb, int)');
