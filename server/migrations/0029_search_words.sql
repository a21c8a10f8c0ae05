-- What people are found by stands in a column of its own, in small letters and compared byte by byte. Comparing what the
-- index brings is most of a search: as an expression in the order of names it was folded anew for each row, at 15 µs,
-- and now costs less than one. Adding the column writes the table once, some 25 s for a million people.
alter table users add column words text collate "C" not null generated always as (
  lower((name || e'\n' || email || e'\n' || coalesce(employee_id, '')) collate "und-x-icu")) stored;
drop index users_words_trigrams;
create index users_words_trigrams on users using gin (words gin_trgm_ops);
-- the column is new: without statistics the planner would take two letters for a rare word
analyze users (words);

-- The function's owner has no members but for this moment.
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
      and u.words like
        -- compared as the column is, or the index would stay out of it
        ('%' || replace(replace(replace(lower(search_users.words collate "und-x-icu"),
          '\', '\\'), '%', '\%'), '_', '\_') || '%') collate "C"
    limit most
  $$;
revoke kindred_search from current_user;
