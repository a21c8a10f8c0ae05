-- A post is its content and its author; where it stands is told per network: who asked, who decided, since when it is to be
-- seen there. The feed is read from these rows alone.
create table post_networks (
  enterprise_id bigint not null,
  post_id       bigint not null,
  network_id    bigint not null,
  -- a copy that never changes: news and messages are shown by different settings of a network
  kind          text not null,
  state         text not null,
  -- the author wanted it there, or a reader asked to share it there
  origin        text not null default 'author',
  asked_by      bigint,
  asked_at      timestamptz not null default now(),
  note          text,
  decided_by    bigint,
  decided_at    timestamptz,
  reason        text,
  published_at  timestamptz,
  pinned_at     timestamptz,
  pinned_by     bigint,
  -- it has grown older here than the network keeps its news
  expired_at    timestamptz,
  -- kept by the verb that moves posts: it is to be seen here; only by some segments; in other networks as well
  live          boolean not null default false,
  restricted    boolean not null default false,
  several       boolean not null default false,
  primary key (enterprise_id, post_id, network_id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, asked_by) references users,
  foreign key (enterprise_id, decided_by) references users,
  foreign key (enterprise_id, pinned_by) references users,
  constraint post_networks_kind check (kind in ('news_link', 'group_message', 'social_link', 'video', 'photo')),
  constraint post_networks_state check (state in
    ('draft', 'pending', 'changes_requested', 'approved', 'declined', 'requested', 'reviewed', 'accepted')),
  constraint post_networks_origin check (origin in ('author', 'share')),
  constraint post_networks_note_length check (char_length(note) between 1 and 500),
  constraint post_networks_reason_length check (char_length(reason) between 1 and 500),
  constraint post_networks_live check (not live or (published_at is not null and state in ('approved', 'accepted')))
);

-- The rows there are move; the migration looks at every enterprise at once, which the wall forbids even to the owner.
alter table posts no force row level security;
insert into post_networks (enterprise_id, post_id, network_id, kind, state, asked_by, asked_at, published_at, pinned_at, live)
  select enterprise_id, id, network_id, kind,
    case state when 'draft' then 'draft' when 'pending' then 'pending' else 'approved' end,
    author_id, created_at, published_at, pinned_at, state = 'published'
  from posts;
drop index posts_of_a_network;
drop index posts_latest;
drop index posts_pinned;
alter table posts drop column network_id;
alter table posts drop column pinned_at;
alter table posts drop constraint posts_state;
alter table posts alter column state drop default;
update posts set state = 'pending_approval' where state = 'pending';
alter table posts force row level security;

alter table posts add constraint posts_state check (state in ('draft', 'pending_approval', 'changes_requested', 'declined',
  'approved', 'pending_publication', 'published', 'archived', 'pending_deletion'));
alter table posts alter column state set default 'draft';
alter table posts
  add column publish_at       timestamptz,
  add column state_changed_at timestamptz not null default now(),
  add column state_changed_by bigint,
  add column state_reason     text,
  add column updated_at       timestamptz not null default now(),
  add column edited_at        timestamptz,
  add column view_count       int not null default 0,
  add column comments_enabled boolean not null default true,
  -- what the address behind it says of itself: asked by a job, kept as plain words and a picture of our own
  add column preview_state    text not null default 'none',
  add column preview_title    text,
  add column preview_says     text,
  add column preview_site     text,
  add column preview_file_id  uuid,
  add foreign key (enterprise_id, state_changed_by) references users,
  add foreign key (enterprise_id, preview_file_id) references files,
  add constraint posts_body_length check (char_length(body) <= 20000),
  add constraint posts_url_length check (char_length(url) <= 2048),
  add constraint posts_alt_length check (char_length(picture_alt) <= 500),
  add constraint posts_reason_length check (char_length(state_reason) between 1 and 500),
  add constraint posts_publication check (state <> 'pending_publication' or publish_at is not null),
  add constraint posts_preview_state check (preview_state in ('none', 'waiting', 'ready', 'failed')),
  add constraint posts_counts check (like_count >= 0 and comment_count >= 0 and view_count >= 0);
create index posts_by_state_changer on posts (enterprise_id, state_changed_by) where state_changed_by is not null;
create index posts_by_age on posts (enterprise_id, created_at desc, id desc);
create index posts_of_an_author on posts (enterprise_id, author_id, created_at desc, id desc);
drop index posts_of_a_person;

create index post_networks_feed on post_networks (enterprise_id, network_id, published_at desc, post_id desc)
  include (kind, restricted, several) where live;                                         -- "what is new here?"
create index post_networks_latest on post_networks (enterprise_id, published_at desc, network_id) where live;
create index post_networks_pinned on post_networks (enterprise_id, network_id, pinned_at desc, post_id desc)
  where live and pinned_at is not null;
create index post_networks_by_state on post_networks (enterprise_id, network_id, state, asked_at desc, post_id desc);
create index post_networks_asked_by on post_networks (enterprise_id, asked_by) where asked_by is not null;
create index post_networks_decided_by on post_networks (enterprise_id, decided_by) where decided_by is not null;
create index post_networks_pinned_by on post_networks (enterprise_id, pinned_by) where pinned_by is not null;
select wall_off('post_networks');

