create table posts (
  enterprise_id  bigint not null references enterprises on delete cascade,
  id             bigint generated always as identity,
  network_id     bigint not null,
  author_id      bigint not null,
  kind           text not null,
  title          text not null,
  body           text,
  url            text,
  language       text not null default 'en',
  picture_file_id uuid,
  picture_pattern text,
  picture_alt    text,
  state          text not null default 'pending',
  published_at   timestamptz,
  pinned_at      timestamptz,
  -- kept by the reaction and comment verbs
  like_count     int not null default 0,
  comment_count  int not null default 0,
  created_at     timestamptz not null default now(),
  version        bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, author_id) references users,
  foreign key (enterprise_id, picture_file_id) references files,
  constraint posts_title_length check (char_length(title) between 1 and 200),
  constraint posts_kind check (kind in ('news_link', 'group_message', 'social_link', 'video', 'photo')),
  constraint posts_state check (state in ('draft', 'pending', 'approved', 'published', 'archived', 'pending_deletion')),
  constraint posts_published_when check (state <> 'published' or published_at is not null)
);
create index posts_of_a_network on posts (enterprise_id, network_id, published_at desc, id desc) where state = 'published';
create index posts_latest on posts (enterprise_id, published_at desc, id desc) where state = 'published';
create index posts_pinned on posts (enterprise_id, network_id, pinned_at desc) where state = 'published' and pinned_at is not null;
select wall_off('posts');

create table post_comments (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  post_id       bigint not null,
  author_id     bigint not null,
  reply_to_id   bigint,
  body          text not null,
  created_at    timestamptz not null default now(),
  primary key (enterprise_id, id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, author_id) references users,
  foreign key (enterprise_id, reply_to_id) references post_comments on delete cascade,
  constraint post_comments_length check (char_length(body) between 1 and 2500)
);
create index post_comments_of_a_post on post_comments (enterprise_id, post_id, created_at);
select wall_off('post_comments');

create table post_likes (
  enterprise_id bigint not null,
  post_id       bigint not null,
  user_id       bigint not null,
  at            timestamptz not null default now(),
  primary key (enterprise_id, post_id, user_id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
select wall_off('post_likes');
