-- A file of people on its way in: looked at (mapping), read and judged row by row (checking), shown (ready), written
-- (in_progress), and, if somebody regrets it, taken back (undoing). Every step walks the rows in handfuls; the place it
-- has reached moves in the handful's own transaction, so a killed worker loses and doubles nothing.
create table imports (
  enterprise_id   bigint not null references enterprises on delete cascade,
  id              bigint generated always as identity,
  file_name       text not null,
  -- the file in UTF-8, in the store; gone when the import is settled
  file_key        text,
  file_bytes      bigint not null,
  encoding        text not null,
  delimiter       text not null,
  header          text[] not null,
  -- the first rows, so that whoever maps the columns sees what lies in them
  sample          jsonb not null default '[]',
  -- for each column of the file, what it fills; null is left out
  mapping         text[] not null default '{}',
  match_by        text not null default 'email',
  invite          boolean not null default true,
  state           text not null default 'mapping',
  failure         jsonb,
  -- where the rows begin, behind the headings
  data_bytes      bigint not null,
  data_lines      bigint not null,
  -- where the reading has come to
  read_bytes      bigint not null default 0,
  read_lines      bigint not null default 0,
  read_rows       bigint not null default 0,
  create_count    bigint not null default 0,
  change_count    bigint not null default 0,
  skip_count      bigint not null default 0,
  error_count     bigint not null default 0,
  -- where the writing, and then the taking back, has come to
  done_rows       bigint not null default 0,
  created_count   bigint not null default 0,
  changed_count   bigint not null default 0,
  skipped_count   bigint not null default 0,
  failed_count    bigint not null default 0,
  undone_rows     bigint not null default 0,
  undone_count    bigint not null default 0,
  kept_count      bigint not null default 0,
  created_by      bigint not null,
  created_at      timestamptz not null default now(),
  applied_by      bigint,
  applied_at      timestamptz,
  finished_at     timestamptz,
  undone_by       bigint,
  undone_at       timestamptz,
  archived_at     timestamptz,
  -- rows and file hold what people are; they go after a month, the counts stay
  emptied_at      timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, created_by) references users,
  foreign key (enterprise_id, applied_by) references users,
  foreign key (enterprise_id, undone_by) references users,
  constraint imports_file_name_length check (char_length(file_name) between 1 and 255),
  constraint imports_match_by check (match_by in ('email', 'employee_id', 'either')),
  constraint imports_state check (state in
    ('mapping', 'checking', 'ready', 'in_progress', 'completed', 'failed', 'cancelled', 'undoing', 'undone'))
);
create index imports_latest on imports (enterprise_id, created_at desc, id desc);
create index imports_of_a_person on imports (enterprise_id, created_by);
create index imports_applied_by on imports (enterprise_id, applied_by) where applied_by is not null;
create index imports_undone_by on imports (enterprise_id, undone_by) where undone_by is not null;
select wall_off('imports');

-- One row a row of the file: what it says, what it would do, what it did. Nothing here is about somebody else than the
-- row's person, so a purge empties it by user_id or email.
create table import_rows (
  enterprise_id bigint not null,
  import_id     bigint not null,
  number        bigint not null,
  line          bigint not null,
  cells         text[] not null,
  -- what the row wants, checked
  wanted        jsonb not null default '{}',
  email         text,
  employee_id   text,
  name          text not null default '',
  kind          text not null,
  -- whom it would change, and each field's [before, after]
  user_id       bigint,
  changes       jsonb not null default '{}',
  reasons       jsonb not null default '[]',
  -- what was written, with what is needed to take it back
  result        text,
  written       jsonb not null default '{}',
  undone        text,
  primary key (enterprise_id, import_id, number),
  foreign key (enterprise_id, import_id) references imports on delete cascade,
  constraint import_rows_kind check (kind in ('create', 'change', 'skip', 'error')),
  constraint import_rows_result check (result in ('created', 'changed', 'skipped', 'failed')),
  constraint import_rows_undone check (undone in ('undone', 'partly', 'kept'))
);
create index import_rows_by_kind on import_rows (enterprise_id, import_id, kind, number);
create index import_rows_by_email on import_rows (enterprise_id, import_id, email) where email is not null;        -- "said twice?"
create index import_rows_by_employee_id on import_rows (enterprise_id, import_id, employee_id) where employee_id is not null;
create index import_rows_of_a_person on import_rows (enterprise_id, user_id) where user_id is not null;
select wall_off('import_rows');

-- Which column filled what the last time, by its heading: the next file of the same system needs no mapping.
create table import_headings (
  enterprise_id bigint not null references enterprises on delete cascade,
  heading       text not null,
  target        text not null,
  used_at       timestamptz not null default now(),
  primary key (enterprise_id, heading),
  constraint import_headings_length check (char_length(heading) between 1 and 200)
);
select wall_off('import_headings');
