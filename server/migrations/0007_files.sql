-- A file's bytes lie in the store under their own hash, so the same picture is kept once; a row says who may have it.
create table files (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            uuid not null default gen_random_uuid(),
  sha256        text not null,
  purpose       text not null,
  name          text not null,
  media_type    text not null,
  bytes         bigint not null,
  width         int,
  height        int,
  -- widths a picture was re-encoded into; empty for everything that isn't one
  sizes         int[] not null default '{}',
  -- who may fetch it: anyone on the host (logos), whoever is signed in (faces), or only who holds a signed link
  audience      text not null default 'link',
  owner_id      bigint,
  created_at    timestamptz not null default now(),
  primary key (enterprise_id, id),
  foreign key (enterprise_id, owner_id) references users,
  constraint files_name_length check (char_length(name) between 1 and 255),
  constraint files_bytes check (bytes > 0),
  constraint files_audience check (audience in ('anyone', 'members', 'link'))
);
create index files_by_hash on files (enterprise_id, sha256);     -- "does anything still need these bytes?"
select wall_off('files');

alter table users add constraint users_avatar foreign key (enterprise_id, avatar_file_id) references files;
