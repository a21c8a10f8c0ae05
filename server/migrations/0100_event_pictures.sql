-- Pictures woven into the description of an event: who reads the event may see them. While one stands there it can't go.
create table event_pictures (
  enterprise_id bigint not null,
  event_id      bigint not null,
  file_id       uuid not null,
  primary key (enterprise_id, event_id, file_id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  foreign key (enterprise_id, file_id) references files
);
create index event_pictures_files on event_pictures (enterprise_id, file_id);                -- "what shows this picture?"
select wall_off('event_pictures');
create index networks_banners on networks (enterprise_id, banner_file_id) where banner_file_id is not null;
create index networks_logos on networks (enterprise_id, logo_file_id) where logo_file_id is not null;

alter table events no force row level security;
alter table posts no force row level security;
alter table post_texts no force row level security;
alter table files no force row level security;
alter table event_pictures no force row level security;
alter table post_pictures no force row level security;
insert into event_pictures (enterprise_id, event_id, file_id)
  select distinct e.enterprise_id, e.id, f.id from events e
  cross join lateral regexp_matches(e.description, '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') as woven(found)
  join files f on f.enterprise_id = e.enterprise_id and f.id = woven.found[1]::uuid and f.purpose in ('post', 'post_preview')
  where e.description like '%/files/%';
-- What posts say in further languages was left out when their pictures were first noted.
insert into post_pictures (enterprise_id, post_id, file_id)
  select distinct t.enterprise_id, t.post_id, f.id from post_texts t
  cross join lateral regexp_matches(t.body, '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') as woven(found)
  join files f on f.enterprise_id = t.enterprise_id and f.id = woven.found[1]::uuid and f.purpose in ('post', 'post_preview')
  where t.body like '%/files/%'
  on conflict do nothing;
alter table post_pictures force row level security;
alter table event_pictures force row level security;
alter table files force row level security;
alter table post_texts force row level security;
alter table posts force row level security;
alter table events force row level security;
