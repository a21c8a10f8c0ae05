-- What posts are found by, read as the library's words are (0045): stemmed by the post's language where there are rules for
-- it, as written elsewhere, in pairs of letters where nothing stands between words. The verbs that write a post keep it.
alter table posts add column words tsvector;
-- What was written before is found as it stands, until somebody saves it anew.
alter table posts no force row level security;
update posts set words = setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(body, '')), 'D');
alter table posts force row level security;

-- What was out before this was told long ago, and isn't told again.
alter table post_networks no force row level security;
alter table post_announcements no force row level security;
insert into post_announcements (enterprise_id, post_id, network_id, begun_at, finished_at)
  select enterprise_id, post_id, network_id, published_at, published_at from post_networks where live
  on conflict do nothing;
alter table post_announcements force row level security;
alter table post_networks force row level security;

create index posts_words on posts using gin (words) where state = 'published';
create index posts_title_trigrams on posts using gin (title gin_trgm_ops) where state = 'published';
create index posts_archived on posts (enterprise_id, state_changed_at desc, id) where state = 'archived';   -- "what lies in the archive?"

-- The functions that take a question apart are made with the library: they are there before anybody asks.
set local check_function_bodies = off;
select door_for('kindred_search', 'posts');
create function search_posts(words text, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    with asked as (select library_question(search_posts.words) as question,
      '%' || replace(replace(replace(search_posts.words, '\', '\\'), '%', '\%'), '_', '\_') || '%' as piece)
    select p.id, ts_rank(p.words, a.question) + case when p.title ilike a.piece then 1 else 0 end
    from asked a cross join posts p
    where p.enterprise_id = current_setting('app.enterprise_id')::bigint
      and p.state = 'published'
      and (p.words @@ a.question or p.title ilike a.piece)
    order by 2 desc, p.published_at desc, p.id desc
    limit least(most, 10000)
  $$;
select reviewed('kindred_search', 'search_posts(text, int)');
