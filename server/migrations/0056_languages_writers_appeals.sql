-- What a post says in further languages. Its own language stands in the post; a reader gets theirs where there is one.
create table post_texts (
  enterprise_id bigint not null,
  post_id       bigint not null,
  language      text not null,
  title         text not null,
  body          text,
  picture_alt   text,
  primary key (enterprise_id, post_id, language),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  constraint post_texts_title_length check (char_length(title) between 1 and 200),
  constraint post_texts_body_length check (char_length(body) between 1 and 20000),
  constraint post_texts_alt_length check (char_length(picture_alt) between 1 and 500)
);
select wall_off('post_texts');

-- Who writes at a draft besides its owner, and what each of them wrote last: the names of its parts with their moments.
create table post_draft_writers (
  enterprise_id bigint not null,
  draft_id      uuid not null,
  user_id       bigint not null,
  may_publish   boolean not null default false,
  added_at      timestamptz not null default now(),
  wrote         jsonb not null default '{}',
  primary key (enterprise_id, draft_id, user_id),
  foreign key (enterprise_id, draft_id) references post_drafts on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index post_draft_writers_of_a_person on post_draft_writers (enterprise_id, user_id, draft_id);
select wall_off('post_draft_writers');
alter table post_drafts add column wrote jsonb not null default '{}';

-- Who wrote a post with its author. Nobody decides about what they wrote themselves.
create table post_writers (
  enterprise_id bigint not null,
  post_id       bigint not null,
  user_id       bigint not null,
  primary key (enterprise_id, post_id, user_id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index post_writers_of_a_person on post_writers (enterprise_id, user_id);
select wall_off('post_writers');

-- The author of a post that was taken away asks once that somebody else looks at it again.
create table post_appeals (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  post_id       bigint not null,
  -- the removal it is about: once for each
  removed_at    timestamptz not null,
  removed_by    bigint,
  asked_by      bigint not null,
  reason        text not null,
  state         text not null default 'open',
  created_at    timestamptz not null default now(),
  decided_by    bigint,
  decided_at    timestamptz,
  answer        text,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, removed_by) references users,
  foreign key (enterprise_id, asked_by) references users on delete cascade,
  foreign key (enterprise_id, decided_by) references users,
  constraint post_appeals_state check (state in ('open', 'granted', 'refused')),
  constraint post_appeals_decided check ((state = 'open') = (decided_at is null)),
  constraint post_appeals_reason_length check (char_length(reason) between 1 and 500),
  constraint post_appeals_answer_length check (char_length(answer) between 1 and 500)
);
create unique index post_appeals_once on post_appeals (enterprise_id, post_id, removed_at);
create index post_appeals_open on post_appeals (enterprise_id, state, created_at desc, id desc);
create index post_appeals_removed_by on post_appeals (enterprise_id, removed_by) where removed_by is not null;
create index post_appeals_asked_by on post_appeals (enterprise_id, asked_by);
create index post_appeals_decided_by on post_appeals (enterprise_id, decided_by) where decided_by is not null;
select wall_off('post_appeals');
