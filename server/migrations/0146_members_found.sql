-- What lists of members ask about hundreds of thousands of them, from indexes alone.

-- "Which of these people are in it?" and, in the order of people, "who of them answered so?" (user_field_values_equal).
create index network_members_by_person on network_members (enterprise_id, network_id, user_id)
  include (joined_at, visibility) where state = 'active';
-- "Whose account doesn't stand for itself yet?", asked of every member whom a filter found: few, and in the same order.
create index users_not_active on users (enterprise_id, id) where state <> 'active';

-- Everybody whose name holds the words; who sees no more of people than that is told no more. The name is the first line
-- of what is searched. Which of the three ways to look (0039) is chosen first: as alternatives each of them would be
-- judged for every row, and the planner would know of no words.
create function people_called(words text) returns setof bigint
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
      where u.enterprise_id = enterprise and u.list_scope is not null and u.words like piece collate "C"
        and strpos(split_part(u.words, e'\n', 1), folded) > 0;
  elsif begun is not null then
    return query select u.id from users u
      where u.enterprise_id = enterprise and u.list_scope is not null and u.words ~ begun collate "C"
        and strpos(split_part(u.words, e'\n', 1), folded) > 0;
  else
    return query select u.id from users u
      where u.enterprise_id = enterprise and u.list_scope is not null and octet_length(u.words) > char_length(u.words)
        and search_spelt(u.words) like search_beyond(folded) collate "C"
        and strpos(split_part(u.words, e'\n', 1), folded) > 0;
  end if;
end $$;
select reviewed('kindred_search', 'people_called(text)');
