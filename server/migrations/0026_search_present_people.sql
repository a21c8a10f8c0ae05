-- A colleague who waits for their activation or their deletion isn't there yet or any more: search finds exactly those
-- whose profile it may lead to.
-- The function's owner has no members but for this moment.
grant kindred_search to current_user;
create or replace function search_people(words text, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select u.id, similarity(u.name, words) + case when lower(u.name) like lower(words) || '%' then 1 else 0 end
    from users u
    where u.enterprise_id = current_setting('app.enterprise_id')::bigint
      and u.state = 'active'
      and u.name ilike '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by 2 desc, u.name
    limit least(most, 50)
  $$;
revoke kindred_search from current_user;