-- With no segment everybody sees the post.
create table post_segments (
  enterprise_id bigint not null,
  post_id       bigint not null,
  segment_id    bigint not null,
  primary key (enterprise_id, post_id, segment_id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, segment_id) references segments
);
create index post_segments_segments on post_segments (enterprise_id, segment_id);
select wall_off('post_segments');

-- What somebody is writing: anything may still be missing. Saved as they type; of two who save, the later is told.
create table post_drafts (
  enterprise_id   bigint not null,
  id              uuid not null default gen_random_uuid(),
  author_id       bigint not null,
  kind            text not null,
  title           text not null default '',
  content         jsonb not null default '{}',
  picture_file_id uuid,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, author_id) references users on delete cascade,
  foreign key (enterprise_id, picture_file_id) references files,
  constraint post_drafts_kind check (kind in ('news_link', 'group_message', 'social_link', 'video', 'photo')),
  constraint post_drafts_title_length check (char_length(title) <= 200)
);
create index post_drafts_of_an_author on post_drafts (enterprise_id, author_id, updated_at desc, id);
create index post_drafts_by_title on post_drafts (enterprise_id, author_id, title, id);
select wall_off('post_drafts');

-- A draft is published once: whoever asks again is told which post it became.
alter table posts add column draft_id uuid;
create unique index posts_of_a_draft on posts (enterprise_id, draft_id) where draft_id is not null;

create table post_views (
  enterprise_id bigint not null,
  post_id       bigint not null,
  user_id       bigint not null,
  first_at      timestamptz not null default now(),
  primary key (enterprise_id, post_id, user_id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index post_views_of_a_person on post_views (enterprise_id, user_id, post_id);
select wall_off('post_views');

create table post_saves (
  enterprise_id bigint not null,
  post_id       bigint not null,
  user_id       bigint not null,
  at            timestamptz not null default now(),
  primary key (enterprise_id, post_id, user_id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index post_saves_of_a_person on post_saves (enterprise_id, user_id, at desc, post_id desc);
select wall_off('post_saves');

alter table post_comments
  add column state          text not null default 'shown',
  add column version        bigint not null default 1,
  add column edited_at      timestamptz,
  add column decided_by     bigint,
  add column decided_at     timestamptz,
  add column removed_reason text,
  add foreign key (enterprise_id, decided_by) references users,
  add constraint post_comments_state check (state in ('shown', 'pending', 'removed')),
  add constraint post_comments_reason_length check (char_length(removed_reason) between 1 and 500);
create index post_comments_decided_by on post_comments (enterprise_id, decided_by) where decided_by is not null;
create index post_comments_answers on post_comments (enterprise_id, reply_to_id, created_at, id) where reply_to_id is not null;
create index post_comments_waiting on post_comments (enterprise_id, post_id, created_at) where state = 'pending';

-- A member tells those who look after the network that something is wrong with a post or a comment.
create table post_reports (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  post_id       bigint not null,
  comment_id    bigint,
  -- what it is about: one comment, or 0 for the post itself
  about         bigint not null generated always as (coalesce(comment_id, 0)) stored,
  reported_by   bigint not null,
  reason        text not null,
  says          text,
  state         text not null default 'open',
  created_at    timestamptz not null default now(),
  handled_by    bigint,
  handled_at    timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, comment_id) references post_comments on delete cascade,
  foreign key (enterprise_id, reported_by) references users on delete cascade,
  foreign key (enterprise_id, handled_by) references users,
  constraint post_reports_reason check (reason in ('spam', 'harassment', 'confidential', 'wrong', 'other')),
  constraint post_reports_state check (state in ('open', 'removed', 'kept')),
  constraint post_reports_handled check ((state = 'open') = (handled_at is null)),
  constraint post_reports_length check (char_length(says) between 1 and 500)
);
create unique index post_reports_once on post_reports (enterprise_id, post_id, about, reported_by)
  where state = 'open';
create index post_reports_open on post_reports (enterprise_id, state, created_at desc, id desc);
create index post_reports_comments on post_reports (enterprise_id, comment_id) where comment_id is not null;
create index post_reports_by on post_reports (enterprise_id, reported_by);
create index post_reports_handled_by on post_reports (enterprise_id, handled_by) where handled_by is not null;
select wall_off('post_reports');

-- How far the news of a post has been told. A step writes some notifications and moves the mark in one transaction; the
-- key on notifications makes sure that nobody hears of it twice, however often a step begins anew.
create table post_announcements (
  enterprise_id bigint not null,
  post_id       bigint not null,
  network_id    bigint not null,
  after_user_id bigint not null default 0,
  told_count    int not null default 0,
  begun_at      timestamptz not null default now(),
  finished_at   timestamptz,
  primary key (enterprise_id, post_id, network_id),
  foreign key (enterprise_id, post_id, network_id) references post_networks on delete cascade
);
select wall_off('post_announcements');
alter table notifications add column post_id bigint;
alter table notifications add foreign key (enterprise_id, post_id) references posts on delete cascade;
create unique index notifications_of_a_post on notifications (enterprise_id, post_id, user_id) where post_id is not null;

-- Whom a text names: it says `@person:12`, and what they are called today stands beside it. Who is here has been told.
create table post_mentions (
  enterprise_id bigint not null,
  post_id       bigint not null,
  user_id       bigint not null,
  primary key (enterprise_id, post_id, user_id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index post_mentions_of_a_person on post_mentions (enterprise_id, user_id);
select wall_off('post_mentions');
