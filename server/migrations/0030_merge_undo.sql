-- A merge can be taken back for thirty days: the profile that went is kept as it was, and with it every row that moved,
-- changed, went or came. After that only who was merged and when is known.
alter table merges
  -- null: emptied, or undone
  add column undo_until timestamptz,
  add column undone_at timestamptz,
  add column undone_by bigint,
  -- the picture that was not chosen, which nobody shows meanwhile
  add column spare_file_id uuid,
  add foreign key (enterprise_id, undone_by) references users,
  add constraint merges_undone_by_somebody check ((undone_at is null) = (undone_by is null)),
  add constraint merges_undone_once check (undone_at is null or undo_until is null);
create index merges_undone_by on merges (enterprise_id, undone_by) where undone_by is not null;
-- nobody is merged away twice, unless it was undone
alter table merges drop constraint merges_once;
create unique index merges_once on merges (enterprise_id, gone_id) where undone_at is null;
create index merges_of_the_gone on merges (enterprise_id, gone_id);

create table merge_rows (
  enterprise_id bigint not null,
  merge_id      bigint not null,
  id            bigint generated always as identity,
  table_name    text not null,
  kind          text not null,
  -- with `moved`: the column that named the one who went
  column_name   text,
  -- the row's primary key, as it is after the merge
  key           jsonb not null,
  before        jsonb,
  after         jsonb,
  -- while it is undone: nobody has touched it since
  intact        boolean not null default false,
  primary key (enterprise_id, merge_id, id),
  foreign key (enterprise_id, merge_id) references merges on delete cascade,
  constraint merge_rows_kind check (kind in ('moved', 'changed', 'dropped', 'made')),
  constraint merge_rows_moved check ((kind = 'moved') = (column_name is not null)),
  constraint merge_rows_before check ((kind in ('changed', 'dropped')) = (before is not null)),
  constraint merge_rows_after check (kind = 'made' or kind = 'changed' or after is null)
);
create index merge_rows_of_a_table on merge_rows (enterprise_id, merge_id, table_name, kind);
select wall_off('merge_rows');
