-- A post may hold a film of its own. Its bytes have one address, which asks each time whether the reader may see it.
alter table posts
  add column video_file_id uuid,
  -- who saved it last, for whoever meets a newer version; nobody when time moved it
  add column saved_by bigint,
  add foreign key (enterprise_id, video_file_id) references files,
  add foreign key (enterprise_id, saved_by) references users,
  add constraint posts_video_of_its_own check (video_file_id is null or (kind = 'video' and url is null));
alter table post_drafts
  add column video_file_id uuid,
  add column saved_by bigint,
  add foreign key (enterprise_id, video_file_id) references files,
  add foreign key (enterprise_id, saved_by) references users;
create index posts_saved_by on posts (enterprise_id, saved_by) where saved_by is not null;
create index post_drafts_saved_by on post_drafts (enterprise_id, saved_by) where saved_by is not null;

-- "Does anything still show this file?" is asked of each of them before it goes.
create index posts_pictures on posts (enterprise_id, picture_file_id) where picture_file_id is not null;
create index posts_previews on posts (enterprise_id, preview_file_id) where preview_file_id is not null;
create index posts_films on posts (enterprise_id, video_file_id) where video_file_id is not null;
create index post_drafts_pictures on post_drafts (enterprise_id, picture_file_id) where picture_file_id is not null;
create index post_drafts_films on post_drafts (enterprise_id, video_file_id) where video_file_id is not null;
create index post_drafts_previews on post_drafts (enterprise_id, (content -> 'preview' ->> 'file_id'))
  where content -> 'preview' ->> 'file_id' is not null;
create index users_faces on users (enterprise_id, avatar_file_id) where avatar_file_id is not null;
create index files_of_posts on files (enterprise_id, id) where purpose in ('post', 'post_preview', 'post_film');

-- Pictures woven into a text. While one stands in a text it can't go.
create table post_pictures (
  enterprise_id bigint not null,
  post_id       bigint not null,
  file_id       uuid not null,
  primary key (enterprise_id, post_id, file_id),
  foreign key (enterprise_id, post_id) references posts on delete cascade,
  foreign key (enterprise_id, file_id) references files
);
create index post_pictures_files on post_pictures (enterprise_id, file_id);
select wall_off('post_pictures');
create table post_draft_pictures (
  enterprise_id bigint not null,
  draft_id      uuid not null,
  file_id       uuid not null,
  primary key (enterprise_id, draft_id, file_id),
  foreign key (enterprise_id, draft_id) references post_drafts on delete cascade,
  foreign key (enterprise_id, file_id) references files
);
create index post_draft_pictures_files on post_draft_pictures (enterprise_id, file_id);
select wall_off('post_draft_pictures');

alter table posts no force row level security;
alter table post_drafts no force row level security;
alter table files no force row level security;
alter table post_pictures no force row level security;
alter table post_draft_pictures no force row level security;
insert into post_pictures (enterprise_id, post_id, file_id)
  select distinct p.enterprise_id, p.id, f.id from posts p
  cross join lateral regexp_matches(p.body, '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') as woven(found)
  join files f on f.enterprise_id = p.enterprise_id and f.id = woven.found[1]::uuid and f.purpose in ('post', 'post_preview')
  where p.body like '%/files/%';
insert into post_draft_pictures (enterprise_id, draft_id, file_id)
  select distinct d.enterprise_id, d.id, f.id from post_drafts d
  cross join lateral regexp_matches(d.content ->> 'body', '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') as woven(found)
  join files f on f.enterprise_id = d.enterprise_id and f.id = woven.found[1]::uuid and f.purpose in ('post', 'post_preview')
  where d.content ->> 'body' like '%/files/%';
alter table post_draft_pictures force row level security;
alter table post_pictures force row level security;
alter table files force row level security;
alter table post_drafts force row level security;
alter table posts force row level security;

-- The same picture lies in its place once, whoever sent it and wherever: before its bytes go, all enterprises are asked.
create index files_with_bytes on files (sha256);
select door_for('kindred_system', 'files');
create function picture_is_kept(hash text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select exists (select from files f where f.sha256 = hash and f.sizes <> '{}') $$;
select reviewed('kindred_system', 'picture_is_kept(text)');
