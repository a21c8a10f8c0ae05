-- Events are found by words, as the library's and posts' are (0045, 0043). They name no language, so they are read as English
-- and as written.
alter table events add column words tsvector
  generated always as (library_words('en', name, coalesce(location, ''), coalesce(description, ''))) stored;
create index events_words on events using gin (words) where state in ('approved', 'canceled');
create index events_name_trigrams on events using gin (name gin_trgm_ops) where state in ('approved', 'canceled');

select door_for('kindred_search', 'events');
create function search_events(words text, most int) returns table (id bigint, rank real)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    with asked as (select library_question(search_events.words) as question,
      '%' || replace(replace(replace(search_events.words, '\', '\\'), '%', '\%'), '_', '\_') || '%' as piece)
    select e.id, ts_rank(e.words, a.question) + case when e.name ilike a.piece then 1 else 0 end
    from asked a cross join events e
    where e.enterprise_id = current_setting('app.enterprise_id')::bigint
      and e.state in ('approved', 'canceled')
      and (e.words @@ a.question or e.name ilike a.piece)
    -- Of those that answer alike, what comes next stands before what was.
    order by 2 desc, e.ends_at < now(), abs(extract(epoch from e.starts_at - now())), e.id
    limit least(most, 10000)
  $$;
select reviewed('kindred_search', 'search_events(text, int)');

-- "What is on anywhere?", for whoever looks beyond their own networks.
create index event_networks_everywhere on event_networks (enterprise_id, starts_at, event_id) include (network_id, ends_at)
  where live;

-- An event is talked about as a post is: a comment is about the one or the other.
alter table post_comments
  alter column post_id drop not null,
  add column event_id bigint,
  add foreign key (enterprise_id, event_id) references events on delete cascade,
  add constraint post_comments_about check (num_nonnulls(post_id, event_id) = 1);
create index post_comments_of_an_event on post_comments (enterprise_id, event_id, created_at, id) where event_id is not null;

alter table events
  add column comment_count int not null default 0,
  add column like_count    int not null default 0,
  add constraint events_talk check (comment_count >= 0 and like_count >= 0);

create table event_likes (
  enterprise_id bigint not null,
  event_id      bigint not null,
  user_id       bigint not null,
  at            timestamptz not null default now(),
  primary key (enterprise_id, event_id, user_id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index event_likes_of_a_person on event_likes (enterprise_id, user_id);
select wall_off('event_likes');

-- One address a person for the calendar of a network, beside the one for their own (0022).
create table network_calendar_feeds (
  enterprise_id   bigint not null,
  user_id         bigint not null,
  network_id      bigint not null,
  token_hash      bytea not null,
  created_at      timestamptz not null default now(),
  last_fetched_at timestamptz,
  primary key (enterprise_id, user_id, network_id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, network_id) references networks on delete cascade
);
create unique index network_calendar_feeds_by_hash on network_calendar_feeds (enterprise_id, token_hash);
create index network_calendar_feeds_of_a_network on network_calendar_feeds (enterprise_id, network_id);
select wall_off('network_calendar_feeds');
