-- Two accounts of one person become one. The row keeps what each was and what moved, so that it can be told apart again
-- for a month; the account that went stays as an empty one that leads to the other, so old links find the person.
alter table users add column merged_into bigint;
alter table users add constraint users_merged_into foreign key (enterprise_id, merged_into) references users;
alter table users add constraint users_merged_is_gone check (merged_into is null or state = 'purged');
create index users_merged on users (enterprise_id, merged_into) where merged_into is not null;

create table merges (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  kept_id       bigint not null,
  gone_id       bigint not null,
  -- the fields in which the value of the account that went was chosen
  taken         text[] not null default '{}',
  -- what both were, and the rows that moved; emptied after a month
  before        jsonb not null default '{}',
  moved         jsonb not null default '{}',
  moved_count   bigint not null default 0,
  merged_by     bigint not null,
  merged_at     timestamptz not null default now(),
  primary key (enterprise_id, id),
  -- nobody is merged away twice
  constraint merges_once unique (enterprise_id, gone_id),
  foreign key (enterprise_id, kept_id) references users,
  foreign key (enterprise_id, gone_id) references users,
  foreign key (enterprise_id, merged_by) references users,
  constraint merges_of_two check (kept_id <> gone_id)
);
create index merges_latest on merges (enterprise_id, merged_at desc, id desc);
create index merges_into on merges (enterprise_id, kept_id);
create index merges_by on merges (enterprise_id, merged_by);
select wall_off('merges');

-- "What is this person's?" A merge moves it, an import that is taken back looks for it.
create index users_changed_by on users (enterprise_id, state_changed_by) where state_changed_by is not null;
create index files_of_a_person on files (enterprise_id, owner_id) where owner_id is not null;
create index network_members_changed_by on network_members (enterprise_id, state_changed_by) where state_changed_by is not null;
create index notifications_by_actor on notifications (enterprise_id, actor_id) where actor_id is not null;
create index mails_of_a_person on mails (enterprise_id, user_id) where user_id is not null;
create index page_visits_of_a_person on page_visits (enterprise_id, user_id);
create index events_made_by on events (enterprise_id, created_by) where created_by is not null;
create index posts_of_a_person on posts (enterprise_id, author_id);
create index post_comments_of_a_person on post_comments (enterprise_id, author_id);
create index post_likes_of_a_person on post_likes (enterprise_id, user_id);
create index user_bulk_actions_asked_by on user_bulk_actions (enterprise_id, asked_by);
